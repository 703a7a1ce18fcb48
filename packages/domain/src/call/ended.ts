import type { Transaction } from '@uketsuke/db';
import type { PaymentMethod } from '@uketsuke/db/client';
import { enqueueJob } from '../jobs/enqueue.ts';

/** A call whose row is locked by the transaction. */
export interface RunningCall {
  id: string;
  environmentId: string;
  startedAt: Date;
  perMinuteMilliYen: bigint;
  paymentMethod: PaymentMethod;
}

export interface EndedCall extends RunningCall {
  endedAt: Date;
  billedMilliYen: bigint;
}

type AfterEnd = (tx: Transaction, call: EndedCall) => Promise<void>;

/** What the end of a call causes, in its transaction and in this order. */
const afterEnd: readonly AfterEnd[] = [(tx, { id }) => enqueueJob(tx, 'call.transcript', { call_id: id }, { key: id })];

export async function callEnded(tx: Transaction, call: EndedCall): Promise<void> {
  for (const follow of afterEnd) await follow(tx, call);
}
