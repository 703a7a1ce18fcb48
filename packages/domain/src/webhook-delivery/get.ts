import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { WebhookDelivery } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { visibleDeliveries, type WebhookDeliveryQuery } from './scope.ts';

export async function getWebhookDelivery(
  ctx: DomainContext,
  id: string,
  query: WebhookDeliveryQuery = {},
): Promise<WebhookDelivery> {
  const visible = visibleDeliveries(ctx);
  if (!isStorableText(id)) throw new DomainError('not_found');
  const delivery = await ctx.db.prisma.webhookDelivery.findFirst({ ...query, where: { AND: [{ id }, visible] } });
  if (!delivery) throw new DomainError('not_found');
  return delivery;
}
