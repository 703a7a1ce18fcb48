import { resourceName } from '@uketsuke/contracts';
import { z } from 'zod';

export const apiKeyCreateInput = z.object({ name: resourceName });
export type ApiKeyCreateInput = z.input<typeof apiKeyCreateInput>;

/** What an operator says on top: which environment it is for. */
export const operatorApiKeyInput = apiKeyCreateInput.extend({
  organizationId: z.string(),
  environment: z.enum(['live', 'test']),
});
export type OperatorApiKeyInput = z.input<typeof operatorApiKeyInput>;
