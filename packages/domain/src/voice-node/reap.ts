import type { DomainContext } from '../context.ts';
import { endCall } from '../call/end.ts';
import { lockRunningCall } from '../call/lock.ts';
import { requireService } from '../permission.ts';
import { silenceMinutes } from './silence.ts';

const callsPerPage = 500;

/**
 * Ends the calls of nodes that have been silent for 10 minutes, counted in minutes in which a gateway was up to hear them: as
 * `error` / `node_lost`, charged until they were last heard. A batch comes every 2 s, so a call's own silence is the measure;
 * that also ends a call whose node never got the answer that admitted it. A node that delivers what piled up is not silent,
 * however old it is. Returns how many ended. A call that cannot be ended keeps no other from ending; when all have had their
 * turn, it throws what went wrong with each.
 */
export async function reapLostCalls(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const failures: Error[] = [];
  let ended = 0;
  for (let ids = await readLostCalls(ctx, ''); ids.length > 0; ids = await readLostCalls(ctx, ids.at(-1) ?? '')) {
    for (const id of ids) {
      try {
        if (await endLostCall(ctx, id)) ended += 1;
      } catch (cause) {
        failures.push(new Error(`Call ${id} could not be ended`, { cause }));
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} lost calls could not be ended, ${ended} were`);
  }
  return ended;
}

/** In the order of their ids, those after `after`. */
async function readLostCalls({ db, clock }: DomainContext, after: string): Promise<string[]> {
  const now = clock.now();
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM call WHERE ended_at IS NULL AND last_batch_at <= $1
       AND (SELECT count(*) FROM gateway_minute WHERE minute > last_batch_at AND minute <= $2) >= $3
       AND id > $4
     ORDER BY id LIMIT $5`,
    [new Date(now - silenceMinutes * 60_000), new Date(now), silenceMinutes, after, callsPerPage],
  );
  return rows.map(({ id }) => id);
}

function endLostCall(ctx: DomainContext, id: string): Promise<boolean> {
  const now = ctx.clock.now();
  const silentSince = new Date(now - silenceMinutes * 60_000);
  return ctx.db.transaction(async (tx) => {
    const call = await lockRunningCall(tx, id);
    // Its node may have come back since.
    if (!call || call.lastBatchAt > silentSince) return false;
    // No call has lasted longer than the time since its start, whatever its node said.
    const lastHeardAt = Math.min(call.lastHeardAt.getTime(), now);
    const durationMs = Math.max(0, lastHeardAt - call.startedAt.getTime());
    await endCall(tx, call, { outcome: 'error', reason: 'node_lost', durationMs }, { now: new Date(now) });
    return true;
  });
}
