import type { Prisma, WebhookDelivery } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import { type Page, pageSizeDefault } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireWebhookReader } from '../permission.ts';
import {
  type WebhookDeliveryFilter,
  webhookDeliveryFilter,
  webhookDeliveryListInput,
  type WebhookDeliveryListInput,
} from './input.ts';
import { visibleDeliveries, type WebhookDeliveryQuery } from './scope.ts';

/** Newest first, never all at once. `from` is inclusive, `to` is not; both are of when the delivery was made. */
export async function listWebhookDeliveries(
  ctx: DomainContext,
  input: WebhookDeliveryListInput = {},
  query: WebhookDeliveryQuery = {},
): Promise<Page<WebhookDelivery>> {
  const { environmentId } = requireWebhookReader(ctx);
  const { cursor, limit, ...filter } = parseInput(webhookDeliveryListInput, input);
  return listPage<WebhookDelivery, WebhookDeliveryFilter>(ctx, {
    place: `webhook deliveries ${environmentId}`,
    cursor,
    limit: limit ?? pageSizeDefault,
    filter,
    schema: webhookDeliveryFilter,
    order: 'desc',
    find: (wanted, { after, ...page }) =>
      ctx.db.prisma.webhookDelivery.findMany({
        ...query,
        ...page,
        where: { AND: [visibleDeliveries(ctx), wantedDeliveries(wanted), after] },
      }),
  });
}

function wantedDeliveries(wanted: WebhookDeliveryFilter): Prisma.WebhookDeliveryWhereInput {
  const { endpointId, eventType, state, tenantId, from, to } = wanted;
  const isOfEvent = eventType != null || tenantId != null;
  return {
    ...(endpointId != null && { endpointId }),
    ...(state != null && { state }),
    ...(isOfEvent && {
      event: { ...(eventType != null && { type: eventType }), ...(tenantId != null && { tenantId }) },
    }),
    ...((from != null || to != null) && {
      createdAt: { ...(from != null && { gte: from }), ...(to != null && { lt: to }) },
    }),
  };
}
