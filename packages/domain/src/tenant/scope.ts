import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { requireReader } from '../permission.ts';

/** What to load with a tenant: the selection of a GraphQL field, or an `include`. */
export interface TenantQuery {
  select?: Prisma.TenantSelect;
  include?: Prisma.TenantInclude;
}

/** The tenants that the viewer can see: those of the own environment that were not deleted. */
export function visibleTenants(ctx: DomainContext): Prisma.TenantWhereInput {
  return { environmentId: requireReader(ctx).environmentId, deletedAt: null };
}

/** The tenant that an input names, at this path of it, is one that the viewer can see. */
export async function requireTenant(
  ctx: DomainContext,
  { id, path = ['tenantId'] }: { id: string; path?: readonly string[] },
): Promise<void> {
  const where = { AND: [{ id }, visibleTenants(ctx)] };
  const found = isStorableText(id) && (await ctx.db.prisma.tenant.findFirst({ where, select: { id: true } }));
  if (!found) throw notFound(path);
}

/** For a write that makes something belong to the tenant: it cannot be deleted before the transaction ends. */
export async function holdTenant(tx: Transaction, { id, environmentId }: { id: string; environmentId: string }) {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tenant WHERE id = ${id} AND environment_id = ${environmentId} AND deleted_at IS NULL FOR SHARE`;
  if (rows.length === 0) throw notFound(['tenantId']);
}

/** Writes to one tenant happen one after the other. */
export async function lockTenant(tx: Transaction, { id, environmentId }: { id: string; environmentId: string }) {
  if (!isStorableText(id)) throw new DomainError('not_found');
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM tenant WHERE id = ${id} AND environment_id = ${environmentId} AND deleted_at IS NULL FOR UPDATE`;
  if (rows.length === 0) throw new DomainError('not_found');
}
