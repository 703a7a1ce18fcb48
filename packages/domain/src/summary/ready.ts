import type { Transaction } from '@uketsuke/db';
import { enqueueNotices } from '../call-notice/enqueue.ts';
import type { DomainContext } from '../context.ts';
import { writeCallEvent } from '../webhook-event/write-call-event.ts';

interface SummarizedCall {
  id: string;
  environmentId: string;
  now: Date;
}

type AfterSummary = (tx: Transaction, ctx: DomainContext, call: SummarizedCall) => Promise<void>;

/** What the first summary of a call causes, in its transaction and in this order. */
const afterSummary: readonly AfterSummary[] = [
  (tx, _ctx, { id, environmentId, now }) =>
    writeCallEvent(tx, { type: 'call.summary_ready', callId: id, environmentId, occurredAt: now, now }),
  (tx, ctx, { id }) => enqueueNotices(tx, ctx, id),
];

export async function summaryReady(tx: Transaction, ctx: DomainContext, call: SummarizedCall): Promise<void> {
  for (const follow of afterSummary) await follow(tx, ctx, call);
}
