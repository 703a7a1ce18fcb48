import { systemTimers, type Timers } from '@uketsuke/runtime';

const retryMs = 1_000;

/** A function that writes now, and again every second for as long as the disk does not take it. It never throws. */
export function untilWritten({ write, timers = systemTimers }: { write(): void; timers?: Timers }): () => void {
  let cancelRetry: (() => void) | null = null;
  const attempt = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    try {
      write();
    } catch {
      cancelRetry = timers.after(retryMs, attempt);
    }
  };
  return attempt;
}
