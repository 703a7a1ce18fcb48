/** Where nothing understands the caller: speech over the agent interrupts it once it has lasted this long. */
import type { Timers } from '@uketsuke/runtime';

export interface LongSpeech {
  started(): void;
  ended(): void;
}

export interface LongSpeechOptions {
  timers: Timers;
  afterMs: number;
  onInterrupts(): void;
}

export function createLongSpeech({ timers, afterMs, onInterrupts }: LongSpeechOptions): LongSpeech {
  let cancel = (): void => {};
  return {
    started() {
      cancel();
      cancel = timers.after(afterMs, onInterrupts);
    },
    ended: () => cancel(),
  };
}
