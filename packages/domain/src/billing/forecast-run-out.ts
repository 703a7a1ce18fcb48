import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { runOutAt } from './run-out.ts';

const dayMs = 24 * hourMs;
const periodMs = 14 * dayMs;

/** When a prepaid balance will be used up, if calls go on as in the last 14 days (since the organization has one, where that is shorter). */
export async function forecastRunOut(ctx: DomainContext): Promise<Date | null> {
  const { organizationId } = requireReader(ctx);
  const now = nowOf(ctx);
  const balance = await ctx.db.prisma.organizationBalance.findUnique({
    where: { organizationId, organization: { paymentMethod: 'card' } },
    select: { openedAt: true, deficitMilliYen: true },
  });
  if (!balance || balance.deficitMilliYen > 0n) return null;
  const sinceOpenedMs = Math.max(dayMs, now.getTime() - balance.openedAt.getTime());
  const usedWithinMs = Math.min(periodMs, sinceOpenedMs);
  const [lots, milliYen] = await Promise.all([
    ctx.db.prisma.creditLot.findMany({
      where: { organizationId, remainingMilliYen: { gt: 0 }, expiresAt: { gte: now } },
      select: { remainingMilliYen: true, expiresAt: true },
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    }),
    readUse(ctx, organizationId, later(now, -usedWithinMs)),
  ]);
  return runOutAt({
    now,
    lots: lots.map(({ remainingMilliYen, expiresAt }) => ({ milliYen: remainingMilliYen, expiresAt })),
    use: { milliYen, periodMs: usedWithinMs },
  });
}

/** What prepaid calls that ended since then were billed, in both environments. */
async function readUse({ db }: DomainContext, organizationId: string, since: Date): Promise<bigint> {
  const [used] = await db.prisma.$queryRaw<{ milliYen: bigint }[]>`
    SELECT coalesce(sum(call.billed_milli_yen), 0)::bigint AS "milliYen"
    FROM environment JOIN call ON call.environment_id = environment.id
    WHERE environment.organization_id = ${organizationId} AND call.ended_at >= ${since} AND call.payment_method = 'card'`;
  return used?.milliYen ?? 0n;
}
