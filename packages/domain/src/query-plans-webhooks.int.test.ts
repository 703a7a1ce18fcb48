import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import type { DomainContext } from './context.ts';
import { sequentialScans } from './testing/sequential-scans.ts';
import { hourMs } from './time.ts';
import { claimDeliveries } from './webhook-delivery/claim.ts';
import { findDueEndpoints } from './webhook-delivery/find-due.ts';
import {
  countWebhookDeliveries,
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  resendWebhookDelivery,
  sendTestWebhookEvent,
} from './webhook-delivery/index.ts';
import { recordAttempts } from './webhook-delivery/record.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getDisabledNotice,
  getWebhookActivity,
  getWebhookEndpoint,
  getWebhookEndpointSecret,
  listWebhookEndpoints,
  listWebhookHealth,
  rotateWebhookEndpointSecret,
  updateWebhookEndpoint,
} from './webhook-endpoint/index.ts';
import { deleteWebhookEvents } from './webhook-event/delete.ts';
import { purgeWebhookEvents, writeBalanceLow } from './webhook-event/index.ts';

const environments = 10;
const endpointsEach = 200;
const eventsEach = 2_000;
const deliveriesPerEvent = 5;
/** Of each statement, by the same few connections: after some, PostgreSQL plans a prepared one without looking at its values. */
const times = 8;
/** Endpoints and secrets are few: at most 20 in an environment, and the planner may well read them all. */
const tables = ['webhook_event', 'webhook_delivery', 'webhook_attempt'];

const own = createOwnTestContext();
let org: TestOrganization;
let owner: DomainContext;
let worker: DomainContext;

/** Events of the last 20 days, each with deliveries and attempts; one delivery in a hundred is still waiting. */
async function fill(environmentId: string, mark: string): Promise<void> {
  const { pool } = own.current.db;
  const now = new Date(own.current.clock.now());
  await pool.query(
    `INSERT INTO webhook_endpoint (id, environment_id, url, event_types)
     SELECT 'ep_' || $2 || i, $1, 'https://example.com', '{call.ended}' FROM generate_series(0, ${endpointsEach - 1}) AS i`,
    [environmentId, mark],
  );
  await pool.query(
    `INSERT INTO webhook_secret (id, endpoint_id, sealed)
     SELECT 'whs_' || $1 || i, 'ep_' || $1 || i, '\\x00' FROM generate_series(0, ${endpointsEach - 1}) AS i`,
    [mark],
  );
  await pool.query(
    `INSERT INTO webhook_event (id, environment_id, type, occurred_at, body, tenant_id, call_id, created_at)
     SELECT 'msg_' || $2 || i, $1, (ARRAY['call.ended', 'call.summary_ready', 'billing.balance_low'])[i % 3 + 1], at, repeat('x', 500),
       'ten_' || $2 || i % 500, 'call_' || $2 || i, at
     FROM generate_series(1, ${eventsEach}) AS i, LATERAL (SELECT $3::timestamptz - i * interval '15 minutes' AS at) AS moment`,
    [environmentId, mark, now],
  );
  await pool.query(
    `INSERT INTO webhook_delivery (id, environment_id, event_id, endpoint_id, state, tries_count, attempts_count, due_at, created_at)
     SELECT 'whd_' || $2 || i || '_' || j, $1, 'msg_' || $2 || i, 'ep_' || $2 || (i * ${deliveriesPerEvent} + j) % ${endpointsEach},
       (CASE WHEN i % 100 = 0 THEN 'pending' WHEN i % 50 = 0 THEN 'failed' ELSE 'delivered' END)::webhook_delivery_state, 1, 1, at, at
     FROM generate_series(1, ${eventsEach}) AS i, generate_series(1, ${deliveriesPerEvent}) AS j,
       LATERAL (SELECT $3::timestamptz - i * interval '15 minutes' AS at) AS moment`,
    [environmentId, mark, now],
  );
  await pool.query(
    `INSERT INTO webhook_attempt (id, delivery_id, endpoint_id, number, trigger, started_at, duration_ms, status_code, error_kind, request_headers)
     SELECT 'wha_' || id, id, endpoint_id, 1, 'scheduled', created_at, 5, 200, CASE WHEN state = 'delivered' THEN NULL ELSE 'status' END, '{}'
     FROM webhook_delivery WHERE environment_id = $1`,
    [environmentId],
  );
}

beforeAll(async () => {
  for (let index = 0; index < environments; index += 1) {
    org = await createTestOrganization(own.current);
    await fill(org.live.id, `q${index}x`);
  }
  owner = org.live.ctxAs('owner');
  worker = own.current.service('worker');
  await own.current.db.pool.query('VACUUM ANALYZE');
}, 300_000);

const watched = () => ({ setting: own.current, tables });
const someEndpoint = `ep_q${environments - 1}x7`;
const someDelivery = `whd_q${environments - 1}x7_1`;
const hoursAgo = (hours: number) => new Date(own.current.clock.now() - hours * hourMs);

const lists: Record<string, Parameters<typeof listWebhookDeliveries>[1]> = {
  'without a filter': {},
  'of an endpoint': { endpointId: someEndpoint },
  'by state': { state: 'failed' },
  'of an endpoint by state': { endpointId: someEndpoint, state: 'delivered' },
  'by event': { eventType: 'call.ended' },
  'of an endpoint by event': { endpointId: someEndpoint, eventType: 'call.ended' },
  'of a tenant': { tenantId: `ten_q${environments - 1}x7` },
  'of a day': {
    get from() {
      return hoursAgo(24);
    },
    get to() {
      return hoursAgo(1);
    },
  },
};

test.each(Object.entries(lists))('deliveries %s: no large table is read from end to end', async (_, input) => {
  const seen = await sequentialScans(watched(), async (over) => {
    for (let time = 0; time < times; time += 1) {
      const { nextCursor } = await listWebhookDeliveries(over(owner), { ...input, limit: 10 });
      if (nextCursor !== null) await listWebhookDeliveries(over(owner), { cursor: nextCursor, limit: 10 });
    }
  });
  expect(seen).toEqual({});
});

test('endpoints, their health and their hours: no large table is read from end to end', async () => {
  const seen = await sequentialScans(watched(), async (over) => {
    const ctx = over(owner);
    for (let time = 0; time < times; time += 1) {
      await listWebhookEndpoints(ctx, { limit: 20 });
      await getWebhookEndpoint(ctx, someEndpoint);
      await listWebhookHealth(ctx, [someEndpoint]);
      await getWebhookActivity(ctx, someEndpoint);
      await getWebhookDelivery(ctx, someDelivery);
      await getDisabledNotice(over(worker), someEndpoint);
    }
  });
  expect(seen).toEqual({});
});

test('the way of a delivery, and what members do: no large table is read from end to end', async () => {
  // The limit of endpoints counts those that live.
  await own.current.db.pool.query('UPDATE webhook_endpoint SET deleted_at = now() WHERE environment_id = $1', [
    org.live.id,
  ]);
  const seen = await sequentialScans(watched(), async (over) => {
    const [member, service] = [over(owner), over(worker)];
    const { id } = await createWebhookEndpoint(member, {
      url: 'https://example.com',
      eventTypes: ['billing.balance_low'],
    });
    await getWebhookEndpointSecret(member, id);
    for (let time = 0; time < times; time += 1) {
      await member.db.transaction((tx) =>
        writeBalanceLow(tx, { organizationId: org.id, balanceMilliYen: 1n, thresholdMilliYen: 2n, now: new Date() }),
      );
      await findDueEndpoints(service);
      const { deliveries: claimed } = await claimDeliveries(service, { endpointIds: [id], limit: 50 });
      expect(claimed).not.toEqual([]);
      const failed = {
        statusCode: 500,
        errorKind: 'status',
        responseBody: '',
        requestHeaders: {},
        retryAfterMs: null,
      } as const;
      await recordAttempts(
        service,
        claimed.map((delivery) => ({
          delivery,
          startedAt: new Date(own.current.clock.now()),
          durationMs: 5,
          ...failed,
        })),
      );
      for (const delivery of claimed) await resendWebhookDelivery(member, delivery.id);
    }
    await sendTestWebhookEvent(member, { endpointId: id, type: 'call.ended' });
    await recoverWebhookDeliveries(member, { endpointId: id, since: hoursAgo(48) });
    await rotateWebhookEndpointSecret(member, id);
    await updateWebhookEndpoint(member, id, { isEnabled: false });
    await deleteWebhookEndpoint(member, id);
  });
  expect(seen).toEqual({});
});

test('counting what waits: deliveries are not read from end to end', async () => {
  // What waits is spread over half of the endpoints: reading all of those is right.
  const deliveries = tables.filter((table) => table !== 'webhook_endpoint');
  const seen = await sequentialScans({ setting: own.current, tables: deliveries }, async (over) => {
    for (let time = 0; time < times; time += 1) await countWebhookDeliveries(over(worker));
  });
  expect(seen).toEqual({});
});

test('erasing and purging: no large table is read from end to end', async () => {
  const seen = await sequentialScans(watched(), async (over) => {
    await over(worker).db.transaction((tx) => deleteWebhookEvents(tx, { callId: { in: ['call_q1x8', 'call_q1x9'] } }));
    // What is due is little beside what is there.
    const later = own.current.clock.now() + (30 * 24 - eventsEach / 4 + 1) * hourMs;
    expect(
      await purgeWebhookEvents({ ...over(worker), clock: { ...own.current.clock, now: () => later } }),
    ).toBeGreaterThan(10);
  });
  expect(seen).toEqual({});
});
