import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { endedAttemptKeptMs } from './life.ts';

/** Returns how many went. */
export async function purgeConnectionAttempts(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const { count } = await db.prisma.connectionAttempt.deleteMany({
    where: { expiresAt: { lt: new Date(clock.now() - endedAttemptKeptMs) } },
  });
  return count;
}
