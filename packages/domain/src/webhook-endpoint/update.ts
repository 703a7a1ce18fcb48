import type { Prisma, WebhookEndpoint } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireWebhooks } from '../permission.ts';
import { nowOf } from '../time.ts';
import { cancelPending } from './cancel-pending.ts';
import { webhookEndpointUpdateInput, type WebhookEndpointUpdateInput } from './input.ts';
import { requireTarget } from './require-target.ts';
import { lockEndpoint, type WebhookEndpointQuery } from './scope.ts';

/**
 * Only what is passed changes. Switched off, an endpoint is sent nothing more, and what waits is cancelled. Switched on, it begins
 * anew: what was missed is sent when somebody asks for it (`recoverWebhookDeliveries`).
 */
export async function updateWebhookEndpoint(
  ctx: DomainContext,
  id: string,
  input: WebhookEndpointUpdateInput,
  query: WebhookEndpointQuery = {},
): Promise<WebhookEndpoint> {
  const { organizationId, environmentId, environment } = requireWebhooks(ctx);
  const { url, eventTypes, description, isEnabled } = parseInput(webhookEndpointUpdateInput, input);
  if (url != null) requireTarget(ctx, { url, environment });
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, { id, environmentId });
    const isSwitched = isEnabled != null && isEnabled !== endpoint.isEnabled;
    if (isSwitched && !isEnabled) await cancelPending(tx, id);
    const details = {
      ...(isOther(url, endpoint.url) && { url_changed: true }),
      ...(isOther(eventTypes?.join(), endpoint.eventTypes.join()) && { event_types_changed: true }),
      ...(isOther(description, endpoint.description) && { description_changed: true }),
      ...(isSwitched && { enabled: isEnabled }),
    };
    if (Object.keys(details).length > 0) {
      const entry = { organizationId, environmentId, objectId: id, details };
      await recordAudit(tx, ctx, { action: 'webhook_endpoint.changed', ...entry });
    }
    return tx.webhookEndpoint.update({
      ...query,
      where: { id },
      data: {
        ...(url != null && { url }),
        ...(eventTypes != null && { eventTypes }),
        ...(description != null && { description }),
        ...(isSwitched && switched(isEnabled, now)),
        updatedAt: now,
      },
    });
  });
}

function isOther(passed: string | null | undefined, before: string): boolean {
  return passed != null && passed !== before;
}

function switched(isEnabled: boolean, now: Date): Prisma.WebhookEndpointUpdateInput {
  if (!isEnabled) return { isEnabled, disabledReason: 'member', disabledAt: now };
  return { isEnabled, disabledReason: null, disabledAt: null, failingSince: null, failuresCount: 0 };
}
