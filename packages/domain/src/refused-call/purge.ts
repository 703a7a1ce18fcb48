import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';

const keptMs = 90 * 24 * hourMs;

/** Returns how many rows went. */
export async function purgeRefusedCalls(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { count } = await ctx.db.prisma.refusedCall.deleteMany({
    where: { createdAt: { lt: later(nowOf(ctx), -keptMs) } },
  });
  return count;
}
