import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs } from '../time.ts';

/** Far longer than the silence that is counted in them. */
const keptMs = 7 * 24 * hourMs;

/** Returns how many went. */
export async function purgeGatewayMinutes(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const { count } = await db.prisma.gatewayMinute.deleteMany({
    where: { minute: { lt: new Date(clock.now() - keptMs) } },
  });
  return count;
}
