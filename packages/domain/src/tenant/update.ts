import type { Tenant } from '@uketsuke/db/client';
import { holdAgent } from '../agent/scope.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { tenantUpdateInput, type TenantUpdateInput } from './input.ts';
import { lockTenant, type TenantQuery } from './scope.ts';

/** Only what is passed changes. */
export async function updateTenant(
  ctx: DomainContext,
  id: string,
  input: TenantUpdateInput,
  query: TenantQuery = {},
): Promise<Tenant> {
  const { environmentId } = requireAdmin(ctx);
  const { name, agentId, status, concurrentCallsMax } = parseInput(tenantUpdateInput, input);
  return ctx.db.transaction(async (tx) => {
    await lockTenant(tx, { id, environmentId });
    if (agentId) await holdAgent(tx, { id: agentId, environmentId });
    return tx.tenant.update({
      ...query,
      where: { id },
      data: {
        ...(name != null && { name }),
        ...(agentId !== undefined && { agentId }),
        ...(status != null && { status }),
        ...(concurrentCallsMax !== undefined && { concurrentCallsMax }),
      },
    });
  });
}
