import { agentReference, externalId, tenantName, tenantStatuses, textWithin } from '@uketsuke/contracts';
import { z } from 'zod';
import { pageInput } from '../page.ts';
import { searchText } from '../search.ts';

/** null: only the limit of the organization counts. */
const concurrentCallsMax = z.int().min(1).max(100_000).nullish();

/** Without a name the tenant is called by its external id. */
export const tenantCreateInput = z.object({
  externalId,
  name: tenantName.nullish(),
  agentId: agentReference.nullish(),
  concurrentCallsMax,
});
export type TenantCreateInput = z.input<typeof tenantCreateInput>;

/** Only what is passed changes; `null` removes the default agent, and the limit of calls. */
export const tenantUpdateInput = z.object({
  name: tenantName.nullish(),
  agentId: agentReference.nullish(),
  status: z.enum(tenantStatuses).nullish(),
  concurrentCallsMax,
});
export type TenantUpdateInput = z.input<typeof tenantUpdateInput>;

export const tenantFilter = z.object({
  /** Part of the name or the external id. */
  search: searchText.nullish(),
  /** Those whose default agent it is. */
  agentId: textWithin({ min: 1 }).nullish(),
  status: z.enum(tenantStatuses).nullish(),
  /** The one of this external id. */
  externalId: textWithin({}).nullish(),
});
export type TenantFilter = z.output<typeof tenantFilter>;

export const tenantListInput = tenantFilter.extend(pageInput.shape);
export type TenantListInput = z.input<typeof tenantListInput>;
