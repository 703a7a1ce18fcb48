import type { Transaction } from '@uketsuke/db';
import type { WebhookAttemptTrigger } from '@uketsuke/db/client';
import { randomBase62, type SecretBox } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import { openWebhookSecret } from '../webhook-endpoint/seal.ts';

/** A delivery of which this worker, and no other, may make an attempt until the lease ends. */
export interface ClaimedDelivery {
  id: string;
  leaseId: string;
  endpointId: string;
  eventId: string;
  url: string;
  requireHttps: boolean;
  /** The bytes to send, as UTF-8. */
  body: string;
  /** All that sign, the current one first. */
  secrets: readonly string[];
  trigger: WebhookAttemptTrigger;
  /** Attempts of the schedule before this one. */
  triesCount: number;
  /** The last attempts of the endpoint failed. */
  isFailing: boolean;
}

export interface Claim {
  endpointIds: readonly string[];
  limit: number;
}

/** Attempts that one endpoint is sent at the same time, by all workers together. One that fails is asked more gently. */
const endpointConcurrency = { healthy: 10, failing: 2 };
/** Far longer than an attempt and its record take: a worker that has not recorded by then is taken for dead. */
const leaseMs = 60_000;

interface ClaimedEndpoint {
  id: string;
  url: string;
  isLive: boolean;
  isFailing: boolean;
}

interface ClaimedRow {
  id: string;
  position: bigint;
  endpointId: string;
  eventId: string;
  body: string;
  trigger: WebhookAttemptTrigger;
  triesCount: number;
}

/** Takes what is due for these endpoints, in the order in which it is to be sent. An endpoint that another worker looks at is left to it. */
export async function claimDeliveries(ctx: DomainContext, { endpointIds, limit }: Claim): Promise<ClaimedDelivery[]> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const leaseId = randomBase62(22);
  return ctx.db.transaction(async (tx) => {
    // A claim that is lost with the database is made again: nobody has to wait for the disk.
    await tx.$executeRaw`SET LOCAL synchronous_commit = off`;
    const endpoints = await lockEndpoints(tx, endpointIds);
    if (endpoints.length === 0) return [];
    const rows = await lease(tx, { endpoints, limit, leaseId, now });
    if (rows.length === 0) return [];
    const secrets = await readSecrets(tx, { secrets: ctx.secrets, rows, now });
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
    return rows.flatMap(({ id, endpointId, eventId, body, trigger, triesCount }) => {
      const endpoint = byId.get(endpointId);
      if (!endpoint) return [];
      const { url, isLive, isFailing } = endpoint;
      const target = { endpointId, url, requireHttps: isLive, isFailing, secrets: secrets.get(endpointId) ?? [] };
      return [{ id, leaseId, eventId, body, trigger, triesCount, ...target }];
    });
  });
}

/** Their locks make the count of attempts under way exact, and keep everybody from switching them off meanwhile. */
function lockEndpoints(tx: Transaction, endpointIds: readonly string[]): Promise<ClaimedEndpoint[]> {
  return tx.$queryRaw`
    SELECT endpoint.id, endpoint.url, environment.kind = 'live' AS "isLive", failing_since IS NOT NULL AS "isFailing"
    FROM webhook_endpoint AS endpoint JOIN environment ON environment.id = endpoint.environment_id
    WHERE endpoint.id = ANY(${[...endpointIds]}) AND endpoint.is_enabled AND endpoint.deleted_at IS NULL
    ORDER BY endpoint.id FOR NO KEY UPDATE OF endpoint SKIP LOCKED`;
}

interface Lease {
  endpoints: readonly ClaimedEndpoint[];
  limit: number;
  leaseId: string;
  now: Date;
}

/** Each endpoint has its turn before any has its second: one with much to be sent does not keep the others waiting. */
async function lease(tx: Transaction, { endpoints, limit, leaseId, now }: Lease): Promise<ClaimedRow[]> {
  const ids = endpoints.map(({ id }) => id);
  const rooms = endpoints.map(({ isFailing }) => endpointConcurrency[isFailing ? 'failing' : 'healthy']);
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    UPDATE webhook_delivery AS delivery SET lease_id = ${leaseId}, due_at = ${later(now, leaseMs)}
    FROM (
      SELECT due.id, row_number() OVER (PARTITION BY endpoint.id ORDER BY due.due_at, due.position) AS turn
      FROM unnest(${ids}::text[], ${rooms}::int[]) AS endpoint (id, room)
      CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM webhook_delivery
        WHERE endpoint_id = endpoint.id AND lease_id IS NOT NULL AND due_at > ${now}
      ) AS busy
      CROSS JOIN LATERAL (
        SELECT id, due_at, position FROM webhook_delivery
        WHERE endpoint_id = endpoint.id AND state = 'pending' AND due_at <= ${now}
        ORDER BY due_at, position LIMIT greatest(0, endpoint.room - busy.n) FOR UPDATE SKIP LOCKED
      ) AS due
      ORDER BY turn LIMIT ${limit}
    ) AS chosen, webhook_event AS event
    WHERE delivery.id = chosen.id AND event.id = delivery.event_id
    RETURNING delivery.id, delivery.position, delivery.endpoint_id AS "endpointId", delivery.event_id AS "eventId",
      event.body, delivery.trigger::text, delivery.tries_count AS "triesCount"`;
  return rows.toSorted((one, other) => Number(one.position - other.position));
}

interface Read {
  secrets: SecretBox;
  rows: readonly ClaimedRow[];
  now: Date;
}

async function readSecrets(tx: Transaction, { secrets, rows, now }: Read): Promise<Map<string, string[]>> {
  const sealed = await tx.webhookSecret.findMany({
    where: {
      endpointId: { in: [...new Set(rows.map(({ endpointId }) => endpointId))] },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
  });
  const byEndpoint = new Map<string, string[]>();
  for (const row of sealed) {
    byEndpoint.set(row.endpointId, [...(byEndpoint.get(row.endpointId) ?? []), openWebhookSecret(secrets, row)]);
  }
  return byEndpoint;
}
