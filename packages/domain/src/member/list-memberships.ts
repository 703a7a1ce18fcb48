import type { MemberRole } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';

export interface Membership {
  organizationId: string;
  name: string;
  role: MemberRole;
}

/** Where a signed-in user is a member: what the dashboard offers to choose from. */
export async function listMemberships({ db }: Pick<DomainContext, 'db'>, userId: string): Promise<Membership[]> {
  const members = await db.prisma.member.findMany({
    where: { userId },
    select: { role: true, organizationId: true, organization: { select: { name: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return members.map(({ role, organizationId, organization }) => ({ organizationId, name: organization.name, role }));
}
