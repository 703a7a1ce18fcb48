import type { Organization } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

/** Every organization of the service, the newest first. */
export async function listOrganizations(ctx: DomainContext): Promise<Organization[]> {
  requireService(ctx, 'operator');
  return ctx.db.prisma.organization.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}
