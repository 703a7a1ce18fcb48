import { resourceName } from '@uketsuke/contracts';
import { z } from 'zod';
import { pageInput } from '../page.ts';
import { searchText } from '../search.ts';

export const apiKeyCreateInput = z.object({ name: resourceName });
export type ApiKeyCreateInput = z.input<typeof apiKeyCreateInput>;

/** What an operator must add: the organization and the environment that the key is for. */
export const operatorApiKeyInput = apiKeyCreateInput.extend({
  organizationId: z.string(),
  environment: z.enum(['live', 'test']),
});
export type OperatorApiKeyInput = z.input<typeof operatorApiKeyInput>;

export const apiKeyFilter = z.object({
  /** Part of the name. */
  search: searchText.nullish(),
  /** Only those that were revoked, or only those that work. */
  isRevoked: z.boolean().nullish(),
});
export type ApiKeyFilter = z.output<typeof apiKeyFilter>;

export const apiKeyListInput = apiKeyFilter.extend(pageInput.shape);
export type ApiKeyListInput = z.input<typeof apiKeyListInput>;
