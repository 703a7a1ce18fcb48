import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs } from '../time.ts';

/** Far longer than any silence after which a node still gets calls or its calls are ended. */
const keptMs = 7 * 24 * hourMs;

/** Forgets nodes that have been silent for a week; one that comes back registers itself again. Returns how many went. */
export async function purgeVoiceNodes(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { db, clock } = ctx;
  const { count } = await db.prisma.voiceNode.deleteMany({
    where: { lastHeartbeatAt: { lt: new Date(clock.now() - keptMs) } },
  });
  return count;
}
