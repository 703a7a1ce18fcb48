import type { Member, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireMember } from '../permission.ts';

export interface MemberQuery {
  select?: Prisma.MemberSelect;
  include?: Prisma.MemberInclude;
}

/** Of the viewer's organization, the longest there first. */
export async function listMembers(ctx: DomainContext, query: MemberQuery = {}): Promise<Member[]> {
  const { organizationId } = requireMember(ctx);
  return ctx.db.prisma.member.findMany({
    ...query,
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}
