import { webhookDescription, webhookEventTypes, webhookUrl } from '@uketsuke/contracts/webhook';
import { z } from 'zod';
import { pageInput } from '../page.ts';

export const webhookEndpointCreateInput = z.object({
  url: webhookUrl,
  eventTypes: webhookEventTypes,
  description: webhookDescription.nullish(),
});
export type WebhookEndpointCreateInput = z.input<typeof webhookEndpointCreateInput>;

/** Only what is passed changes. */
export const webhookEndpointUpdateInput = z.object({
  url: webhookUrl.nullish(),
  eventTypes: webhookEventTypes.nullish(),
  description: webhookDescription.nullish(),
  isEnabled: z.boolean().nullish(),
});
export type WebhookEndpointUpdateInput = z.input<typeof webhookEndpointUpdateInput>;

export const webhookEndpointListInput = pageInput;
export type WebhookEndpointListInput = z.input<typeof webhookEndpointListInput>;
