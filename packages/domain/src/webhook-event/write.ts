import { idPrefixes } from '@uketsuke/contracts';
import type { EventType } from '@uketsuke/contracts/events';
import type { Transaction } from '@uketsuke/db';
import { newId } from '@uketsuke/runtime';
import { wakeDelivery } from '../webhook-delivery/wake.ts';

export interface NewEvent {
  environmentId: string;
  type: EventType;
  occurredAt: Date;
  /** What it says. Asked for only where there is somebody to tell. */
  describe: () => Described | Promise<Described>;
  now: Date;
}

export interface Described {
  data: object;
  tenantId?: string;
  callId?: string;
}

interface Listener {
  id: string;
  wants: boolean;
}

/**
 * Writes an event and its deliveries in the transaction that causes it: neither is there without the other. The body is made here,
 * once, and is what every attempt sends. An environment without endpoints keeps no events; an endpoint that is switched off, or
 * has not chosen the event, can have it sent later (`recoverWebhookDeliveries`) if it chooses it then.
 */
export async function writeEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const { environmentId, type, occurredAt, describe, now } = event;
  const listeners = await tx.$queryRaw<Listener[]>`
    SELECT id, is_enabled AND ${type} = ANY(event_types) AS wants
    FROM webhook_endpoint WHERE environment_id = ${environmentId} AND deleted_at IS NULL
    ORDER BY created_at, id`;
  if (listeners.length === 0) return;
  const { data, tenantId = null, callId = null } = await describe();
  const body = eventBody({ type, occurredAt, data });
  const id = newId(idPrefixes.webhookEvent, now.getTime());
  await tx.webhookEvent.create({
    data: { id, environmentId, type, occurredAt, body, tenantId, callId, createdAt: now },
    select: { id: true },
  });
  const endpointIds = listeners.filter(({ wants }) => wants).map((endpoint) => endpoint.id);
  if (endpointIds.length === 0) return;
  await tx.webhookDelivery.createMany({
    data: endpointIds.map((endpointId) => ({
      id: newId(idPrefixes.webhookDelivery, now.getTime()),
      ...{ environmentId, endpointId, eventId: id, createdAt: now },
    })),
  });
  await wakeDelivery(tx, endpointIds);
}

export interface EventBody {
  type: EventType;
  occurredAt: Date;
  data: object;
}

/** The bytes that are signed. */
export function eventBody({ type, occurredAt, data }: EventBody): string {
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
}
