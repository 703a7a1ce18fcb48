/** Counts the caller's silence from the end of the agent's speech. */
import type { Timers } from '@uketsuke/runtime';

export interface SilenceWatch {
  /** The agent has finished and waits for the caller. */
  arm(): void;
  /** The agent is busy, or the caller is. */
  disarm(): void;
  /** The caller did something, however small: the count begins anew. */
  touch(): void;
  /** The caller took a turn: silences from before are forgotten. */
  answered(): void;
}

export interface SilenceWatchOptions {
  timers: Timers;
  silenceMs: number;
  /** `attempt` counts from 1. */
  onSilence(attempt: number): void;
}

export function createSilenceWatch({ timers, silenceMs, onSilence }: SilenceWatchOptions): SilenceWatch {
  let attempts = 0;
  let isArmed = false;
  let cancel = (): void => {};

  const start = (): void => {
    cancel();
    cancel = timers.after(silenceMs, () => {
      isArmed = false;
      attempts += 1;
      onSilence(attempts);
    });
  };

  return {
    arm() {
      isArmed = true;
      start();
    },
    disarm() {
      isArmed = false;
      cancel();
    },
    touch() {
      if (isArmed) start();
    },
    answered() {
      attempts = 0;
    },
  };
}
