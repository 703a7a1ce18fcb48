import { setTimeout as delay } from 'node:timers/promises';
import { createWebhookEndpoint, getWebhookEndpointSecret } from '@uketsuke/domain/webhook-endpoint';
import { writeBalanceLow } from '@uketsuke/domain/webhook-event';
import { systemClock } from '@uketsuke/runtime';
import { createTestOrganization, createTestSetting, testAppSecret, type TestSetting } from '@uketsuke/testing';
import { startTestServer } from '@uketsuke/testing/postgres';
import { type Figure, median, percentile } from '../figure.ts';
import { startChild } from '../setting/child-process.ts';
import { freePort } from '../setting/free-port.ts';
import { openCheckingReceiver, type CheckingReceiver } from './checking-receiver.ts';

const organizations = 5;
const endpointsEach = 20;
const backlogEvents = 500;
const pacedEvents = 100;
const pacedEveryMs = 50;
const rounds = 5;
const patienceMs = 120_000;

/** Deliveries of a worker process to a receiver that checks every signature: how many, how soon, and beside one that is dead. */
export async function benchDeliveries(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  const receiver = await openCheckingReceiver();
  try {
    const setting = createTestSetting(server.url);
    const scene = await setUp(setting, receiver);
    const rate = await drainBacklog({ server: server.url, scene, receiver });
    const [alone, besideDead] = await withWorker(server.url, async () => {
      await scene.happen();
      await delay(500);
      const alone = await paces({ scene, receiver });
      receiver.kill(scene.paths[0] ?? '');
      // The dead one has taken all the room that it gets.
      await paced({ scene, receiver });
      return [alone, await paces({ scene, receiver })] as const;
    });
    await setting.db.close();
    return figuresOf({ rate, alone, besideDead });
  } finally {
    await receiver.close();
    await server.stop();
  }
}

interface Scene {
  paths: string[];
  /** An event for the endpoints of one organization after the other; answers what tells it from the others, once it is committed. */
  happen(): Promise<number>;
}

async function setUp(setting: TestSetting, receiver: CheckingReceiver): Promise<Scene> {
  const ids: string[] = [];
  const paths: string[] = [];
  for (let count = 0; count < organizations; count += 1) {
    const organization = await createTestOrganization(setting);
    const owner = { ...organization.live.ctxAs('owner'), clock: systemClock };
    ids.push(organization.id);
    for (let place = 0; place < endpointsEach; place += 1) {
      const path = `/${count}/${place}`;
      const eventTypes = ['billing.balance_low' as const];
      const { id } = await createWebhookEndpoint(owner, { url: `${receiver.url}${path}`, eventTypes });
      receiver.expect(path, (await getWebhookEndpointSecret(owner, id)).secret);
      paths.push(path);
    }
  }
  let events = 0;
  return {
    paths,
    async happen() {
      events += 1;
      const number = events;
      const organizationId = ids[number % ids.length] ?? '';
      const low = { organizationId, balanceMilliYen: BigInt(number) * 1000n, thresholdMilliYen: 0n };
      await setting.db.transaction((tx) => writeBalanceLow(tx, { ...low, now: new Date() }));
      return number;
    },
  };
}

interface Stage {
  scene: Scene;
  receiver: CheckingReceiver;
}

/** Deliveries per second, from the first that arrives to the last. */
async function drainBacklog({ server, scene, receiver }: Stage & { server: string }): Promise<number> {
  for (let event = 0; event < backlogEvents; event += 1) await scene.happen();
  const wanted = backlogEvents * endpointsEach;
  await withWorker(server, () => until(() => receiver.arrivals.length >= wanted));
  const times = receiver.arrivals.map(({ atMs }) => atMs);
  const rate = wanted / ((Math.max(...times) - Math.min(...times)) / 1000);
  receiver.arrivals.length = 0;
  return rate;
}

async function paces(stage: Stage): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await paced(stage));
  return median(measured);
}

/** p95 from the commit of an event to its arrival at the endpoints that live. */
async function paced({ scene, receiver }: Stage): Promise<number> {
  receiver.arrivals.length = 0;
  const committedMs = new Map<number, number>();
  for (let event = 0; event < pacedEvents; event += 1) {
    const number = await scene.happen();
    committedMs.set(number, performance.now());
    await delay(pacedEveryMs);
  }
  const alive = receiver.countAlive();
  const wanted = (pacedEvents / organizations) * alive;
  const own = () => receiver.arrivals.filter(({ number }) => committedMs.has(number));
  await until(() => own().length >= wanted);
  return percentile(
    own().map(({ number, atMs }) => Math.max(0, atMs - (committedMs.get(number) ?? 0))),
    0.95,
  );
}

async function until(isReached: () => boolean): Promise<void> {
  const limit = Date.now() + patienceMs;
  while (!isReached()) {
    if (Date.now() > limit) throw new Error('The deliveries did not arrive');
    await delay(20);
  }
}

async function withWorker<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: testAppSecret,
    WORKER_PORT: String(port),
    METRICS_PORT: '0',
    ALLOW_PRIVATE_TARGETS: '1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const worker = await startChild('apps/gateway/src/worker/main.ts', env, `http://127.0.0.1:${port}/healthz`);
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

function figuresOf({ rate, alone, besideDead }: { rate: number; alone: number; besideDead: number }): Figure[] {
  const endpoints = organizations * endpointsEach;
  return [
    {
      name: 'webhook deliveries of one worker, signatures checked',
      ...{ measured: rate, unit: '/s', firstStep: 1_000, goal: 2_000, isBetter: 'higher' },
      note: `${backlogEvents * endpointsEach} waiting for ${endpoints} endpoints`,
    },
    {
      name: 'commit to first attempt, p95',
      ...{ measured: alone, unit: 'ms', firstStep: 500, goal: 100, isBetter: 'lower' },
      note: `${rounds} x ${pacedEvents} events, each to ${endpointsEach} endpoints`,
    },
    {
      name: 'the same beside a dead endpoint / without one',
      ...{ measured: besideDead / alone, unit: 'x', firstStep: 1.2, goal: 1.1, isBetter: 'lower' },
      note: `1 of ${endpoints} hangs, p95 of the others ${besideDead.toFixed(0)} ms`,
    },
  ];
}
