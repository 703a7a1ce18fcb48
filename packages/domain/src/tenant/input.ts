import { agentReference, externalId, tenantName, tenantStatuses } from '@uketsuke/contracts';
import { z } from 'zod';

/** Without a name the tenant is called by its external id. */
export const tenantCreateInput = z.object({
  externalId,
  name: tenantName.nullish(),
  agentId: agentReference.nullish(),
});
export type TenantCreateInput = z.input<typeof tenantCreateInput>;

/** Only what is passed changes; `agentId: null` removes the default agent. */
export const tenantUpdateInput = z.object({
  name: tenantName.nullish(),
  agentId: agentReference.nullish(),
  status: z.enum(tenantStatuses).nullish(),
});
export type TenantUpdateInput = z.input<typeof tenantUpdateInput>;
