import { tenantUpdateSchema } from '@uketsuke/contracts/rest';
import type { Tenant } from '@uketsuke/db/client';
import type { z } from 'zod';
import { holdAgent } from '../agent/scope.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { lockTenant, type TenantQuery } from './scope.ts';

export type TenantUpdateInput = z.input<typeof tenantUpdateSchema>;

/** Only what is passed changes; `agent_id: null` removes the default agent. */
export async function updateTenant(
  ctx: DomainContext,
  id: string,
  input: TenantUpdateInput,
  query: TenantQuery = {},
): Promise<Tenant> {
  const { environmentId } = requireAdmin(ctx);
  const { name, agent_id: agentId, status } = parseInput(tenantUpdateSchema, input);
  return ctx.db.transaction(async (tx) => {
    await lockTenant(tx, { id, environmentId });
    if (agentId) await holdAgent(tx, { id: agentId, environmentId });
    return tx.tenant.update({
      ...query,
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(agentId !== undefined && { agentId }),
        ...(status !== undefined && { status }),
      },
    });
  });
}
