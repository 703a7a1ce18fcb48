import { parseShape } from '@uketsuke/contracts';
import { eventBodySchema, type EventType } from '@uketsuke/contracts/events';
import { createTestContext } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCall } from '../call/get.ts';
import { recordBatch } from '../call/record-batch.ts';
import { callResource } from '../call/resource.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import { eraseCall } from '../erasure/erase-call.ts';
import { scriptedSummary, writeSummary } from '../summary/index.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint, updateWebhookEndpoint } from '../webhook-endpoint/index.ts';
import { purgeWebhookEvents, writeBalanceLow } from './index.ts';

const setting = createTestContext();
const dayMs = 86_400_000;
let at: CallSetting;

beforeEach(async () => {
  at = await createCallSetting(setting);
});

const owner = () => at.organization.live.ctxAs('owner');
const listen = (eventTypes: EventType[], ctx = owner()) =>
  createWebhookEndpoint(ctx, { url: 'https://example.com/', eventTypes });
const eventsOf = (environmentId = at.organization.live.id) =>
  setting.db.prisma.webhookEvent.findMany({
    where: { environmentId },
    orderBy: { id: 'asc' },
    include: { deliveries: { orderBy: { position: 'asc' } } },
  });
const summarize = (id: string) =>
  writeSummary(setting.service('worker'), id, (record) => Promise.resolve(scriptedSummary(record)));

/** The body of an event, which has the shape of the catalogue. */
function parsed(type: EventType, body: string): unknown {
  const result = parseShape(eventBodySchema(type), JSON.parse(body));
  expect(result).toMatchObject({ ok: true });
  return JSON.parse(body);
}

describe('call.ended', () => {
  test('carries the call as it is read, with tenant and environment, and the time of its end', async () => {
    await listen(['call.ended']);
    const fields = [{ key: 'name', value: '山田', atMs: 0 }];
    const id = await finishedCall(setting, at.tenant, { fields });
    const call = await getCall(owner(), id);
    const [event] = await eventsOf();
    const { tenant } = at;
    expect(parsed('call.ended', event?.body ?? '')).toEqual({
      type: 'call.ended',
      timestamp: call.endedAt?.toISOString(),
      data: {
        ...callResource(call),
        tenant: { id: tenant.id, external_id: tenant.externalId, name: tenant.name },
        environment: 'live',
      },
    });
    expect(event).toMatchObject({ callId: id, tenantId: tenant.id, occurredAt: call.endedAt });
    expect(event?.id).toMatch(/^msg_[0-9A-Za-z]{22,}$/);
  });

  test('goes to each enabled endpoint that has chosen it, and to no other', async () => {
    const [wanted, other, off, deleted, second] = await Promise.all([
      listen(['call.ended']),
      listen(['call.summary_ready']),
      listen(['call.ended']),
      listen(['call.ended']),
      listen(['call.ended', 'billing.balance_low']),
    ]);
    await updateWebhookEndpoint(owner(), off.id, { isEnabled: false });
    await deleteWebhookEndpoint(owner(), deleted.id);
    await finishedCall(setting, at.tenant);
    const [event] = await eventsOf();
    const told = event?.deliveries.map(({ endpointId }) => endpointId);
    expect(told?.toSorted()).toEqual([wanted.id, second.id].toSorted());
    expect(told).not.toContain(other.id);
    expect(event?.deliveries.every(({ state, attemptsCount }) => state === 'pending' && attemptsCount === 0)).toBe(
      true,
    );
  });

  test('is written once, however often and by whomever the end is said', async () => {
    await listen(['call.ended']);
    const { callId: id } = await admitted(setting, phoneInput(at.tenant));
    const voice = setting.service('voice');
    const last = batch(id, 1, { atMs: 0, end: hangup(0) });
    await Promise.all([recordBatch(voice, last), recordBatch(voice, last)]);
    await recordBatch(voice, batch(id, 2, { atMs: 0, end: hangup(0) }));
    expect(await eventsOf()).toHaveLength(1);
  });

  test('is not there when the transaction that ends the call fails', async () => {
    await listen(['call.ended']);
    const { callId: id } = await admitted(setting, phoneInput(at.tenant));
    const failing: typeof setting.db.transaction = (work) =>
      setting.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('lost at the last moment');
      });
    const voice = { ...setting.service('voice'), db: { ...setting.db, transaction: failing } };
    await expect(recordBatch(voice, batch(id, 1, { atMs: 0, end: hangup(0) }))).rejects.toThrow('lost');
    expect(await eventsOf()).toEqual([]);
  });

  test('leaves no trace where the environment has no endpoint', async () => {
    await listen(['call.ended'], at.organization.test.ctxAs('owner'));
    await finishedCall(setting, at.tenant);
    expect(await eventsOf()).toEqual([]);
    expect(await eventsOf(at.organization.test.id)).toEqual([]);
  });

  test('is kept without a delivery where no endpoint has chosen it: it can be recovered', async () => {
    await listen(['call.summary_ready']);
    await finishedCall(setting, at.tenant);
    expect(await eventsOf()).toMatchObject([{ type: 'call.ended', deliveries: [] }]);
  });
});

describe('call.summary_ready', () => {
  test('carries the call with summary and category, and comes once', async () => {
    await listen(['call.summary_ready']);
    const id = await finishedCall(setting, at.tenant);
    await summarize(id);
    await summarize(id);
    const [event, ...more] = (await eventsOf()).filter(({ type }) => type === 'call.summary_ready');
    expect(more).toEqual([]);
    const call = await getCall(owner(), id);
    expect(parsed('call.summary_ready', event?.body ?? '')).toMatchObject({
      data: { id, summary: call.summary, category: call.category },
    });
  });

  test('comes after call.ended in the order of first attempts', async () => {
    const { id: endpointId } = await listen(['call.ended', 'call.summary_ready']);
    await summarize(await finishedCall(setting, at.tenant));
    const deliveries = await setting.db.prisma.webhookDelivery.findMany({
      where: { endpointId },
      orderBy: { position: 'asc' },
      include: { event: true },
    });
    expect(deliveries.map(({ event }) => event.type)).toEqual(['call.ended', 'call.summary_ready']);
  });
});

test('billing.balance_low goes to the endpoints of both environments', async () => {
  const { live, test: testing, id: organizationId } = at.organization;
  await listen(['billing.balance_low']);
  await listen(['billing.balance_low'], testing.ctxAs('owner'));
  const now = new Date(setting.clock.now());
  const low = { organizationId, balanceMilliYen: 480_500n, thresholdMilliYen: 500_000n, now };
  await setting.db.transaction((tx) => writeBalanceLow(tx, low));
  for (const { id } of [live, testing]) {
    const [event] = await eventsOf(id);
    expect(event?.deliveries).toHaveLength(1);
    expect(parsed('billing.balance_low', event?.body ?? '')).toEqual({
      type: 'billing.balance_low',
      timestamp: now.toISOString(),
      data: { organization_id: organizationId, balance_yen: 480.5, threshold_yen: 500 },
    });
  }
});

test('the events of a call go with its content', async () => {
  await listen(['call.ended']);
  const [erased, kept] = [await finishedCall(setting, at.tenant), await finishedCall(setting, at.tenant)];
  await eraseCall(owner(), erased);
  expect((await eventsOf()).map(({ callId }) => callId)).toEqual([kept]);
});

test('after 30 days an event goes, with its deliveries; only a worker sees to it', async () => {
  await listen(['call.ended']);
  await finishedCall(setting, at.tenant);
  setting.clock.advance(29 * dayMs);
  await purgeWebhookEvents(setting.service('worker'));
  expect(await eventsOf()).toHaveLength(1);
  setting.clock.advance(dayMs + 120_000);
  await purgeWebhookEvents(setting.service('worker'));
  expect(await eventsOf()).toEqual([]);
  expect(await setting.db.prisma.webhookDelivery.count({ where: { environmentId: at.organization.live.id } })).toBe(0);
  await expect(purgeWebhookEvents(owner())).rejects.toMatchObject({ code: 'forbidden' });
});
