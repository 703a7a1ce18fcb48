import type { Prisma, WebhookEndpoint } from '@uketsuke/db/client';
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
  const { environmentId, environment } = requireWebhooks(ctx);
  const { url, eventTypes, description, isEnabled } = parseInput(webhookEndpointUpdateInput, input);
  if (url != null) requireTarget(ctx, { url, environment });
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, { id, environmentId });
    const isSwitched = isEnabled != null && isEnabled !== endpoint.isEnabled;
    if (isSwitched && !isEnabled) await cancelPending(tx, id);
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

function switched(isEnabled: boolean, now: Date): Prisma.WebhookEndpointUpdateInput {
  if (!isEnabled) return { isEnabled, disabledReason: 'member', disabledAt: now };
  return { isEnabled, disabledReason: null, disabledAt: null, failingSince: null, failuresCount: 0 };
}
