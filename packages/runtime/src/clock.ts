/** Time is injected everywhere, so that tests control it. */
export interface Clock {
  /** Wall clock, Unix milliseconds. */
  now(): number;
  /** Monotonic milliseconds; only differences mean something. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** A clock for tests: stands still until it is advanced. */
export function manualClock(startMs = 1_750_000_000_000): ManualClock {
  let elapsed = 0;
  return {
    now: () => startMs + elapsed,
    monotonic: () => elapsed,
    advance: (ms) => {
      elapsed += ms;
    },
  };
}
