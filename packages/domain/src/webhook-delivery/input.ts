import { textWithin } from '@uketsuke/contracts';
import { eventTypes } from '@uketsuke/contracts/events';
import { webhookDeliveryStates } from '@uketsuke/contracts/webhook';
import { z } from 'zod';
import { pageInput } from '../page.ts';

const id = textWithin({ min: 1 });

/** As it travels in a cursor. */
export const webhookDeliveryFilter = z.object({
  endpointId: id.nullish(),
  eventType: z.enum(eventTypes).nullish(),
  state: z.enum(webhookDeliveryStates).nullish(),
  tenantId: id.nullish(),
  /** ISO 8601. */
  from: z.iso.datetime().nullish(),
  to: z.iso.datetime().nullish(),
});
export type WebhookDeliveryFilter = z.output<typeof webhookDeliveryFilter>;

const time = z.date().transform((date) => date.toISOString());

export const webhookDeliveryListInput = webhookDeliveryFilter.extend({
  ...pageInput.shape,
  from: time.nullish(),
  to: time.nullish(),
});
export type WebhookDeliveryListInput = z.input<typeof webhookDeliveryListInput>;
