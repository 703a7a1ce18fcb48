import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

/** Gives the node no more sessions and tells it, with its next heartbeat, to take no more calls. Running calls go on. */
export async function drainVoiceNode(ctx: DomainContext, id: string): Promise<{ id: string; activeCalls: number }> {
  requireService(ctx, 'operator');
  const [node] = isStorableText(id)
    ? await ctx.db.prisma.voiceNode.updateManyAndReturn({
        where: { id, revokedAt: null },
        data: { isDrainOrdered: true },
        select: { id: true, activeCalls: true },
      })
    : [];
  if (!node) throw new DomainError('not_found');
  return node;
}
