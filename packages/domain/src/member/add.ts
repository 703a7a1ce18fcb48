import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { isUniqueViolation } from '@uketsuke/db';
import type { Member } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireMemberAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { ensureUser } from './ensure-user.ts';
import { memberAddInput, type MemberAddInput } from './input.ts';
import type { MemberQuery } from './list.ts';
import { requireRankFor } from './rank.ts';

/** The person signs in with this address; they are made when nobody has it. 409 `conflict` when already a member. */
export async function addMember(ctx: DomainContext, input: MemberAddInput, query: MemberQuery = {}): Promise<Member> {
  const { organizationId } = requireMemberAdmin(ctx);
  const { email, role } = parseInput(memberAddInput, input);
  requireRankFor(ctx, role);
  const now = nowOf(ctx);
  const id = newId(idPrefixes.member, ctx.clock.now());
  try {
    return await ctx.db.transaction(async (tx) => {
      const userId = await ensureUser(tx, { email, now });
      const member = await tx.member.create({ ...query, data: { id, organizationId, userId, role, createdAt: now } });
      const details = { user_id: userId, role };
      await recordAudit(tx, ctx, { action: 'member.added', organizationId, objectId: id, details });
      return member;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', { message: 'この人はすでにメンバーです。', cause: error });
  }
}
