/**
 * Joins keys to one entry. It ends by `#`, by the expected length, or by a pause; `*` starts it again. After an entry, keys belong to
 * the question that comes next, however long it is in coming: they are measured by what that question expects.
 */
import type { Timers } from '@uketsuke/runtime';
import type { Keypad } from '../engines/engine.ts';

export interface DtmfCollector {
  push(digit: string): void;
  /** False for keys that would change nothing: they must not interrupt the agent either. */
  hasUseFor(digit: string): boolean;
  /** What the next keys are for. Keys that are already there stay, and answer it: callers type ahead. */
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
/** A number with its country in front, as it is dialled: up to three digits to get out, fifteen of the number. */
const abroad = { prefix: /^(?:00|01[01])/, digitsMax: 18 };

export function createDtmfCollector({ timers, onEntry, ...options }: DtmfCollectorOptions): DtmfCollector {
  const pauseMs = { ...defaultPauseMs, ...options.pauseMs };
  let keypad: Keypad = options.keypad ?? { mode: 'free', maxDigits: digitsMax };
  let digits = '';
  /** An entry was told, and what it leads to was not asked yet. */
  let isAhead = false;
  let cancelPause: (() => void) | null = null;

  const clear = (): void => {
    cancelPause?.();
    cancelPause = null;
    digits = '';
  };
  const tell = (entry: string): void => {
    isAhead = true;
    onEntry(entry);
  };
  const end = (): void => {
    const entry = digits;
    clear();
    if (entry !== '') tell(entry);
  };
  const pauseNowMs = (): number => {
    if (isAhead) return pauseMs.phone;
    if (keypad.mode !== 'choice_or_phone') return pauseMs[keypad.mode];
    return digits.length === 1 ? pauseMs.choice : pauseMs.phone;
  };
  const waitForMore = (): void => {
    cancelPause?.();
    // A question that does not come is no reason to forget what was keyed: it answers the one before.
    cancelPause = timers.after(pauseNowMs(), () => (isAhead ? expect(keypad) : end()));
  };
  const lengthNow = (): number => {
    if (isAhead) return digitsMax;
    const isNumber = keypad.mode === 'phone' || keypad.mode === 'choice_or_phone';
    const length = isNumber && abroad.prefix.test(digits) ? abroad.digitsMax : keypad.maxDigits;
    return Math.min(length, digitsMax);
  };

  const push = (digit: string): void => {
    // Ahead of its question an entry is kept with the end that it has.
    if (digit === '#' && !(isAhead && digits !== '')) return end();
    if (digit === '*') return clear();
    if (!/^[0-9#]$/.test(digit)) return;
    digits += digit;
    if (digits.length >= lengthNow()) return end();
    waitForMore();
  };
  const expect = (next: Keypad): void => {
    keypad = next;
    isAhead = false;
    const ahead = digits;
    if (ahead === '') return;
    clear();
    for (const digit of ahead) push(digit);
  };

  return {
    hasUseFor: (digit) => /^[0-9]$/.test(digit) || (/^[#*]$/.test(digit) && digits !== ''),
    push,
    expect,
    clear,
    isCollecting: () => digits !== '',
    close: clear,
  };
}
