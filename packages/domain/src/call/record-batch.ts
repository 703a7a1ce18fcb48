import { type BatchReceipt, type CallBatch, callBatchSchema, type CallEnd } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import type { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { endCall } from './end.ts';
import { isRunning, lockCall, type RunningCall } from './lock.ts';
import { mergeFields } from './merge-fields.ts';
import { recordToolInvocations } from './record-tool-invocations.ts';
import { recordTurns } from './record-turns.ts';

/**
 * Keeps what a voice node streams. A batch that comes twice is kept once; one that comes too early is not kept at all. A call
 * that has already ended takes in what comes late, but its outcome and its price stay.
 */
export async function recordBatch(ctx: DomainContext, input: z.input<typeof callBatchSchema>): Promise<BatchReceipt> {
  requireService(ctx, 'voiceNode');
  const batch = parseInput(callBatchSchema, input);
  if (isEmpty(batch) && (await recordCallHeartbeat(ctx, batch))) return { status: 'recorded', seq: batch.seq };
  return ctx.db.transaction((tx) => record(tx, batch, nowOf(ctx)));
}

function isEmpty({ turns, fields, toolInvocations, end }: CallBatch): boolean {
  return turns.length === 0 && fields.length === 0 && toolInvocations.length === 0 && end === null;
}

/** Most batches say only that the call goes on: one statement, no transaction. False when the batch is not the next one. */
async function recordCallHeartbeat({ db, clock }: DomainContext, { callId, seq, atMs }: CallBatch): Promise<boolean> {
  const { rowCount } = await db.pool.query({
    name: 'call_heartbeat',
    text: `UPDATE call SET batch_seq = $2, last_batch_at = greatest(last_batch_at, $4),
        last_heard_at = greatest(last_heard_at, started_at + $3 * interval '1 millisecond')
      WHERE id = $1 AND batch_seq = $2 - 1`,
    values: [callId, seq, atMs, new Date(clock.now())],
  });
  return rowCount === 1;
}

async function record(tx: Transaction, batch: CallBatch, now: Date): Promise<BatchReceipt> {
  const call = await lockCall(tx, batch.callId);
  if (!call) return { status: 'unknown_call', callId: batch.callId };
  if (batch.seq <= call.batchSeq) return { status: 'recorded', seq: call.batchSeq };
  if (batch.seq > call.batchSeq + 1) return { status: 'out_of_order', wantedSeq: call.batchSeq + 1 };
  await recordTurns(tx, call.id, batch.turns);
  await recordToolInvocations(tx, call, batch.toolInvocations);
  const fields = await mergeFields(tx, call, batch.fields);
  await tx.$executeRaw`
    UPDATE call SET batch_seq = ${batch.seq}, fields = ${JSON.stringify(fields)}::json,
      last_batch_at = greatest(last_batch_at, ${now}),
      last_heard_at = greatest(last_heard_at, started_at + ${batch.atMs} * interval '1 millisecond')
    WHERE id = ${call.id}`;
  if (isRunning(call)) {
    if (batch.end) await endCall(tx, call, asLastHeard(batch.end, call));
  } else if (batch.turns.length > 0 || batch.fields.length > 0) {
    await enqueueJob(tx, 'call.transcript', { call_id: call.id }, { key: call.id });
  }
  return { status: 'recorded', seq: batch.seq };
}

/** A node that comes back after a crash may have kept less of the call than it had sent. */
function asLastHeard(end: CallEnd, { startedAt, lastHeardAt }: RunningCall): CallEnd {
  if (end.reason !== 'node_lost') return end;
  return { ...end, durationMs: Math.max(end.durationMs, lastHeardAt.getTime() - startedAt.getTime()) };
}
