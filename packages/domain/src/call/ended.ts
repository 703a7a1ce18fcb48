import type { Transaction } from '@uketsuke/db';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { LockedCall } from './lock.ts';

export interface EndedCall extends LockedCall {
  endedAt: Date;
  billedMilliYen: bigint;
}

type AfterEnd = (tx: Transaction, call: EndedCall) => Promise<void>;

/** What the end of a call causes, in its transaction and in this order. */
const afterEnd: readonly AfterEnd[] = [(tx, { id }) => enqueueJob(tx, 'call.transcript', { call_id: id }, { key: id })];

export async function callEnded(tx: Transaction, call: EndedCall): Promise<void> {
  for (const follow of afterEnd) await follow(tx, call);
}
