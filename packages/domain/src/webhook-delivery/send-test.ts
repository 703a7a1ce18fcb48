import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { eventExamples } from '@uketsuke/contracts/event-examples';
import { eventTypes } from '@uketsuke/contracts/events';
import type { Transaction } from '@uketsuke/db';
import type { WebhookDelivery } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireWebhooks } from '../permission.ts';
import { nowOf } from '../time.ts';
import { eventBody } from '../webhook-event/write.ts';
import { requireDelivery } from '../webhook-endpoint/require-target.ts';
import { lockEndpoint } from '../webhook-endpoint/scope.ts';
import { requireEnabled } from './require-enabled.ts';
import type { WebhookDeliveryQuery } from './scope.ts';
import { wakeDelivery } from './wake.ts';

const testInput = z.object({ endpointId: z.string(), type: z.enum(eventTypes) });

/** Of one endpoint, waiting to be sent: what a button that is pressed again and again may leave. */
const waitingMax = 10;

/** Sends the example of an event to one endpoint, whether or not it has chosen that event. It is tried once. */
export async function sendTestWebhookEvent(
  ctx: DomainContext,
  input: z.input<typeof testInput>,
  query: WebhookDeliveryQuery = {},
): Promise<WebhookDelivery> {
  const { environmentId, environment } = requireWebhooks(ctx);
  requireDelivery(ctx);
  const { endpointId, type } = parseInput(testInput, input);
  const now = nowOf(ctx);
  const eventId = newId(idPrefixes.webhookEvent, now.getTime());
  const id = newId(idPrefixes.webhookDelivery, now.getTime());
  const example = eventExamples[type].ja;
  const data = 'environment' in example ? { ...example, environment } : example;
  return ctx.db.transaction(async (tx) => {
    requireEnabled(await lockEndpoint(tx, { id: endpointId, environmentId }));
    await requireFewWaiting(tx, endpointId);
    await tx.webhookEvent.create({
      data: {
        ...{ id: eventId, environmentId, type, occurredAt: now, createdAt: now, testEndpointId: endpointId },
        body: eventBody({ type, occurredAt: now, data }),
      },
      select: { id: true },
    });
    await tx.webhookDelivery.create({
      data: { id, environmentId, eventId, endpointId, trigger: 'test', createdAt: now },
      select: { id: true },
    });
    await wakeDelivery(tx, [endpointId]);
    return tx.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
  });
}

/** The endpoint is locked: nobody else adds one meanwhile. */
async function requireFewWaiting(tx: Transaction, endpointId: string): Promise<void> {
  const waiting = await tx.webhookDelivery.count({ where: { endpointId, state: 'pending', trigger: 'test' } });
  if (waiting < waitingMax) return;
  throw new DomainError('conflict', {
    message: '送信待ちのテストイベントが多すぎます。結果を待ってからお試しください。',
  });
}
