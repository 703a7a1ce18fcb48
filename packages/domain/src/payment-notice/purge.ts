import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';

/** Longer than anybody would send one again, or look for one that was lost. */
const keptMs = 90 * 24 * hourMs;

/** Removes notices that were taken in long ago; answers how many. */
export async function purgePaymentNotices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { count } = await ctx.db.prisma.paymentNotice.deleteMany({
    where: { processedAt: { lt: later(nowOf(ctx), -keptMs) } },
  });
  return count;
}
