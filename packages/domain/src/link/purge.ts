import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { expiredLinkKeptMs } from './life.ts';

/** Returns how many went. */
export async function purgeLinks(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const { count } = await db.prisma.linkSession.deleteMany({
    where: { expiresAt: { lt: new Date(clock.now() - expiredLinkKeptMs) } },
  });
  return count;
}
