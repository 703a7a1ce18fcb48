import { recordAudit } from '../audit/record.ts';
import { requireMember } from '../permission.ts';
import type { DomainContext } from '../context.ts';
import { lockMember, requireAnotherOwner, requireRankFor } from './rank.ts';

/** Admins remove members below owner, anyone leaves by themselves; the last owner stays. */
export async function removeMember(ctx: DomainContext, id: string): Promise<void> {
  const { organizationId } = requireMember(ctx);
  await ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, { id, organizationId });
    const isSelf = ctx.viewer.kind === 'member' && ctx.viewer.userId === member.userId;
    if (!isSelf) requireRankFor(ctx, member.role);
    await requireAnotherOwner(tx, member);
    await tx.member.delete({ where: { id } });
    const details = { user_id: member.userId, role: member.role };
    await recordAudit(tx, ctx, { action: 'member.removed', organizationId, objectId: id, details });
  });
}
