import type { Transaction } from '@uketsuke/db';
import type { WebhookAttemptTrigger, WebhookSecret } from '@uketsuke/db/client';
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
  environmentId: string;
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
  /** Further attempts that this worker has room for, of an environment. */
  roomOf?: (environmentId: string) => number;
}

export interface Claimed {
  deliveries: ClaimedDelivery[];
  /** What waits for them stays as it is: nothing could sign it. */
  unreadable: { endpointId: string; cause: unknown }[];
  /** Endpoints of environments that now have no room left: more may wait for them. */
  crowded: { endpointId: string; environmentId: string }[];
}

/**
 * Attempts that one endpoint is sent at the same time, by all workers together. One that fails, or takes its time to succeed, is
 * asked more gently.
 */
export const endpointConcurrency = { brisk: 10, gentle: 2 };
const slowMs = 3_000;
/** Far longer than an attempt and its record take: a worker that has not recorded by then is taken for dead. */
const leaseMs = 60_000;

interface LockedEndpoint {
  id: string;
  environmentId: string;
  url: string;
  isLive: boolean;
  isFailing: boolean;
}

interface SignedEndpoint extends LockedEndpoint {
  secrets: readonly string[];
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
export async function claimDeliveries(ctx: DomainContext, claim: Claim): Promise<Claimed> {
  requireService(ctx, 'worker');
  const { endpointIds, limit } = claim;
  const now = nowOf(ctx);
  const leaseId = randomBase62(22);
  return ctx.db.transaction(async (tx) => {
    // A claim that is lost with the database is made again: nobody has to wait for the disk.
    await tx.$executeRaw`SET LOCAL synchronous_commit = off`;
    const locked = await lockEndpoints(tx, endpointIds);
    // Attempts end meanwhile: what was claimed, and what was left, are told by the same room.
    const rooms = new Map(locked.map((one) => [one.environmentId, claim.roomOf?.(one.environmentId) ?? limit]));
    const roomOf = (environmentId: string) => rooms.get(environmentId) ?? 0;
    const { signed, unreadable } = await readSecrets(tx, { secrets: ctx.secrets, endpoints: locked, now });
    const rows = signed.length === 0 ? [] : await lease(tx, { endpoints: signed, limit, roomOf, leaseId, now });
    const byId = new Map(signed.map((endpoint) => [endpoint.id, endpoint]));
    const deliveries = rows.flatMap(({ id, endpointId, eventId, body, trigger, triesCount }): ClaimedDelivery[] => {
      const endpoint = byId.get(endpointId);
      if (!endpoint) return [];
      const { environmentId, url, isLive, isFailing, secrets } = endpoint;
      const target = { endpointId, environmentId, url, requireHttps: isLive, isFailing, secrets };
      return [{ id, leaseId, eventId, body, trigger, triesCount, ...target }];
    });
    const taken = (environmentId: string) => deliveries.filter((one) => one.environmentId === environmentId).length;
    const crowded = signed.flatMap(({ id, environmentId }) =>
      taken(environmentId) >= roomOf(environmentId) ? [{ endpointId: id, environmentId }] : [],
    );
    return { deliveries, unreadable, crowded };
  });
}

/** Their locks make the count of attempts under way exact, and keep everybody from switching them off meanwhile. */
function lockEndpoints(tx: Transaction, endpointIds: readonly string[]): Promise<LockedEndpoint[]> {
  return tx.$queryRaw`
    SELECT endpoint.id, endpoint.environment_id AS "environmentId", endpoint.url, environment.kind = 'live' AS "isLive",
      failing_since IS NOT NULL AS "isFailing"
    FROM webhook_endpoint AS endpoint JOIN environment ON environment.id = endpoint.environment_id
    WHERE endpoint.id = ANY(${[...endpointIds]}) AND endpoint.is_enabled AND endpoint.deleted_at IS NULL
    ORDER BY endpoint.id FOR NO KEY UPDATE OF endpoint SKIP LOCKED`;
}

interface Lease {
  endpoints: readonly LockedEndpoint[];
  limit: number;
  roomOf: (environmentId: string) => number;
  leaseId: string;
  now: Date;
}

/** Each endpoint has its turn before any has its second: one with much to be sent does not keep the others waiting. */
async function lease(tx: Transaction, { endpoints, limit, roomOf, leaseId, now }: Lease): Promise<ClaimedRow[]> {
  const ids = endpoints.map(({ id }) => id);
  const rooms = endpoints.map(({ isFailing }) => endpointConcurrency[isFailing ? 'gentle' : 'brisk']);
  const environmentIds = endpoints.map(({ environmentId }) => environmentId);
  const environmentRooms = environmentIds.map(roomOf);
  const rows = await tx.$queryRaw<ClaimedRow[]>`
    UPDATE webhook_delivery AS delivery SET lease_id = ${leaseId}, due_at = ${later(now, leaseMs)}
    FROM (
      SELECT id FROM (
        SELECT turns.*, row_number() OVER (PARTITION BY environment_id ORDER BY turn, due_at, position) AS place
        FROM (
          SELECT due.*, endpoint.environment_id, endpoint.environment_room,
            row_number() OVER (PARTITION BY endpoint.id ORDER BY due.due_at, due.position) AS turn
          FROM unnest(${ids}::text[], ${rooms}::int[], ${environmentIds}::text[], ${environmentRooms}::int[])
            AS endpoint (id, room, environment_id, environment_room)
          CROSS JOIN LATERAL (
            SELECT count(*) AS n FROM webhook_delivery
            WHERE endpoint_id = endpoint.id AND lease_id IS NOT NULL AND due_at > ${now}
          ) AS busy
          CROSS JOIN LATERAL (
            SELECT CASE WHEN (
              SELECT duration_ms FROM webhook_attempt WHERE endpoint_id = endpoint.id ORDER BY started_at DESC LIMIT 1
            ) > ${slowMs} THEN ${endpointConcurrency.gentle}::int ELSE endpoint.room END AS n
          ) AS room
          CROSS JOIN LATERAL (
            SELECT id, due_at, position FROM webhook_delivery
            WHERE endpoint_id = endpoint.id AND state = 'pending' AND due_at <= ${now}
            ORDER BY due_at, position LIMIT greatest(0, room.n - busy.n) FOR UPDATE SKIP LOCKED
          ) AS due
        ) AS turns
      ) AS places
      WHERE place <= environment_room ORDER BY turn LIMIT ${limit}
    ) AS chosen, webhook_event AS event
    WHERE delivery.id = chosen.id AND event.id = delivery.event_id
    RETURNING delivery.id, delivery.position, delivery.endpoint_id AS "endpointId", delivery.event_id AS "eventId",
      event.body, delivery.trigger::text, delivery.tries_count AS "triesCount"`;
  return rows.toSorted((one, other) => Number(one.position - other.position));
}

interface Read {
  secrets: SecretBox;
  endpoints: readonly LockedEndpoint[];
  now: Date;
}

/** A secret that was sealed under a lost APP_SECRET hinders its own endpoint alone, and only when it is the current one. */
async function readSecrets(tx: Transaction, { secrets, endpoints, now }: Read) {
  const rows = await tx.webhookSecret.findMany({
    where: {
      endpointId: { in: endpoints.map(({ id }) => id) },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
  });
  const byEndpoint = Map.groupBy(rows, ({ endpointId }) => endpointId);
  const signed: SignedEndpoint[] = [];
  const unreadable: Claimed['unreadable'] = [];
  for (const endpoint of endpoints) {
    const [current, ...replaced] = byEndpoint.get(endpoint.id) ?? [];
    const opened = current?.expiresAt === null ? tryOpen(secrets, current) : { cause: new Error('It has no secret') };
    if ('secret' in opened) {
      const older = replaced
        .map((row) => tryOpen(secrets, row))
        .flatMap((one) => ('secret' in one ? [one.secret] : []));
      signed.push({ ...endpoint, secrets: [opened.secret, ...older] });
    } else {
      unreadable.push({ endpointId: endpoint.id, cause: opened.cause });
    }
  }
  return { signed, unreadable };
}

function tryOpen(secrets: SecretBox, row: WebhookSecret): { secret: string } | { cause: unknown } {
  try {
    return { secret: openWebhookSecret(secrets, row) };
  } catch (cause) {
    return { cause };
  }
}
