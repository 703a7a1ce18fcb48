import { isStorableText } from '@uketsuke/contracts';
import type { Tenant } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import { tenantColumns } from './rows.ts';

/** The tenants that call records name, by id: those that were deleted since, too. */
export async function listRecordedTenants(
  ctx: DomainContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tenant>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<Tenant>({
    name: 'tenant_list_recorded',
    text: `SELECT ${tenantColumns} FROM tenant WHERE id = ANY($1) AND environment_id = $2`,
    values: [ids.filter(isStorableText), environmentId],
  });
  return new Map(rows.map((tenant) => [tenant.id, tenant]));
}
