import type { CallEnd } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import { billedMilliYen } from '../billing/billed-milli-yen.ts';
import { callEnded, type EndOptions } from './ended.ts';
import type { RunningCall } from './lock.ts';

/** Sets the record, its price and all that follows from an end, in the caller's transaction. Only for a call in progress. */
export async function endCall(tx: Transaction, call: RunningCall, end: CallEnd, options: EndOptions): Promise<void> {
  // A call that never connected took no time, whatever its node measured.
  const durationMs = end.reason === 'connect_failed' ? 0 : end.durationMs;
  const endedAt = new Date(call.startedAt.getTime() + durationMs);
  const billed = billedMilliYen(durationMs, call.perMinuteMilliYen);
  await tx.call.update({
    where: { id: call.id, endedAt: null },
    data: { endedAt, durationMs, outcome: end.outcome, reason: end.reason, billedMilliYen: billed, isCharged: true },
    select: { id: true },
  });
  await callEnded(tx, { ...call, endedAt, durationMs, billedMilliYen: billed }, options);
}
