import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs } from '../time.ts';

/** Far longer than any silence after which the calls of a node are ended. */
const keptMs = 7 * 24 * hourMs;

/**
 * Forgets nodes a week after they were revoked, and those that never had a credential a week after they were last heard. One
 * that is only silent stays: it needs its credential when it comes back. Returns how many went.
 */
export async function purgeVoiceNodes(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const before = new Date(clock.now() - keptMs);
  const { count } = await db.prisma.voiceNode.deleteMany({
    where: { OR: [{ revokedAt: { lt: before } }, { credentialHash: null, lastHeartbeatAt: { lt: before } }] },
  });
  return count;
}
