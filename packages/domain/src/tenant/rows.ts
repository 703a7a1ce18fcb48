import type { Tenant } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

/** What API users poll. See docs/decisions/calls-are-read-by-sql.md. */
export const tenantColumns = `id, environment_id AS "environmentId", external_id AS "externalId", name, agent_id AS "agentId", status,
  concurrent_calls_max AS "concurrentCallsMax", created_at AS "createdAt", deleted_at AS "deletedAt"`;

export async function findTenantRow(ctx: DomainContext, id: string): Promise<Tenant | null> {
  const { environmentId } = requireReader(ctx);
  const [row] = await ctx.db.read<Tenant>({
    name: 'tenant_get',
    text: `SELECT ${tenantColumns} FROM tenant WHERE id = $1 AND environment_id = $2 AND deleted_at IS NULL`,
    values: [id, environmentId],
  });
  return row ?? null;
}

/** Newest first. */
export function listTenantRows(ctx: DomainContext): Promise<Tenant[]> {
  const { environmentId } = requireReader(ctx);
  return ctx.db.read<Tenant>({
    name: 'tenant_list',
    text: `SELECT ${tenantColumns} FROM tenant WHERE environment_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    values: [environmentId],
  });
}
