import type { DomainContext } from '../context.ts';
import { endCall } from '../call/end.ts';
import { lockRunningCall } from '../call/lock.ts';
import { requireService } from '../permission.ts';

const silenceMinutes = 10;
const callsPerRunMax = 500;

/**
 * Ends the calls of nodes that have been silent for 10 minutes, counted in minutes in which a gateway was up to hear them: as
 * `error` / `node_lost`, charged until they were last heard. A batch comes every 2 s, so a call's own silence is the measure;
 * that also ends a call whose node never got the answer that admitted it. A node that delivers what piled up is not silent,
 * however old it is. Returns how many ended.
 */
export async function reapLostCalls(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM call WHERE ended_at IS NULL AND last_batch_at <= $1
       AND (SELECT count(*) FROM gateway_minute WHERE minute > last_batch_at AND minute <= $2) >= $3
     LIMIT $4`,
    [new Date(ctx.clock.now() - silenceMinutes * 60_000), new Date(ctx.clock.now()), silenceMinutes, callsPerRunMax],
  );
  let ended = 0;
  for (const { id } of rows) if (await endLostCall(ctx, id)) ended += 1;
  return ended;
}

function endLostCall(ctx: DomainContext, id: string): Promise<boolean> {
  const silentSince = new Date(ctx.clock.now() - silenceMinutes * 60_000);
  return ctx.db.transaction(async (tx) => {
    const call = await lockRunningCall(tx, id);
    // Its node may have come back since.
    if (!call || call.lastBatchAt > silentSince) return false;
    const durationMs = call.lastHeardAt.getTime() - call.startedAt.getTime();
    await endCall(tx, call, { outcome: 'error', reason: 'node_lost', durationMs });
    return true;
  });
}
