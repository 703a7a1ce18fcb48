/** Where nothing understands the caller: text that comes soon after speech is what was said, and without it nothing was understood. */
import type { Timers } from '@uketsuke/runtime';

export interface LateText {
  speechStarted(): void;
  speechEnded(speech: { durationMs: number }): void;
  /** Typed, or recognised by the caller's browser. */
  textCame(): void;
  close(): void;
}

export interface LateTextOptions {
  timers: Timers;
  withinMs: number;
  onInaudible(): void;
}

/** Shorter sounds are no attempt to say something. */
export const speechMsMin = 300;

export function createLateText({ timers, withinMs, onInaudible }: LateTextOptions): LateText {
  let hasText = false;
  let cancel = (): void => {};
  return {
    speechStarted() {
      hasText = false;
      cancel();
    },
    speechEnded({ durationMs }) {
      if (hasText || durationMs < speechMsMin) return;
      cancel = timers.after(withinMs, onInaudible);
    },
    textCame() {
      hasText = true;
      cancel();
    },
    close: () => cancel(),
  };
}
