import type { DomainContext } from '../context.ts';
import { startOfJapanMonth } from '../japan-time.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { beginRecharge } from './begin.ts';
import { chargeRecharge } from './charge.ts';

const rechargesMax = 200;

/** Recharges an organization that needs it now; answers whether it was begun. */
export async function rechargeIfDue(ctx: DomainContext, organizationId: string): Promise<boolean> {
  requireService(ctx, 'worker');
  const { payments: provider } = ctx;
  if (!provider) return false;
  const begun = await ctx.db.transaction((tx) =>
    beginRecharge(tx, { organizationId, provider: provider.name, now: nowOf(ctx) }),
  );
  if (begun) await chargeRecharge(ctx, provider, begun);
  return begun !== null;
}

/** All organizations whose balance, less what their running calls have used, may be below their threshold. Answers how many it recharged. */
export async function rechargeAllDue(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  if (!ctx.payments) return 0;
  const due = await findDue(ctx, ctx.payments.name);
  return forEach(due, (organizationId) => rechargeIfDue(ctx, organizationId));
}

/** Asks again about recharges that the provider has not answered for. */
export async function continueRecharges(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { payments: provider } = ctx;
  if (!provider) return 0;
  const open = await ctx.db.prisma.payment.findMany({
    where: { kind: 'auto_recharge', state: 'open', provider: provider.name, nextAttemptAt: { lte: nowOf(ctx) } },
    select: { id: true },
    orderBy: { nextAttemptAt: 'asc' },
    take: rechargesMax,
  });
  return forEach(open, async (payment) => {
    await chargeRecharge(ctx, provider, payment);
    return true;
  });
}

/** Cheap and a little too many: what decides is asked again under the lock. */
async function findDue(ctx: DomainContext, provider: string): Promise<string[]> {
  const now = nowOf(ctx);
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `WITH running AS (
      SELECT environment.organization_id,
        sum(ceil(extract(epoch FROM least($2::timestamptz, greatest(call.last_heard_at, call.started_at) + interval '1 minute') - call.started_at)) * call.per_minute_milli_yen / 60) AS milli_yen
      FROM call JOIN environment ON environment.id = call.environment_id
      WHERE call.ended_at IS NULL AND call.payment_method = 'card' GROUP BY 1
    )
    SELECT settings.organization_id AS id
    FROM auto_recharge AS settings
    JOIN organization ON organization.id = settings.organization_id AND organization.payment_method = 'card'
    JOIN payment_card AS card ON card.organization_id = settings.organization_id AND card.provider = $1
    LEFT JOIN organization_balance AS balance ON balance.organization_id = settings.organization_id
    LEFT JOIN running ON running.organization_id = settings.organization_id
    WHERE settings.is_enabled AND settings.stopped_at IS NULL AND (settings.retry_at IS NULL OR settings.retry_at <= $2)
      AND (coalesce(balance.milli_yen, 0) - coalesce(running.milli_yen, 0) < settings.threshold_yen * 1000 OR balance.next_expiry_at < $2)
      AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.organization_id = settings.organization_id AND kind = 'auto_recharge' AND state = 'open')
      AND (settings.monthly_cap_yen IS NULL OR settings.monthly_cap_yen >= settings.amount_yen + (
        SELECT coalesce(sum(amount_yen), 0) FROM payment
        WHERE organization_id = settings.organization_id AND kind = 'auto_recharge' AND state = 'succeeded' AND settled_at >= $4
      ))
    ORDER BY coalesce(balance.milli_yen, 0) LIMIT $3`,
    [provider, now, rechargesMax, new Date(startOfJapanMonth(now.getTime()))],
  );
  return rows.map(({ id }) => id);
}

/** One that fails keeps no other from its turn; their failures are told when all have had it. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<boolean>): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items) {
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} recharges failed`);
  return done;
}
