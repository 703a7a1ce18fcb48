import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { webhookRecoverDays, webhookRecoverMax } from '@uketsuke/contracts/webhook';
import type { Transaction } from '@uketsuke/db';
import { newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { requireWebhooks } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { requireDelivery } from '../webhook-endpoint/require-target.ts';
import { lockEndpoint } from '../webhook-endpoint/scope.ts';
import { requireEnabled } from './require-enabled.ts';
import { wakeDelivery } from './wake.ts';

export interface RecoveredDeliveries {
  /** How many will be sent. */
  count: number;
  /** There are more: asked again, the next ones are sent. */
  hasMore: boolean;
}

export interface RecoverInput {
  endpointId: string;
  since: Date;
}

const partSize = 1_000;

/**
 * Sends again what failed or was cancelled since then, and what the endpoint has chosen but was never sent, because it was off
 * or had not chosen it. The oldest first, at most 10,000 at a time.
 */
export async function recoverWebhookDeliveries(
  ctx: DomainContext,
  { endpointId, since }: RecoverInput,
): Promise<RecoveredDeliveries> {
  const { environmentId } = requireWebhooks(ctx);
  requireDelivery(ctx);
  const now = nowOf(ctx);
  if (since < later(now, -webhookRecoverDays * 24 * hourMs)) {
    const reason = `must not be more than ${webhookRecoverDays} days ago`;
    throw new DomainError('invalid_request', { problems: [{ path: ['since'], reason }] });
  }
  let count = 0;
  while (count < webhookRecoverMax) {
    const part = await ctx.db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, { id: endpointId, environmentId });
      requireEnabled(endpoint);
      const range = { environmentId, endpointId, eventTypes: endpoint.eventTypes, since, now };
      const again = await sendAgain(tx, range);
      const first = again < partSize ? await sendMissing(tx, range, partSize - again) : 0;
      if (again + first > 0) await wakeDelivery(tx, [endpointId]);
      return again + first;
    });
    count += part;
    if (part < partSize) return { count, hasMore: false };
  }
  return { count, hasMore: true };
}

interface Range extends RecoverInput {
  environmentId: string;
  eventTypes: readonly string[];
  now: Date;
}

async function sendAgain(tx: Transaction, { endpointId, since, now }: Range): Promise<number> {
  return tx.$executeRaw`
    UPDATE webhook_delivery SET state = 'pending', trigger = 'recover', tries_count = 0, due_at = 'epoch', lease_id = NULL
    WHERE id IN (
      SELECT delivery.id FROM webhook_delivery AS delivery JOIN webhook_event AS event ON event.id = delivery.event_id
      WHERE delivery.endpoint_id = ${endpointId} AND delivery.created_at >= ${since}
        AND delivery.state IN ('failed', 'cancelled') AND event.test_endpoint_id IS NULL
        AND (delivery.lease_id IS NULL OR delivery.due_at <= ${now})
      ORDER BY delivery.created_at, delivery.position LIMIT ${partSize} FOR UPDATE OF delivery SKIP LOCKED
    )`;
}

async function sendMissing(tx: Transaction, range: Range, limit: number): Promise<number> {
  const { environmentId, endpointId, eventTypes, since, now } = range;
  const events = await tx.$queryRaw<{ id: string }[]>`
    SELECT event.id FROM webhook_event AS event
    WHERE event.environment_id = ${environmentId} AND event.created_at >= ${since} AND event.type = ANY(${eventTypes})
      AND event.test_endpoint_id IS NULL
      AND NOT EXISTS (SELECT FROM webhook_delivery WHERE event_id = event.id AND endpoint_id = ${endpointId})
    ORDER BY event.created_at, event.id LIMIT ${limit}`;
  const { count } = await tx.webhookDelivery.createMany({
    data: events.map(({ id: eventId }) => ({
      id: newId(idPrefixes.webhookDelivery, now.getTime()),
      ...({ environmentId, eventId, endpointId, trigger: 'recover', createdAt: now } as const),
    })),
    skipDuplicates: true,
  });
  return count;
}
