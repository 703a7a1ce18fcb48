import { DomainError } from '@uketsuke/contracts';
import type { WebhookDelivery } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireWebhooks } from '../permission.ts';
import { nowOf } from '../time.ts';
import { lockEndpoint } from '../webhook-endpoint/scope.ts';
import { requireDelivery } from '../webhook-endpoint/require-target.ts';
import { getWebhookDelivery } from './get.ts';
import { requireEnabled } from './require-enabled.ts';
import type { WebhookDeliveryQuery } from './scope.ts';
import { wakeDelivery } from './wake.ts';

const atOnce = new Date(0);

/** Sends the same bytes under the same id once more, now; if that fails, the whole schedule begins anew. */
export async function resendWebhookDelivery(
  ctx: DomainContext,
  id: string,
  query: WebhookDeliveryQuery = {},
): Promise<WebhookDelivery> {
  const { environmentId } = requireWebhooks(ctx);
  requireDelivery(ctx);
  const { endpointId } = await getWebhookDelivery(ctx, id);
  return ctx.db.transaction(async (tx) => {
    requireEnabled(await lockEndpoint(tx, { id: endpointId, environmentId }));
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, OR: [{ state: { not: 'pending' } }, { leaseId: null }, { dueAt: { lte: nowOf(ctx) } }] },
      data: { state: 'pending', trigger: 'manual', triesCount: 0, dueAt: atOnce, leaseId: null },
    });
    if (count === 0) {
      throw new DomainError('conflict', { message: 'いま送信しているところです。結果を待ってからお試しください。' });
    }
    await wakeDelivery(tx, [endpointId]);
    return tx.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
  });
}
