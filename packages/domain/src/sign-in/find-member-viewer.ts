import type { Database } from '@uketsuke/db';
import type { EnvironmentName, Viewer } from '../context.ts';

export interface MemberChoice {
  userId: string;
  /** The first organization they joined when not given. */
  organizationId?: string;
  environment: EnvironmentName;
}

/** Who a signed-in person is in the organization and environment that their page shows; null without such a membership. */
export async function findMemberViewer(
  db: Database,
  { userId, organizationId, environment }: MemberChoice,
): Promise<Extract<Viewer, { kind: 'member' }> | null> {
  const member = await db.prisma.member.findFirst({
    where: { userId, ...(organizationId !== undefined && { organizationId }) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      role: true,
      organizationId: true,
      user: { select: { email: true } },
      organization: { select: { environments: { where: { kind: environment }, select: { id: true } } } },
    },
  });
  const environmentId = member?.organization.environments[0]?.id;
  if (!member || environmentId === undefined) return null;
  const { role, user } = member;
  return {
    kind: 'member',
    userId,
    email: user.email,
    role,
    organizationId: member.organizationId,
    environmentId,
    environment,
  };
}
