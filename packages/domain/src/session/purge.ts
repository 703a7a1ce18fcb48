import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs } from '../time.ts';

const keptMs = 24 * hourMs;

/** A session is only the way to a call; a day after its end nobody asks for it. Returns how many went. */
export async function purgeSessions(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const { count } = await db.prisma.session.deleteMany({
    where: { expiresAt: { lt: new Date(clock.now() - keptMs) } },
  });
  return count;
}
