import { createOutboundClient, type OutboundClient } from '@uketsuke/outbound';
import { type ManualClock, manualClock } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { openWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from '@uketsuke/testing/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DomainContext } from '../context.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getDisabledNotice,
  getWebhookActivity,
  getWebhookEndpoint,
  getWebhookEndpointSecret,
  listWebhookHealth,
  rotateWebhookEndpointSecret,
  updateWebhookEndpoint,
} from '../webhook-endpoint/index.ts';
import { writeBalanceLow } from '../webhook-event/index.ts';
import type { Attempted } from './attempt.ts';
import { claimDeliveries, type ClaimedDelivery } from './claim.ts';
import { createDeliverer, type Deliverer, type DelivererOptions } from './deliverer.ts';
import {
  countWebhookDeliveries,
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  resendWebhookDelivery,
  sendTestWebhookEvent,
} from './index.ts';
import { recordAttempts } from './record.ts';

const own = createOwnTestContext();
const patient = { timeout: 30_000, interval: 10 };
const [minuteMs, hourMs] = [60_000, 3_600_000];
const outbound = createOutboundClient({ allowPrivateTargets: true });
let clock: ManualClock;
let org: TestOrganization;
let owner: DomainContext;
let worker: DomainContext;
let receiver: WebhookReceiver;
const deliverers: Deliverer[] = [];

beforeEach(async () => {
  clock = manualClock(Date.now());
  await own.current.db.prisma.webhookDelivery.deleteMany();
  org = await createTestOrganization(own.current);
  owner = { ...org.live.ctxAs('owner'), clock };
  worker = { ...own.current.service('worker'), clock };
  receiver = await openWebhookReceiver();
});

afterEach(async () => {
  await receiver.close();
  await Promise.all(deliverers.splice(0).map((deliverer) => deliverer.stop()));
});

async function startDeliverer(changes: Partial<DelivererOptions> = {}): Promise<Deliverer> {
  const deliverer = createDeliverer({ ctx: worker, outbound, pollMs: 20, ...changes });
  deliverers.push(deliverer);
  await deliverer.start();
  return deliverer;
}

const createEndpoint = (path = '/') =>
  createWebhookEndpoint(owner, { url: `${receiver.url}${path}`, eventTypes: ['billing.balance_low'] });

/** An event for every endpoint of the organization; its balance tells it from the others. */
const happen = (yen = 1) =>
  own.current.db.transaction((tx) =>
    writeBalanceLow(tx, {
      organizationId: org.id,
      balanceMilliYen: BigInt(yen) * 1000n,
      thresholdMilliYen: 500_000n,
      now: new Date(clock.now()),
    }),
  );
const balanceOf = ({ body }: ReceivedWebhook): number =>
  (JSON.parse(body) as { data: { balance_yen: number } }).data.balance_yen;
const deliveriesOf = async (endpointId: string) =>
  own.current.db.prisma.webhookDelivery.findMany({
    where: { endpointId },
    orderBy: { position: 'asc' },
    include: { attempts: { orderBy: { number: 'asc' } } },
  });
const onlyDelivery = async (endpointId: string) => {
  const [delivery, ...more] = await deliveriesOf(endpointId);
  if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`);
  return delivery;
};
const untilAttempts = (endpointId: string, count: number) =>
  expect.poll(async () => (await onlyDelivery(endpointId)).attemptsCount, patient).toBe(count);

/** By the official library, at the time of the attempt. */
function verify(webhook: ReceivedWebhook | undefined, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(webhook?.headers['webhook-timestamp']) * 1000 });
  try {
    return new Webhook(secret).verify(webhook?.body ?? '', webhook?.headers ?? {});
  } finally {
    vi.useRealTimers();
  }
}

describe('an event', () => {
  test('is delivered as soon as its transaction commits, and the official library verifies it', async () => {
    // Never polled: the notification alone wakes it.
    await startDeliverer({ pollMs: 3_600_000 });
    const { id } = await createEndpoint();
    const { secret } = await getWebhookEndpointSecret(owner, id);
    await happen(480);
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    const [webhook] = receiver.received;
    expect(verify(webhook, secret)).toMatchObject({ type: 'billing.balance_low', data: { balance_yen: 480 } });
    expect(webhook?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': /^msg_/ });
    await untilAttempts(id, 1);
    const { state, attempts } = await onlyDelivery(id);
    expect(state).toBe('delivered');
    expect(attempts).toMatchObject([{ number: 1, statusCode: 200, errorKind: null, trigger: 'scheduled' }]);
    expect(attempts[0]?.requestHeaders).toMatchObject({ 'webhook-id': webhook?.headers['webhook-id'] });
  });

  test('is delivered too when its notification was lost', async () => {
    const { id } = await createEndpoint();
    await happen();
    await startDeliverer();
    await expect.poll(async () => (await onlyDelivery(id)).state, patient).toBe('delivered');
  });

  test('is signed with the replaced secret too for 24 hours, and not after that', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    const old = await getWebhookEndpointSecret(owner, id);
    const current = await rotateWebhookEndpointSecret(owner, id);
    await happen();
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    clock.advance(24 * hourMs);
    await happen();
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    const [during, after] = receiver.received;
    for (const secret of [old.secret, current.secret]) expect(verify(during, secret)).toBeTruthy();
    expect(verify(after, current.secret)).toBeTruthy();
    expect(() => verify(after, old.secret)).toThrow();
  });

  test('keeps id and bytes on every attempt, and has a time and a signature of each', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    const { secret } = await getWebhookEndpointSecret(owner, id);
    receiver.react({ kind: 'answer', status: 500 });
    await happen();
    await untilAttempts(id, 1);
    clock.advance(10_000);
    await untilAttempts(id, 2);
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    for (const webhook of [first, second]) expect(verify(webhook, secret)).toBeTruthy();
  });

  test('is given up after ten attempts over three days', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    receiver.react({ kind: 'answer', status: 503, body: 'later' });
    await happen();
    const begin = clock.now();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await untilAttempts(id, attempt);
      const { dueAt, state } = await onlyDelivery(id);
      expect(state).toBe(attempt < 10 ? 'pending' : 'failed');
      if (state === 'pending') clock.advance(dueAt.getTime() - clock.now());
    }
    expect(receiver.received).toHaveLength(10);
    const hours = (clock.now() - begin) / hourMs;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThan(91);
  });
});

describe('a receiver that', () => {
  const oneAttempt = async (path = '/') => {
    const { id } = await createEndpoint(path);
    await happen();
    await untilAttempts(id, 1);
    const { attempts, state, dueAt } = await onlyDelivery(id);
    return { id, state, waitMs: dueAt.getTime() - clock.now(), attempt: attempts[0] };
  };
  /** What takes 15 s takes 300 ms here. */
  const hasty: Pick<OutboundClient, 'request'> = {
    request: (request) => outbound.request({ ...request, timeoutMs: 300 }),
  };

  test('redirects is not followed', async () => {
    await startDeliverer();
    receiver.react({ kind: 'answer', status: 302, headers: { location: '/elsewhere' } });
    const { attempt } = await oneAttempt();
    expect(attempt).toMatchObject({ errorKind: 'redirect', statusCode: 302 });
    expect(receiver.received).toHaveLength(1);
  });

  test('refuses is told apart by its status, and what it said is kept', async () => {
    await startDeliverer();
    receiver.react({ kind: 'answer', status: 401, body: 'no signature\u0000 found' });
    const { attempt } = await oneAttempt();
    expect(attempt).toMatchObject({ errorKind: 'status', statusCode: 401, responseBody: 'no signature\uFFFD found' });
  });

  test('says much has delivered; 20,000 bytes of it are kept', async () => {
    await startDeliverer();
    receiver.react({ kind: 'answer', body: 'x'.repeat(1_000_000) });
    const { attempt, state } = await oneAttempt();
    expect(state).toBe('delivered');
    expect(attempt?.responseBody).toHaveLength(20_000);
  });

  test('hangs, stops in the middle, or closes the connection fails within the limit', async () => {
    await startDeliverer({ outbound: hasty });
    receiver.react({ kind: 'hang' });
    expect((await oneAttempt('/hang')).attempt).toMatchObject({ errorKind: 'timeout', statusCode: null });
    receiver.react({ kind: 'half_open' });
    await own.current.db.prisma.webhookDelivery.deleteMany();
    expect((await oneAttempt('/half')).attempt).toMatchObject({ errorKind: 'timeout' });
    receiver.react({ kind: 'reset' });
    await own.current.db.prisma.webhookDelivery.deleteMany();
    expect((await oneAttempt('/reset')).attempt).toMatchObject({ errorKind: 'reset' });
  });

  test('is down fails at once, and gets the event when it is back', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    await receiver.close();
    await happen();
    await untilAttempts(id, 1);
    expect((await onlyDelivery(id)).attempts[0]?.errorKind).toBe('refused');
    receiver = await openWebhookReceiver({ port: Number(new URL(receiver.url).port) });
    clock.advance(10_000);
    await expect.poll(async () => (await onlyDelivery(id)).state, patient).toBe('delivered');
  });

  test('asks for time by 429 and Retry-After is given it', async () => {
    await startDeliverer();
    receiver.react({ kind: 'answer', status: 429, headers: { 'retry-after': '1200' } });
    expect((await oneAttempt()).waitMs).toBe(20 * minuteMs);
  });

  test('answers 410 is switched off at once, is sent nothing more, and its admins are to be told', async () => {
    await startDeliverer();
    receiver.react({ kind: 'answer', status: 410 });
    const { id, state } = await oneAttempt();
    expect(state).toBe('failed');
    expect(await getWebhookEndpoint(owner, id)).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    await happen();
    expect(await deliveriesOf(id)).toHaveLength(1);
    const notice = await getDisabledNotice(worker, id);
    expect(notice?.recipients.map(({ email }) => email).toSorted()).toEqual(
      [org.users.owner.email, org.users.admin.email].toSorted(),
    );
    const { rows } = await own.current.db.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'webhook.disabled' AND data ->> 'endpoint_id' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('fails for 120 hours is switched off, and what waits for it is cancelled', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    receiver.react({ kind: 'answer', status: 500 });
    for (let round = 0; round < 10; round += 1) {
      await happen(round);
      await expect.poll(async () => (await deliveriesOf(id)).at(round)?.attemptsCount, patient).toBeGreaterThan(0);
    }
    expect((await getWebhookEndpoint(owner, id)).isEnabled).toBe(true);
    clock.advance(121 * hourMs);
    await expect.poll(async () => (await getWebhookEndpoint(owner, id)).disabledReason, patient).toBe('failing');
    await expect
      .poll(async () => (await deliveriesOf(id)).filter(({ state }) => state === 'pending'), patient)
      .toEqual([]);
  });
});

describe('order and room', () => {
  test('first attempts of an endpoint begin in the order of their events', async () => {
    const { id } = await createEndpoint();
    for (let yen = 0; yen < 30; yen += 1) await happen(yen);
    const begun: string[] = [];
    const recording: Pick<OutboundClient, 'request'> = {
      request: (request) => {
        begun.push(String(request.body));
        return outbound.request(request);
      },
    };
    await startDeliverer({ outbound: recording });
    await expect.poll(() => receiver.received.length, patient).toBe(30);
    const order = begun.map((body) => balanceOf({ body, path: '', headers: {}, atMs: 0 }));
    expect(order).toEqual(Array.from({ length: 30 }, (_, yen) => yen));
    expect(await deliveriesOf(id)).toHaveLength(30);
  });

  test('an endpoint is sent ten at the same time at most, by all workers together', async () => {
    receiver.react({ kind: 'answer', afterMs: 30 });
    await createEndpoint('/slow');
    for (let yen = 0; yen < 60; yen += 1) await happen(yen);
    await Promise.all([startDeliverer(), startDeliverer(), startDeliverer()]);
    await expect.poll(() => receiver.received.length, patient).toBe(60);
    expect(receiver.openMax.get('/slow')).toBeLessThanOrEqual(10);
  });

  test('one that hangs keeps no other waiting', async () => {
    receiver.react({ kind: 'hang' }, '/hangs');
    await createEndpoint('/hangs');
    for (let yen = 0; yen < 40; yen += 1) await happen(yen);
    await startDeliverer({ inFlightMax: 30 });
    await expect.poll(() => receiver.openMax.get('/hangs'), patient).toBe(10);
    await createEndpoint('/well');
    await happen(100);
    await expect.poll(() => receiver.received.filter(({ path }) => path === '/well').length, patient).toBe(1);
    // The answer of the last one may still be on its way.
    await expect.poll(() => receiver.open, patient).toBe(10);
    expect(receiver.openMax.get('/hangs')).toBe(10);
  });
});

describe('order and room: the slow and the many', () => {
  const claim = (endpointIds: string[], roomOf?: () => number) =>
    claimDeliveries(worker, { endpointIds, limit: 50, ...(roomOf && { roomOf }) });
  const answered = (delivery: ClaimedDelivery, durationMs: number): Attempted => ({
    ...{ delivery, startedAt: new Date(clock.now()), durationMs, statusCode: 200, errorKind: null },
    ...{ responseBody: '', requestHeaders: {}, retryAfterMs: null },
  });

  test('an endpoint whose last success took more than three seconds is sent two at the same time', async () => {
    const { id } = await createEndpoint('/slow');
    for (const [durationMs, count] of [
      [3_001, 2],
      [3_000, 10],
    ] as const) {
      await happen();
      const [first] = (await claim([id])).deliveries;
      if (!first) throw new Error('nothing was claimed');
      await recordAttempts(worker, [answered(first, durationMs)]);
      for (let yen = 0; yen < 12; yen += 1) await happen(yen);
      const { deliveries } = await claim([id]);
      expect(deliveries).toHaveLength(count);
      await own.current.db.prisma.webhookDelivery.deleteMany({ where: { state: 'pending' } });
      clock.advance(1_000);
    }
  });

  test('the endpoints of one environment share its room evenly, and are told to be crowded', async () => {
    const ids = (await Promise.all(['/a', '/b', '/c'].map(createEndpoint))).map(({ id }) => id);
    for (let yen = 0; yen < 4; yen += 1) await happen(yen);
    const { deliveries, crowded } = await claim(ids, () => 6);
    const counts = ids.map((id) => deliveries.filter(({ endpointId }) => endpointId === id).length);
    expect(counts).toEqual([2, 2, 2]);
    expect(crowded.map(({ endpointId }) => endpointId).toSorted()).toEqual(ids.toSorted());
    expect((await claim(ids, () => 0)).deliveries).toEqual([]);
  });

  test('an environment whose receivers hang leaves room to the others, and goes on when one of its own ends', async () => {
    receiver.react({ kind: 'answer', afterMs: 150 });
    const [one, other] = [await createEndpoint('/one'), await createEndpoint('/other')];
    for (let yen = 0; yen < 10; yen += 1) await happen(yen);
    // Never polled again: only the end of an attempt finds what had no room.
    await startDeliverer({ pollMs: 3_600_000, environmentInFlightMax: 3 });
    await expect.poll(() => receiver.received.length, patient).toBe(20);
    expect(receiver.openMax.get('/one') ?? 0).toBeLessThanOrEqual(3);
    expect(receiver.openMax.get('/other') ?? 0).toBeLessThanOrEqual(3);
    expect(await deliveriesOf(one.id)).toHaveLength(10);
    expect(await deliveriesOf(other.id)).toHaveLength(10);
  });
});

describe('an endpoint whose secret cannot be read', () => {
  const spoil = (id: string) =>
    own.current.db.prisma.webhookSecret.update({ where: { id }, data: { sealed: new Uint8Array(64) } });
  const secretsOf = (endpointId: string) =>
    own.current.db.prisma.webhookSecret.findMany({
      where: { endpointId },
      orderBy: { expiresAt: { sort: 'asc', nulls: 'last' } },
    });

  test('is left out and told of once, and keeps nobody else waiting', async () => {
    const [broken, well] = [await createEndpoint('/broken'), await createEndpoint('/well')];
    for (const { id } of await secretsOf(broken.id)) await spoil(id);
    const told: string[] = [];
    await happen(1);
    await startDeliverer({ onUnreadable: ({ endpointId }) => told.push(endpointId) });
    await expect.poll(async () => (await onlyDelivery(well.id)).state, patient).toBe('delivered');
    await happen(2);
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/well', '/well']);
    expect(told).toEqual([broken.id]);
    expect((await deliveriesOf(broken.id)).map(({ state, leaseId }) => [state, leaseId])).toEqual([
      ['pending', null],
      ['pending', null],
    ]);
  });

  test('is sent on with the current one when only the replaced one cannot be read', async () => {
    const { id } = await createEndpoint();
    const current = await rotateWebhookEndpointSecret(owner, id);
    await spoil((await secretsOf(id))[0]?.id ?? '');
    await startDeliverer();
    await happen();
    await untilAttempts(id, 1);
    expect(verify(receiver.received[0], current.secret)).toBeTruthy();
  });
});

describe('at least once', () => {
  test('a late 410 of a lease that was taken over, recorded together with the answer that counts, switches nothing off', async () => {
    const { id } = await createEndpoint();
    await happen();
    const claim = async () => {
      const [delivery] = (await claimDeliveries(worker, { endpointIds: [id], limit: 50 })).deliveries;
      if (!delivery) throw new Error('nothing was claimed');
      return delivery;
    };
    const base = { durationMs: 5, responseBody: '', requestHeaders: {}, retryAfterMs: null };
    const startedAt = new Date(clock.now());
    const stale = await claim();
    clock.advance(minuteMs);
    const taken = await claim();
    const disabled = await recordAttempts(worker, [
      { ...base, delivery: stale, startedAt, statusCode: 410, errorKind: 'status' },
      { ...base, delivery: taken, startedAt, statusCode: 200, errorKind: null },
    ]);
    expect(disabled).toEqual([]);
    expect((await getWebhookEndpoint(owner, id)).isEnabled).toBe(true);
    expect((await onlyDelivery(id)).attempts).toMatchObject([{ number: 1, statusCode: 200 }]);
  });

  test('two workers deliver each event once while nothing fails', async () => {
    await createEndpoint();
    await Promise.all([startDeliverer(), startDeliverer()]);
    await Promise.all(Array.from({ length: 50 }, (_, yen) => happen(yen)));
    await expect.poll(() => receiver.received.length, patient).toBe(50);
    await expect.poll(async () => (await countWebhookDeliveries(worker)).waiting, patient).toBe(0);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50);
    expect(receiver.received).toHaveLength(50);
  });

  test('what a worker that died had claimed is sent by another when its lease has ended', async () => {
    const { id } = await createEndpoint();
    await happen();
    const claimed = await claimDeliveries(worker, { endpointIds: [id], limit: 50 });
    expect(claimed.deliveries).toHaveLength(1);
    await startDeliverer();
    expect((await claimDeliveries(worker, { endpointIds: [id], limit: 50 })).deliveries).toEqual([]);
    clock.advance(minuteMs);
    await expect.poll(async () => (await onlyDelivery(id)).state, patient).toBe('delivered');
  });

  test('what was sent and could not be recorded is recorded when the database is back, and not sent again', async () => {
    let isAway = true;
    const { db } = own.current;
    const transaction: typeof db.transaction = (work, options) =>
      isAway && receiver.received.length > 0 ? Promise.reject(new Error('away')) : db.transaction(work, options);
    const errors: unknown[] = [];
    const { id } = await createEndpoint();
    await happen();
    await startDeliverer({ ctx: { ...worker, db: { ...db, transaction } }, onError: (error) => errors.push(error) });
    await expect.poll(() => errors.length, patient).toBeGreaterThan(0);
    isAway = false;
    await expect.poll(async () => (await onlyDelivery(id)).state, patient).toBe('delivered');
    expect(receiver.received).toHaveLength(1);
  });

  test('a late record of a lease that another worker has taken over changes nothing', async () => {
    const { id } = await createEndpoint();
    await happen();
    receiver.react({ kind: 'answer', status: 500, afterMs: 400 });
    await startDeliverer();
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    clock.advance(minuteMs);
    await expect.poll(() => receiver.received.length, patient).toBe(2);
    await untilAttempts(id, 1);
    expect((await onlyDelivery(id)).attempts).toHaveLength(1);
  });
});

describe('never sent', () => {
  test('after the endpoint was deleted, or while it is switched off', async () => {
    const [deleted, off] = [await createEndpoint('/deleted'), await createEndpoint('/off')];
    await happen();
    await deleteWebhookEndpoint(owner, deleted.id);
    await updateWebhookEndpoint(owner, off.id, { isEnabled: false });
    await happen();
    expect((await deliveriesOf(off.id)).map(({ state }) => state)).toEqual(['cancelled']);
    await startDeliverer();
    await createEndpoint('/last');
    await happen();
    await expect.poll(() => receiver.received.length, patient).toBe(1);
    expect(receiver.received[0]?.path).toBe('/last');
  });
});

describe('an attempt that is on the wire when its endpoint is deleted or switched off', () => {
  /** What came of a request is known only when it is let go. */
  function heldBack() {
    const gate = Promise.withResolvers<void>();
    const request: OutboundClient['request'] = async (options) => {
      const response = await outbound.request(options);
      await gate.promise;
      return response;
    };
    return { outbound: { request }, letGo: gate.resolve };
  }
  const stops: Record<string, (id: string) => Promise<unknown>> = {
    deleted: (id) => deleteWebhookEndpoint(owner, id),
    'switched off': (id) => updateWebhookEndpoint(owner, id, { isEnabled: false }),
  };

  test.each([
    ['deleted', 200, 'delivered'],
    ['deleted', 500, 'cancelled'],
    ['switched off', 200, 'delivered'],
    ['switched off', 500, 'cancelled'],
  ] as const)(
    '%s, answered by %i: its result is recorded, and nothing further is sent',
    async (stop, status, state) => {
      const { id } = await createEndpoint();
      const held = heldBack();
      await startDeliverer({ outbound: held.outbound });
      receiver.react({ kind: 'answer', status });
      await happen();
      await expect.poll(() => receiver.received.length, patient).toBe(1);
      await stops[stop]?.(id);
      held.letGo();
      await untilAttempts(id, 1);
      expect(await onlyDelivery(id)).toMatchObject({
        state,
        leaseId: null,
        attempts: [{ number: 1, statusCode: status }],
      });
      // Whatever the schedule would have had: another endpoint's later event overtakes nothing.
      clock.advance(100 * hourMs);
      await createEndpoint('/other');
      await happen();
      await expect.poll(() => receiver.received.length, patient).toBe(2);
      expect(receiver.received[1]?.path).toBe('/other');
      expect((await onlyDelivery(id)).attemptsCount).toBe(1);
    },
  );
});

describe('by hand', () => {
  test('a delivery is sent again with the same id, whatever came of it', async () => {
    await startDeliverer();
    const { id } = await createEndpoint();
    await happen();
    await untilAttempts(id, 1);
    const { id: deliveryId } = await onlyDelivery(id);
    await resendWebhookDelivery(owner, deliveryId);
    await untilAttempts(id, 2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await onlyDelivery(id)).attempts.map(({ trigger }) => trigger)).toEqual(['scheduled', 'manual']);
  });

  test('a test event is sent once, to one endpoint, and tried no more', async () => {
    await startDeliverer();
    const [one, other] = [await createEndpoint('/one'), await createEndpoint('/other')];
    receiver.react({ kind: 'answer', status: 500 });
    const { id } = await sendTestWebhookEvent(owner, { endpointId: one.id, type: 'call.ended' });
    await untilAttempts(one.id, 1);
    expect(await getWebhookDelivery(owner, id)).toMatchObject({ state: 'failed', trigger: 'test' });
    expect(await deliveriesOf(other.id)).toEqual([]);
    expect(verify(receiver.received[0], (await getWebhookEndpointSecret(owner, one.id)).secret)).toMatchObject({
      type: 'call.ended',
      data: { environment: 'live' },
    });
    expect((await recoverWebhookDeliveries(owner, { endpointId: one.id, since: new Date(clock.now()) })).count).toBe(0);
  });

  test('at most ten test events wait for an endpoint; one more is a conflict until some were sent', async () => {
    const [one, other] = [await createEndpoint('/one'), await createEndpoint('/other')];
    const sendTest = ({ id: endpointId } = one) => sendTestWebhookEvent(owner, { endpointId, type: 'call.ended' });
    for (let count = 0; count < 10; count += 1) await sendTest();
    await expect(sendTest()).rejects.toMatchObject({ code: 'conflict' });
    await sendTest(other);
    await startDeliverer();
    await expect.poll(() => receiver.received.length, patient).toBe(11);
    await expect.poll(async () => (await countWebhookDeliveries(worker)).waiting, patient).toBe(0);
    await sendTest();
  });

  test('everything that failed, was cancelled or was never sent since a time is sent, once', async () => {
    const { id } = await createEndpoint();
    await happen(1);
    clock.advance(hourMs);
    const since = new Date(clock.now());
    await happen(2);
    await updateWebhookEndpoint(owner, id, { isEnabled: false });
    await happen(3);
    await expect(recoverWebhookDeliveries(owner, { endpointId: id, since })).rejects.toMatchObject({
      code: 'conflict',
    });
    await updateWebhookEndpoint(owner, id, { isEnabled: true });
    expect(await recoverWebhookDeliveries(owner, { endpointId: id, since })).toEqual({ count: 2, hasMore: false });
    expect(await recoverWebhookDeliveries(owner, { endpointId: id, since })).toEqual({ count: 0, hasMore: false });
    await startDeliverer();
    await expect
      .poll(() => receiver.received.map(balanceOf).toSorted((one, other) => one - other), patient)
      .toEqual([2, 3]);
    const tooLate = recoverWebhookDeliveries(owner, {
      endpointId: id,
      since: new Date(clock.now() - 15 * 24 * hourMs),
    });
    await expect(tooLate).rejects.toMatchObject({ code: 'invalid_request', problems: [{ path: ['since'] }] });
  });

  test('a plain member sends nothing, and another environment has none of it', async () => {
    const { id: endpointId } = await createEndpoint();
    await happen();
    const { id } = await onlyDelivery(endpointId);
    const since = new Date(clock.now());
    const acts = (ctx: DomainContext) => [
      () => resendWebhookDelivery(ctx, id),
      () => sendTestWebhookEvent(ctx, { endpointId, type: 'call.ended' }),
      () => recoverWebhookDeliveries(ctx, { endpointId, since }),
    ];
    for (const act of acts(org.live.ctxAs('member'))) await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = { ...org.test.ctxAs('owner'), clock };
    for (const act of acts(elsewhere)) await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('deliveries are listed newest first, by every filter, page by page', async () => {
  const [one, other] = [await createEndpoint('/one'), await createEndpoint('/other')];
  await happen(1);
  clock.advance(1000);
  const from = new Date(clock.now());
  await happen(2);
  await updateWebhookEndpoint(owner, other.id, { isEnabled: false });
  const list = async (input: Parameters<typeof listWebhookDeliveries>[1]) =>
    (await listWebhookDeliveries(owner, input)).data.length;
  expect(await list({})).toBe(4);
  expect(await list({ endpointId: one.id })).toBe(2);
  expect(await list({ state: 'cancelled' })).toBe(2);
  expect(await list({ eventType: 'billing.balance_low', from })).toBe(2);
  expect(await list({ eventType: 'call.ended' })).toBe(0);
  expect(await list({ tenantId: 'ten_x' })).toBe(0);
  expect(await list({ to: from })).toBe(2);
  const first = await listWebhookDeliveries(owner, { endpointId: one.id, from, limit: 1 });
  expect(first).toMatchObject({ hasMore: false });
  const page = await listWebhookDeliveries(owner, { endpointId: one.id, limit: 1 });
  expect(page.data[0]?.createdAt).toEqual(from);
  expect((await listWebhookDeliveries(owner, { cursor: page.nextCursor, limit: 1 })).data).toHaveLength(1);
});

test('the health of an endpoint and its last hours tell what was delivered and what was not', async () => {
  await startDeliverer();
  const { id } = await createEndpoint();
  await happen();
  await untilAttempts(id, 1);
  receiver.react({ kind: 'answer', status: 500 });
  const { id: deliveryId } = await onlyDelivery(id);
  await resendWebhookDelivery(owner, deliveryId);
  await untilAttempts(id, 2);
  expect((await listWebhookHealth(owner, [id])).get(id)).toMatchObject({
    ...{ deliveredCount: 1, failedCount: 1, lastFailureKind: 'status', lastFailureStatusCode: 500 },
  });
  expect((await getWebhookActivity(owner, id)).at(-1)).toMatchObject({ deliveredCount: 1, failedCount: 1 });
});
