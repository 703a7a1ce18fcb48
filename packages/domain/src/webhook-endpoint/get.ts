import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { WebhookEndpoint } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { visibleEndpoints, type WebhookEndpointQuery } from './scope.ts';

export async function getWebhookEndpoint(
  ctx: DomainContext,
  id: string,
  query: WebhookEndpointQuery = {},
): Promise<WebhookEndpoint> {
  const visible = visibleEndpoints(ctx);
  if (!isStorableText(id)) throw new DomainError('not_found');
  const endpoint = await ctx.db.prisma.webhookEndpoint.findFirst({ ...query, where: { AND: [{ id }, visible] } });
  if (!endpoint) throw new DomainError('not_found');
  return endpoint;
}
