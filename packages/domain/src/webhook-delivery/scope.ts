import type { Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireWebhookReader } from '../permission.ts';

/** What to load with a delivery: the selection of a GraphQL field, or an `include`. */
export interface WebhookDeliveryQuery {
  select?: Prisma.WebhookDeliverySelect;
  include?: Prisma.WebhookDeliveryInclude;
}

/** The deliveries that the viewer can see: those of the own environment, to deleted endpoints too. */
export function visibleDeliveries(ctx: DomainContext): Prisma.WebhookDeliveryWhereInput {
  return { environmentId: requireWebhookReader(ctx).environmentId };
}
