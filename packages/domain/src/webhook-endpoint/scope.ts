import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Prisma, WebhookEndpoint } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireWebhookReader } from '../permission.ts';

/** What to load with an endpoint: the selection of a GraphQL field, or an `include`. */
export interface WebhookEndpointQuery {
  select?: Prisma.WebhookEndpointSelect;
  include?: Prisma.WebhookEndpointInclude;
}

/** The endpoints that the viewer can see: those of the own environment that were not deleted. */
export function visibleEndpoints(ctx: DomainContext): Prisma.WebhookEndpointWhereInput {
  return { environmentId: requireWebhookReader(ctx).environmentId, deletedAt: null };
}

/** Writes to one endpoint happen one after the other, and no delivery of it is claimed meanwhile. */
export async function lockEndpoint(
  tx: Transaction,
  { id, environmentId }: { id: string; environmentId: string },
): Promise<WebhookEndpoint> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id} FOR NO KEY UPDATE`;
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, environmentId, deletedAt: null } });
  if (!endpoint) throw new DomainError('not_found');
  return endpoint;
}
