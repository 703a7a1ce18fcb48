/** Waiting is injected like the clock, so that tests let time pass by hand. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function takes it back and may be called at any time. */
  after(delayMs: number, run: () => void): () => void;
}

/** Resolves after `ms`, or as soon as the signal says. */
export function pause(timers: Timers, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
