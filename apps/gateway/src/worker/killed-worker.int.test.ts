import { setTimeout as delay } from 'node:timers/promises';
import { createWebhookEndpoint } from '@uketsuke/domain/webhook-endpoint';
import { writeBalanceLow } from '@uketsuke/domain/webhook-event';
import { createTestOrganization, testAppSecret, type TestOrganization, type TestSetting } from '@uketsuke/testing';
import { createTestSetting, type MortalServer, startMortalServer } from '@uketsuke/testing/faults';
import { openWebhookReceiver, type WebhookReceiver } from '@uketsuke/testing/webhook-receiver';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningProgram, runProgram } from '../testing/run-program.ts';

const patient = { timeout: 60_000, interval: 50 };

let server: MortalServer;
let setting: TestSetting;
let org: TestOrganization;
let receiver: WebhookReceiver;
const running: RunningProgram[] = [];

beforeAll(async () => {
  server = await startMortalServer();
  setting = createTestSetting(server.url);
});
afterAll(async () => {
  await setting.db.close();
  await server.stop();
});
beforeEach(async () => {
  // These workers go by the real time, at which the test's credit has run out long ago: its end would be an event too.
  org = await createTestOrganization(setting, { creditYen: 0 });
  receiver = await openWebhookReceiver();
  await createWebhookEndpoint(org.live.ctxAs('owner'), { url: receiver.url, eventTypes: ['billing.balance_low'] });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  await receiver.close();
});

/** The worker as it is deployed, in a process of its own. */
async function startWorker(): Promise<RunningProgram> {
  const worker = runProgram('worker/main.ts', {
    ...{ DATABASE_URL: server.url, APP_SECRET: testAppSecret, WORKER_PORT: '0', METRICS_PORT: '0' },
    ...{ ALLOW_PRIVATE_TARGETS: '1', LOG_LEVEL: 'info' },
  });
  running.push(worker);
  await expect.poll(() => worker.output(), patient).toContain('worker.started');
  return worker;
}

/** An event; its balance tells it from the others. */
const happen = (yen = 1) =>
  setting.db.transaction((tx) =>
    writeBalanceLow(tx, {
      ...{ organizationId: org.id, balanceMilliYen: BigInt(yen) * 1000n, thresholdMilliYen: 500_000n },
      now: new Date(),
    }),
  );
const balancesReceived = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { data: { balance_yen: number } }).data.balance_yen);
const deliveries = () =>
  setting.db.prisma.webhookDelivery.findMany({
    where: { environmentId: org.live.id },
    include: { attempts: { select: { statusCode: true } } },
  });
const undelivered = async () => (await deliveries()).filter(({ state }) => state !== 'delivered').length;
/** As if the minute of the leases were over. */
const passLeases = () =>
  setting.db.pool.query(
    `UPDATE webhook_delivery SET due_at = due_at - interval '1 minute' WHERE lease_id IS NOT NULL AND state = 'pending'`,
  );

/** Keeps attempts from being recorded until it is let go; `isMet` when somebody tries. */
async function blockRecords() {
  const client = await setting.db.pool.connect();
  await client.query('BEGIN; LOCK TABLE webhook_attempt IN EXCLUSIVE MODE');
  return {
    async isMet(): Promise<boolean> {
      const { rowCount } = await setting.db.pool.query(
        `SELECT FROM pg_locks WHERE relation = 'webhook_attempt'::regclass AND NOT granted`,
      );
      return rowCount !== 0;
    },
    async letGo() {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

test('what a worker sent and was killed before it recorded it, another sends again when the lease is over', async () => {
  const records = await blockRecords();
  const first = await startWorker();
  await happen(1);
  await expect.poll(() => receiver.received.length, patient).toBe(1);
  await expect.poll(() => records.isMet(), patient).toBe(true);
  await first.kill();
  await records.letGo();
  expect(await deliveries()).toMatchObject([{ state: 'pending', attemptsCount: 0, attempts: [] }]);

  await startWorker();
  await happen(2);
  await expect.poll(() => undelivered(), patient).toBe(1);
  expect(balancesReceived()).toEqual([1, 2]);
  await passLeases();
  await expect.poll(() => undelivered(), patient).toBe(0);
  expect(balancesReceived()).toEqual([1, 2, 1]);
  for (const { attempts } of await deliveries()) expect(attempts).toEqual([{ statusCode: 200 }]);
  const [sent, , sentAgain] = receiver.received;
  expect([sentAgain?.headers['webhook-id'], sentAgain?.body]).toEqual([sent?.headers['webhook-id'], sent?.body]);
});

test('two worker processes deliver each event once while nothing fails', async () => {
  await Promise.all([startWorker(), startWorker()]);
  const events = Array.from({ length: 100 }, (_, yen) => yen);
  await Promise.all(events.map(happen));
  await expect.poll(() => undelivered(), patient).toBe(0);
  expect(balancesReceived().toSorted((one, other) => one - other)).toEqual(events);
  for (const { attempts } of await deliveries()) expect(attempts).toHaveLength(1);
});

test('PostgreSQL killed while two workers deliver: whatever was committed arrives', { timeout: 180_000 }, async () => {
  receiver.react({ kind: 'answer', afterMs: 5 });
  await Promise.all([startWorker(), startWorker()]);
  const committed: number[] = [];
  let events = 0;
  const enough = new AbortController();
  const write = async (): Promise<void> => {
    while (!enough.signal.aborted) {
      const yen = (events += 1);
      await happen(yen).then(
        () => committed.push(yen),
        // The database is away.
        () => delay(20),
      );
    }
  };
  const writing = Promise.all(Array.from({ length: 4 }, write));
  try {
    await expect.poll(() => receiver.received.length, patient).toBeGreaterThan(100);
    await server.kill();
    const before = committed.length;
    await server.startAgain();
    await expect.poll(() => committed.length, patient).toBeGreaterThan(before);
  } finally {
    enough.abort();
    await writing;
  }
  await expect
    .poll(async () => {
      await passLeases();
      return undelivered();
    }, patient)
    .toBe(0);
  const received = new Set(balancesReceived());
  expect(committed.filter((yen) => !received.has(yen))).toEqual([]);
});
