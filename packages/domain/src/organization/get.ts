import { DomainError } from '@uketsuke/contracts';
import type { Environment, Organization, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export interface OrganizationQuery {
  select?: Prisma.OrganizationSelect;
  include?: Prisma.OrganizationInclude;
}

export interface EnvironmentQuery {
  select?: Prisma.EnvironmentSelect;
  include?: Prisma.EnvironmentInclude;
}

/** The viewer's own. */
export async function getOrganization(ctx: DomainContext, query: OrganizationQuery = {}): Promise<Organization> {
  const { organizationId: id } = requireReader(ctx);
  const organization = await ctx.db.prisma.organization.findUnique({ ...query, where: { id } });
  if (!organization) throw new DomainError('not_found');
  return organization;
}

/** Live first. A member sees all of the organization, any other viewer only its own. */
export async function listEnvironments(ctx: DomainContext, query: EnvironmentQuery = {}): Promise<Environment[]> {
  const { organizationId, environmentId } = requireReader(ctx);
  return ctx.db.prisma.environment.findMany({
    ...query,
    where: { organizationId, ...(ctx.viewer.kind !== 'member' && { id: environmentId }) },
    orderBy: { kind: 'asc' },
  });
}
