import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

/** Gives the node no more sessions and tells it, with its next heartbeat, to take no more calls. Running calls go on. */
export function drainVoiceNode(ctx: DomainContext, id: string): Promise<{ id: string; activeCalls: number }> {
  return orderDrain(ctx, id, true);
}

/** Takes the order back: with its next heartbeat the node takes calls again, unless its own process drains. */
export function undrainVoiceNode(ctx: DomainContext, id: string): Promise<{ id: string; activeCalls: number }> {
  return orderDrain(ctx, id, false);
}

async function orderDrain(ctx: DomainContext, id: string, isDrainOrdered: boolean) {
  requireService(ctx, 'operator');
  const [node] = isStorableText(id)
    ? await ctx.db.prisma.voiceNode.updateManyAndReturn({
        where: { id, revokedAt: null },
        data: { isDrainOrdered },
        select: { id: true, activeCalls: true },
      })
    : [];
  if (!node) throw new DomainError('not_found');
  return node;
}
