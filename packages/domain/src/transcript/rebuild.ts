import { isRunning, lockCall } from '../call/lock.ts';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { limitTurns } from './limit-turns.ts';
import { readTurns } from './read-turns.ts';

/** Makes the transcript of a call that has ended from its turns; run again, it is the same or longer. A call without turns has none, nor has one that was erased. */
export async function rebuildTranscript(ctx: DomainContext, callId: string): Promise<void> {
  requireService(ctx, 'worker');
  await ctx.db.transaction(async (tx) => {
    // Waits for a batch that is being recorded, so that its turns are seen.
    const call = await lockCall(tx, callId);
    if (!call || isRunning(call) || call.transcriptErasedAt) return;
    const turns = limitTurns(await readTurns(tx, callId));
    if (turns.length > 0) {
      const now = nowOf(ctx);
      const row = { turns: turns.map(({ role, text }) => ({ role, text })), updatedAt: now };
      await tx.transcript.upsert({ where: { callId }, create: { callId, createdAt: now, ...row }, update: row });
      await tx.call.updateMany({ where: { id: callId, hasTranscript: false }, data: { hasTranscript: true } });
    }
    await enqueueJob(tx, 'call.summary', { call_id: callId }, { key: callId, traceparent: ctx.trace?.traceparent() });
  });
}
