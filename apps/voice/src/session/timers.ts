/** Waiting is injected like the clock, so that tests let time pass by hand. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function takes it back and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
