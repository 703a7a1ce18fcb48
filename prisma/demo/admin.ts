import type { DomainContext, EnvironmentName } from '@uketsuke/domain';
import { findMemberViewer } from '@uketsuke/domain/sign-in';

/** The demo organization is found by the address of its admin. */
export const demoAdminEmail = 'demo@example.com';

export type SeedBase = Pick<DomainContext, 'db' | 'clock' | 'secrets'>;

/** What the demo's admin may do in this environment. */
export async function asDemoAdmin(base: SeedBase, environment: EnvironmentName): Promise<DomainContext> {
  const user = await base.db.prisma.user.findUniqueOrThrow({ where: { email: demoAdminEmail }, select: { id: true } });
  const viewer = await findMemberViewer(base.db, { userId: user.id, environment });
  if (!viewer) throw new Error('The demo admin is not a member of the demo organization');
  return { ...base, viewer };
}
