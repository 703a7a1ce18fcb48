import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { lockBalance } from './lock-balance.ts';

const organizationsMax = 1000;

/** Books what has expired; answers of how many organizations. Until then a balance is read without it, so this may come late. */
export async function expireCredit(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const due = await ctx.db.prisma.organizationBalance.findMany({
    where: { nextExpiryAt: { lt: now } },
    select: { organizationId: true },
    take: organizationsMax,
  });
  for (const { organizationId } of due)
    await ctx.db.transaction(async (tx) => void (await lockBalance(tx, organizationId, now)));
  return due.length;
}
