import type { Member } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireMemberAdmin } from '../permission.ts';
import { memberRoleInput, type MemberRoleInput } from './input.ts';
import type { MemberQuery } from './list.ts';
import { lockMember, requireAnotherOwner, requireRankFor } from './rank.ts';

/** Counts from the person's next request on. The last owner stays one. */
export async function changeMemberRole(
  ctx: DomainContext,
  input: MemberRoleInput,
  query: MemberQuery = {},
): Promise<Member> {
  const { organizationId } = requireMemberAdmin(ctx);
  const { id, role } = parseInput(memberRoleInput, input);
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, { id, organizationId });
    requireRankFor(ctx, member.role, role);
    if (role !== 'owner') await requireAnotherOwner(tx, member);
    const details = { user_id: member.userId, role, previous_role: member.role };
    await recordAudit(tx, ctx, { action: 'member.role_changed', organizationId, objectId: id, details });
    return tx.member.update({ ...query, where: { id }, data: { role } });
  });
}
