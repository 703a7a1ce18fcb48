import type { WebhookEndpoint } from '@uketsuke/db/client';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireWebhookReader } from '../permission.ts';
import { webhookEndpointListInput, type WebhookEndpointListInput } from './input.ts';
import { visibleEndpoints, type WebhookEndpointQuery } from './scope.ts';

/** Newest first; all of them unless a limit is given. */
export async function listWebhookEndpoints(
  ctx: DomainContext,
  input: WebhookEndpointListInput = {},
  query: WebhookEndpointQuery = {},
): Promise<Page<WebhookEndpoint>> {
  const { environmentId } = requireWebhookReader(ctx);
  const { cursor, limit } = parseInput(webhookEndpointListInput, input);
  return listPage<WebhookEndpoint, Record<string, never>>(ctx, {
    place: `webhook endpoints ${environmentId}`,
    cursor,
    limit,
    filter: {},
    schema: z.record(z.string(), z.never()),
    order: 'desc',
    find: (_wanted, { after, ...page }) =>
      ctx.db.prisma.webhookEndpoint.findMany({ ...query, ...page, where: { AND: [visibleEndpoints(ctx), after] } }),
  });
}
