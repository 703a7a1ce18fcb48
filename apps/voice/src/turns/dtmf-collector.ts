/** Joins keys to one entry. It ends by `#`, by the expected length, or by a pause; `*` starts it again. */
import type { Timers } from '@uketsuke/runtime';
import type { Keypad } from '../engines/engine.ts';

export interface DtmfCollector {
  push(digit: string): void;
  /** False for keys that would change nothing: they must not interrupt the agent either. */
  hasUseFor(digit: string): boolean;
  /** What the next keys are for. Keys that are already there stay: callers type ahead. */
  expect(keypad: Keypad): void;
  /** Forgets an entry that is not ended yet: the caller answered in another way, or the call is over. */
  clear(): void;
  /** True from the first key of an entry to its end: the caller is answering, not silent. */
  isCollecting(): boolean;
  close(): void;
}

export interface DtmfCollectorOptions {
  timers: Timers;
  /** Never empty. */
  onEntry: (digits: string) => void;
  keypad?: Keypad;
  /** How long after the last key an entry counts as whole. A number is typed off a card, with pauses; a choice is one key. */
  pauseMs?: Partial<typeof defaultPauseMs>;
}

const defaultPauseMs = { phone: 4000, choice: 1500, free: 3000 } satisfies Partial<Record<Keypad['mode'], number>>;
/** Whatever was asked for: more keys than this are noise. */
const digitsMax = 64;

export function createDtmfCollector({ timers, onEntry, ...options }: DtmfCollectorOptions): DtmfCollector {
  const pauseMs = { ...defaultPauseMs, ...options.pauseMs };
  let keypad: Keypad = options.keypad ?? { mode: 'free', maxDigits: digitsMax };
  let digits = '';
  let cancelPause: (() => void) | null = null;

  const clear = (): void => {
    cancelPause?.();
    cancelPause = null;
    digits = '';
  };
  const end = (): void => {
    const entry = digits;
    clear();
    if (entry !== '') onEntry(entry);
  };
  const pauseNowMs = (): number => {
    if (keypad.mode !== 'choice_or_phone') return pauseMs[keypad.mode];
    return digits.length === 1 ? pauseMs.choice : pauseMs.phone;
  };
  const waitForMore = (): void => {
    cancelPause?.();
    cancelPause = timers.after(pauseNowMs(), end);
  };

  return {
    hasUseFor: (digit) => /^[0-9]$/.test(digit) || (/^[#*]$/.test(digit) && digits !== ''),
    push(digit) {
      if (digit === '#') return end();
      if (digit === '*') return clear();
      if (!/^[0-9]$/.test(digit)) return;
      digits += digit;
      if (digits.length >= Math.min(keypad.maxDigits, digitsMax)) return end();
      waitForMore();
    },
    expect(next) {
      keypad = next;
      if (digits !== '') waitForMore();
    },
    clear,
    isCollecting: () => digits !== '',
    close: clear,
  };
}
