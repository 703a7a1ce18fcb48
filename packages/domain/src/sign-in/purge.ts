import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/** Links and sessions that nobody can use any more; with a session goes the address it was opened from. Returns how many went. */
export async function purgeSignIns(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { authVerification, authSession } = ctx.db.prisma;
  const where = { expiresAt: { lt: nowOf(ctx) } };
  const links = await authVerification.deleteMany({ where });
  const sessions = await authSession.deleteMany({ where });
  return links.count + sessions.count;
}
