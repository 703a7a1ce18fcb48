/** Follows the agent's turns of one call. */
import type { CallEvent } from '@uketsuke/voice/observers/call-event.ts';
import { atRest } from '@uketsuke/voice/testing/at-rest.ts';

export interface TurnWatch {
  observe(event: CallEvent): void;
  /** The next reply of the agent is one that begins from now on. */
  expectReply(): void;
  /** Resolves when such a reply was spoken to its end and nothing more is under way, or the call is over; false: neither came in time. */
  spoken(withinMs: number): Promise<boolean>;
  /** What the agent said since this was asked last. */
  newWords(): string;
  /** Output of a turn begins. */
  onOutput(listener: () => void): void;
  /** Without those that were given up before anybody heard them. */
  readonly turns: number;
}

export function watchTurns({ joiner }: { joiner: string }): TurnWatch {
  const words = new Map<number, string>();
  let started = 0;
  let ended = 0;
  let unheard = 0;
  let startedBefore = 0;
  let isOver = false;
  let readUpTo = -1;
  let readInLast = '';
  let outputStarted = (): void => {};
  let changed = (): void => {};

  const hasSpoken = (): boolean => isOver || (started > startedBefore && ended === started);
  return {
    observe(event) {
      if (event.type === 'agent.turn_started') started += 1;
      else if (event.type === 'agent.turn_ended') {
        ended += 1;
        if (event.isCut && event.heardChars === 0) unheard += 1;
      }
      if (event.type === 'call.ended') isOver = true;
      else if (event.type === 'agent.output_started') outputStarted();
      else if (event.type === 'transcript.written' && event.role === 'assistant') words.set(event.index, event.text);
      changed();
    },
    expectReply() {
      startedBefore = started;
    },
    async spoken(withinMs) {
      const late = AbortSignal.timeout(withinMs);
      for (;;) {
        if (hasSpoken()) {
          // A tool may have answered, and the agent goes on.
          await atRest();
          if (hasSpoken()) return true;
        }
        if (late.aborted) return false;
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            late.removeEventListener('abort', wake);
            resolve();
          };
          changed = wake;
          late.addEventListener('abort', wake);
        });
      }
    },
    newWords() {
      const fresh = [...words].filter(([index]) => index >= readUpTo).toSorted(([a], [b]) => a - b);
      const texts = fresh.map(([index, text]) => (index === readUpTo ? text.slice(readInLast.length) : text));
      const last = fresh.at(-1);
      if (last) [readUpTo, readInLast] = last;
      return texts.filter((text) => text.trim() !== '').join(joiner);
    },
    onOutput(listener) {
      outputStarted = listener;
    },
    get turns() {
      return started - unheard;
    },
  };
}
