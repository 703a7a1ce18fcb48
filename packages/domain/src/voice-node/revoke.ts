import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/**
 * From the next request on the node's credential is unknown: it gets no sessions, admits no calls and records nothing. Calls
 * that it still holds end as lost, when nothing was heard of them for ten minutes. Revoking again changes nothing.
 */
export async function revokeVoiceNode(ctx: DomainContext, id: string): Promise<{ id: string; revokedAt: Date }> {
  requireService(ctx, 'operator');
  if (!isStorableText(id)) throw new DomainError('not_found');
  const revokedAt = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    await tx.voiceNode.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
    const node = await tx.voiceNode.findUnique({ where: { id }, select: { id: true, revokedAt: true } });
    if (!node) throw new DomainError('not_found');
    return { id: node.id, revokedAt: node.revokedAt ?? revokedAt };
  });
}
