import type { Transaction } from '@uketsuke/db';
import { enqueueJob } from '../jobs/enqueue.ts';
import { writeCallEvent } from '../webhook-event/write-call-event.ts';
import { chargeCall } from '../ledger/charge-call.ts';
import type { LockedCall } from './lock.ts';

export interface EndedCall extends LockedCall {
  endedAt: Date;
  durationMs: number;
  billedMilliYen: bigint;
}

export interface EndOptions {
  /** When the end is recorded, which may be long after it. */
  now: Date;
  /** Of the trace that the jobs go on with. */
  traceparent?: string | undefined;
}

type AfterEnd = (tx: Transaction, call: EndedCall, options: EndOptions) => Promise<void>;

/** What the end of a call causes, in its transaction and in this order. */
const afterEnd: readonly AfterEnd[] = [
  (tx, { id }, { traceparent }) => enqueueJob(tx, 'call.transcript', { call_id: id }, { key: id, traceparent }),
  (tx, { id, environmentId, endedAt }, { now }) =>
    writeCallEvent(tx, { type: 'call.ended', callId: id, environmentId, occurredAt: endedAt, now }),
  // Last: calls of the organization that end at the same moment wait for it.
  (tx, call, { now }) => chargeCall(tx, call, now),
];

export async function callEnded(tx: Transaction, call: EndedCall, options: EndOptions): Promise<void> {
  for (const follow of afterEnd) await follow(tx, call, options);
}
