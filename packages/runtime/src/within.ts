import type { Timers } from './timers.ts';

/** What `work` resolves with, or null when that takes longer than `limitMs`. The work itself goes on. */
export async function within<Value>(timers: Timers, limitMs: number, work: Promise<Value>): Promise<Value | null> {
  const late = Promise.withResolvers<null>();
  const cancel = timers.after(limitMs, () => late.resolve(null));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    cancel();
  }
}
