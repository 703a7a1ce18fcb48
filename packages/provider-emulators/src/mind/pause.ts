import { setTimeout as sleep } from 'node:timers/promises';

/** Time of a service passes, in which its model thinks or what was heard is put into words; the signal ends it without an error. */
export type Pause = (ms: number, signal: AbortSignal, what: 'thinks' | 'writes_down') => Promise<void>;

export const pause: Pause = async (ms, signal) => {
  if (ms > 0 && !signal.aborted) await sleep(ms, undefined, { signal }).catch(() => {});
};
