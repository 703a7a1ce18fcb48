import { pause, type Timers } from '@uketsuke/runtime';
import { providerFaultOf } from '../provider-fault.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** Before each attempt: the caller hears silence meanwhile. */
const pausesMs = [0, 250, 1000];

/** Tries again a few times, unless the service refuses. Rejects with the last fault. */
export async function reopen({
  open,
  timers,
  signal,
}: {
  open(): Promise<RealtimeSocket>;
  timers: Timers;
  signal: AbortSignal;
}): Promise<RealtimeSocket> {
  let last: unknown = new Error('not tried');
  for (const ms of pausesMs) {
    if (ms > 0) await pause(timers, ms, signal);
    if (signal.aborted) break;
    try {
      return await open();
    } catch (error) {
      last = error;
      const kind = providerFaultOf(error)?.kind;
      if (kind === 'quota' || kind === 'auth' || kind === 'protocol') break;
    }
  }
  throw last;
}
