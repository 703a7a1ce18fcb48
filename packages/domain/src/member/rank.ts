import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Member, MemberRole } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireMemberAdmin, rightsOf } from '../permission.ts';

/** Admins manage members below owner; only owners make, change and remove owners. */
export function requireRankFor(ctx: DomainContext, ...touched: MemberRole[]): void {
  requireMemberAdmin(ctx);
  if (!rightsOf(ctx.viewer).owner && touched.includes('owner')) throw new DomainError('forbidden');
}

/** Changes of members of one organization happen one after the other, so that the last owner cannot slip away. */
export async function lockMember(
  tx: Transaction,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Member> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  await tx.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const member = await tx.member.findFirst({ where: { id, organizationId } });
  if (!member) throw new DomainError('not_found');
  return member;
}

export async function requireAnotherOwner(tx: Transaction, { id, organizationId, role }: Member): Promise<void> {
  if (role !== 'owner') return;
  const another = await tx.member.findFirst({ where: { organizationId, role: 'owner', id: { not: id } } });
  if (!another) throw new DomainError('conflict', { message: '最後のオーナーは変更も削除もできません。' });
}
