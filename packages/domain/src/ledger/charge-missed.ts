import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { chargeCall, type ChargedCall } from './charge-call.ts';

const callsMax = 1000;

/**
 * Charges calls that ended without a charge: a process of the release before this one ended them while it was being replaced.
 * Answers how many.
 */
export async function chargeMissedCalls(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM call WHERE ended_at IS NOT NULL AND NOT is_charged ORDER BY ended_at LIMIT $1`,
    [callsMax],
  );
  let charged = 0;
  for (const { id } of rows) if (await chargeMissed(ctx, id)) charged += 1;
  return charged;
}

function chargeMissed(ctx: DomainContext, id: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [call] = await tx.$queryRaw<ChargedCall[]>`
      UPDATE call SET is_charged = true FROM environment
      WHERE call.id = ${id} AND NOT call.is_charged AND environment.id = call.environment_id
      RETURNING call.id, environment.organization_id AS "organizationId", call.payment_method AS "paymentMethod",
        call.ended_at AS "endedAt", call.duration_ms AS "durationMs", call.billed_milli_yen AS "billedMilliYen"`;
    if (!call) return false;
    await chargeCall(tx, call, nowOf(ctx));
    return true;
  });
}
