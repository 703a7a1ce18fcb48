import { type BatchReceipt, type CallBatch, callBatchSchema, type CallEnd } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import type { z } from 'zod';
import type { DomainContext, NodeDoubt } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { parseInput } from '../parse-input.ts';
import { requireVoiceNode, type VoiceNodeViewer } from '../permission.ts';
import { nowOf } from '../time.ts';
import { holdsIdentity } from '../voice-node/holder.ts';
import { endCall } from './end.ts';
import { isRunning, type LockedCall, lockCall, type RunningCall } from './lock.ts';
import { mergeEvidence } from './merge-evidence.ts';
import { mergeFields } from './merge-fields.ts';
import { recordToolInvocations } from './record-tool-invocations.ts';
import { recordTurns } from './record-turns.ts';
import { withinPassed } from './within-passed.ts';
import { withoutErased } from './without-erased.ts';

/**
 * Keeps what the node that holds the call streams. A batch that comes twice is kept once; one that comes too early, or from
 * anybody else, is not kept at all. A call that has already ended takes in what comes late, but its outcome and its price stay.
 * No time in it counts beyond what has passed since the call started.
 */
export async function recordBatch(ctx: DomainContext, input: z.input<typeof callBatchSchema>): Promise<BatchReceipt> {
  const node = requireVoiceNode(ctx);
  const batch = parseInput(callBatchSchema, input);
  const receipt = isEmpty(batch) ? await recordCallHeartbeat(ctx, { node, batch }) : null;
  if (receipt) return receipt;
  const { receipt: answer, doubt } = await ctx.db.transaction((tx) =>
    record(tx, { node, batch, now: nowOf(ctx), traceparent: ctx.trace?.traceparent() }),
  );
  if (doubt) ctx.onDoubt?.({ nodeId: node.nodeId, callId: batch.callId, ...doubt });
  return answer;
}

function isEmpty({ turns, fields, toolInvocations, engines = [], end }: CallBatch): boolean {
  return [turns, fields, toolInvocations, engines].every(({ length }) => length === 0) && end === null;
}

interface Sent {
  node: VoiceNodeViewer;
  batch: CallBatch;
}

/** Most batches say only that the call goes on: one statement, no transaction. null when there is more to look at. */
async function recordCallHeartbeat({ db, clock }: DomainContext, { node, batch }: Sent): Promise<BatchReceipt | null> {
  const { callId, seq, atMs } = batch;
  const { rows } = await db.pool.query<{ has_ended: boolean }>({
    name: 'call_heartbeat',
    text: `UPDATE call SET batch_seq = $2, last_batch_at = greatest(last_batch_at, $4),
        last_heard_at = greatest(last_heard_at, started_at + $3 * interval '1 millisecond')
      WHERE id = $1 AND batch_seq = $2 - 1 AND voice_node_id = $5
        AND started_at + $3 * interval '1 millisecond' <= $4
        AND NOT EXISTS (SELECT 1 FROM voice_node WHERE id = $5 AND instance_id <> $6)
      RETURNING ended_at IS NOT NULL AS has_ended`,
    values: [callId, seq, atMs, new Date(clock.now()), node.nodeId, node.instanceId],
  });
  const [call] = rows;
  return call ? { status: call.has_ended ? 'ended' : 'recorded', seq } : null;
}

export interface Recorded {
  receipt: BatchReceipt;
  /** What whoever runs the service should hear of it. */
  doubt?: Omit<NodeDoubt, 'nodeId' | 'callId'>;
}

interface Recording extends Sent {
  now: Date;
  traceparent: string | undefined;
}

async function record(tx: Transaction, { node, batch: said, now, traceparent }: Recording): Promise<Recorded> {
  const call = await lockCall(tx, said.callId);
  if (!call) return { receipt: { status: 'unknown_call', callId: said.callId } };
  if (call.voiceNodeId !== node.nodeId || !(await holdsIdentity(tx, node))) {
    return { receipt: { status: 'not_holder', callId: call.id }, doubt: { doubt: 'not_holder' } };
  }
  return takeIn(tx, { call, batch: said, now, traceparent });
}

/** For a call whose row is locked, from whoever may record it. */
export async function takeIn(tx: Transaction, { call, batch: said, now, traceparent }: Kept): Promise<Recorded> {
  const status = isRunning(call) ? 'recorded' : 'ended';
  if (said.seq <= call.batchSeq) return { receipt: { status, seq: call.batchSeq } };
  if (said.seq > call.batchSeq + 1) return { receipt: { status: 'out_of_order', wantedSeq: call.batchSeq + 1 } };
  const passedMs = now.getTime() - call.startedAt.getTime();
  const { batch, impossibleMs } = withinPassed(said, passedMs);
  await keep(tx, { call, batch: withoutErased(batch, call), now, traceparent });
  const receipt: BatchReceipt = { status, seq: batch.seq };
  if (impossibleMs === null) return { receipt };
  return { receipt, doubt: { doubt: 'impossible_time', saidMs: impossibleMs, passedMs } };
}

interface Kept {
  call: LockedCall;
  batch: CallBatch;
  now: Date;
  traceparent?: string | undefined;
}

async function keep(tx: Transaction, { call, batch, now, traceparent }: Kept): Promise<void> {
  await recordTurns(tx, call.id, batch.turns);
  await recordToolInvocations(tx, call, batch.toolInvocations);
  const fields = await mergeFields(tx, call, batch.fields);
  const evidence = mergeEvidence(call.fieldEvidence, batch.fields);
  const engines = batch.engines ?? [];
  await tx.$executeRaw`
    UPDATE call SET batch_seq = ${batch.seq}, fields = ${JSON.stringify(fields)}::json,
      field_evidence = ${evidence && JSON.stringify(evidence)}::jsonb,
      engines = CASE WHEN ${engines.length} = 0 THEN engines
        ELSE coalesce(engines, '[]'::jsonb) || ${JSON.stringify(engines)}::jsonb END,
      last_batch_at = greatest(last_batch_at, ${now}),
      last_heard_at = greatest(last_heard_at, started_at + ${batch.atMs} * interval '1 millisecond')
    WHERE id = ${call.id}`;
  if (isRunning(call)) {
    if (batch.end) await endCall(tx, call, asLastHeard(batch.end, call), { now, traceparent });
  } else if (batch.turns.length > 0 || batch.fields.length > 0) {
    await enqueueJob(tx, 'call.transcript', { call_id: call.id }, { key: call.id, traceparent });
  }
}

/** A node that comes back after a crash may have kept less of the call than it had sent. */
function asLastHeard(end: CallEnd, { startedAt, lastHeardAt }: RunningCall): CallEnd {
  if (end.reason !== 'node_lost') return end;
  return { ...end, durationMs: Math.max(end.durationMs, lastHeardAt.getTime() - startedAt.getTime()) };
}
