import { setTimeout as sleep } from 'node:timers/promises';

/** Time of a model passes; the signal ends it without an error. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0 && !signal.aborted) await sleep(ms, undefined, { signal }).catch(() => {});
}
