import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { webhookEndpointsMax } from '@uketsuke/contracts/webhook';
import type { WebhookEndpoint } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireWebhooks } from '../permission.ts';
import { nowOf } from '../time.ts';
import { webhookEndpointCreateInput, type WebhookEndpointCreateInput } from './input.ts';
import { requireTarget } from './require-target.ts';
import type { WebhookEndpointQuery } from './scope.ts';
import { newWebhookSecret } from './seal.ts';

/** An endpoint with a signing secret of its own. */
export async function createWebhookEndpoint(
  ctx: DomainContext,
  input: WebhookEndpointCreateInput,
  query: WebhookEndpointQuery = {},
): Promise<WebhookEndpoint> {
  const { organizationId, environmentId, environment } = requireWebhooks(ctx);
  const { url, eventTypes, description } = parseInput(webhookEndpointCreateInput, input);
  requireTarget(ctx, { url, environment });
  const createdAt = nowOf(ctx);
  const id = newId(idPrefixes.webhookEndpoint, createdAt.getTime());
  return ctx.db.transaction(async (tx) => {
    // Of two who add the last one that is allowed, one waits here and is refused.
    await tx.$queryRaw`SELECT 1 FROM environment WHERE id = ${environmentId} FOR NO KEY UPDATE`;
    const count = await tx.webhookEndpoint.count({ where: { environmentId, deletedAt: null } });
    if (count >= webhookEndpointsMax) {
      throw new DomainError('conflict', {
        message: `エンドポイントは ${webhookEndpointsMax} 件まで登録できます。使わないものを削除してください。`,
      });
    }
    const { row } = newWebhookSecret(ctx.secrets, { endpointId: id, createdAt });
    await tx.webhookEndpoint.create({
      data: {
        ...{ id, environmentId, url, eventTypes, createdAt, updatedAt: createdAt },
        description: description ?? '',
      },
      select: { id: true },
    });
    await tx.webhookSecret.create({ data: row });
    const entry = { organizationId, environmentId, objectId: id };
    await recordAudit(tx, ctx, { action: 'webhook_endpoint.created', ...entry });
    return tx.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id } });
  });
}
