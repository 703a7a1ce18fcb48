import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { requireWebhooks } from '../permission.ts';
import { nowOf } from '../time.ts';
import { cancelPending } from './cancel-pending.ts';
import { lockEndpoint } from './scope.ts';

/** Its secrets go at once; what was delivered to it stays readable until it is purged. */
export async function deleteWebhookEndpoint(ctx: DomainContext, id: string): Promise<void> {
  const { organizationId, environmentId } = requireWebhooks(ctx);
  const now = nowOf(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockEndpoint(tx, { id, environmentId });
    await cancelPending(tx, id);
    await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: now, updatedAt: now } });
    await tx.webhookSecret.deleteMany({ where: { endpointId: id } });
    await recordAudit(tx, ctx, { action: 'webhook_endpoint.deleted', organizationId, environmentId, objectId: id });
  });
}
