import { setTimeout as delay } from 'node:timers/promises';
import type { DomainContext } from '@uketsuke/domain';
import {
  createWebhookEndpoint,
  getWebhookEndpointSecret,
  updateWebhookEndpoint,
} from '@uketsuke/domain/webhook-endpoint';
import { writeBalanceLow } from '@uketsuke/domain/webhook-event';
import { systemClock } from '@uketsuke/runtime';
import { createTestOrganization, createTestSetting, testAppSecret, type TestSetting } from '@uketsuke/testing';
import { startTestServer } from '@uketsuke/testing/postgres';
import { type Figure, median, percentile } from '../figure.ts';
import { startChild } from '../setting/child-process.ts';
import { freePort } from '../setting/free-port.ts';
import { prefer } from '../setting/priority.ts';
import { type Arrival, openCheckingReceiver, type CheckingReceiver } from './checking-receiver.ts';

const organizations = 5;
const endpointsEach = 20;
const backlogEvents = 500;
const pacedEvents = 20;
const pacedEveryMs = 50;
const rounds = 15;
const patienceMs = 120_000;

/** Deliveries of a worker process to a receiver that checks every signature: how many, how soon, and beside one that is dead. */
export async function benchDeliveries(): Promise<Figure[]> {
  const server = await startTestServer(process.env['TEST_DATABASE_URL']);
  const receiver = await openCheckingReceiver();
  try {
    const setting = createTestSetting(server.url);
    await preferEverything(setting);
    const scene = await setUp(setting, receiver);
    const rate = await drainBacklog({ server: server.url, scene, receiver });
    const delays = await withWorker(server.url, () => takeTurns({ scene, receiver }));
    await setting.db.close();
    return figuresOf({ rate, delays });
  } finally {
    await receiver.close();
    await server.stop();
  }
}

/** The worker inherits it from this process; an embedded PostgreSQL has a session of its own. */
async function preferEverything({ db }: TestSetting): Promise<void> {
  const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
  const { rows } = await db.pool.query<{ pid: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid WHERE $1`,
    [isEmbedded],
  );
  const pids = [process.pid, ...rows.map(({ pid }) => pid)];
  const done = await Promise.all(pids.map(prefer));
  if (done.includes(false)) console.log('  no priority over what else runs on this machine is to be had');
}

interface Scene {
  /** One of the endpoints: it lives, or is dead in one of two ways. */
  dying: Dying;
  /** Nothing waits for the others, and everything that they were sent is recorded. */
  isAtRest(): Promise<boolean>;
  /** An event for the endpoints of one organization after the other; answers what tells it from the others, once it is committed. */
  happen(): Promise<number>;
}

interface Dying {
  path: string;
  refuse(): Promise<void>;
  hang(): Promise<void>;
  /** What it has not been sent is forgotten. */
  revive(): Promise<void>;
}

async function setUp(setting: TestSetting, receiver: CheckingReceiver): Promise<Scene> {
  const ids: string[] = [];
  const endpoints: (Place & { path: string })[] = [];
  for (let count = 0; count < organizations; count += 1) {
    const organization = await createTestOrganization(setting);
    const owner = { ...organization.live.ctxAs('owner'), clock: systemClock };
    ids.push(organization.id);
    for (let place = 0; place < endpointsEach; place += 1) {
      const path = `/${count}/${place}`;
      const eventTypes = ['billing.balance_low' as const];
      const { id } = await createWebhookEndpoint(owner, { url: `${receiver.url}${path}`, eventTypes });
      receiver.expect(path, (await getWebhookEndpointSecret(owner, id)).secret);
      endpoints.push({ owner, id, path });
    }
  }
  const [first] = endpoints;
  if (!first) throw new Error('There are no endpoints');
  let events = 0;
  return {
    dying: await dyingEndpoint(first, receiver),
    async isAtRest() {
      const { rowCount } = await setting.db.pool.query(
        `SELECT FROM webhook_delivery WHERE state = 'pending' AND endpoint_id <> $1 LIMIT 1`,
        [first.id],
      );
      return rowCount === 0;
    },
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

interface Place {
  owner: DomainContext;
  id: string;
}

async function dyingEndpoint(
  { owner, id, path }: Place & { path: string },
  receiver: CheckingReceiver,
): Promise<Dying> {
  const closed = `http://127.0.0.1:${await freePort()}`;
  return {
    path,
    refuse: async () => void (await updateWebhookEndpoint(owner, id, { url: `${closed}${path}` })),
    hang: async () => receiver.hang(path),
    async revive() {
      // Switched off, what waits for it is cancelled; switched on, it has no failures behind it.
      await updateWebhookEndpoint(owner, id, { isEnabled: false, url: `${receiver.url}${path}` });
      receiver.revive(path);
      await updateWebhookEndpoint(owner, id, { isEnabled: true });
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

const states = ['lives', 'refuses', 'hangs'] as const;
type State = (typeof states)[number];
/** How long the deliveries to the other endpoints took, from the commit of the event, while one was in each of these states. */
type Delays = Record<State, number[]>;

/** In short turns, each time in another order, so that what else the machine does falls on all of them. */
async function takeTurns(stage: Stage): Promise<Delays> {
  const delays: Delays = { lives: [], refuses: [], hangs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place] of states.entries()) {
      const state = states[(place + round) % states.length] ?? 'lives';
      const measured = await besideOneThat(state, stage);
      // The first round warms the worker up.
      if (round > 0) delays[state].push(...measured);
    }
  }
  return delays;
}

async function besideOneThat(state: State, stage: Stage): Promise<number[]> {
  const { happen, isAtRest, dying } = stage.scene;
  if (state === 'refuses') await dying.refuse();
  if (state === 'hangs') await dying.hang();
  // A dead one takes all the room that it gets.
  for (let event = 0; event < 12 * organizations; event += 1) await happen();
  await until(isAtRest);
  stage.receiver.arrivals.length = 0;
  const measured = await paced(stage);
  if (state !== 'lives') await dying.revive();
  return measured;
}

async function paced(stage: Stage): Promise<number[]> {
  const committedMs = new Map<number, number>();
  for (let event = 0; event < pacedEvents; event += 1) {
    const number = await stage.scene.happen();
    committedMs.set(number, performance.now());
    await delay(pacedEveryMs);
  }
  const own = await untilArrived(stage, new Set(committedMs.keys()));
  return own.map(({ number, atMs }) => Math.max(0, atMs - (committedMs.get(number) ?? 0)));
}

/** What arrived of these events at the endpoints that live all the time: everything. */
async function untilArrived({ scene, receiver }: Stage, numbers: ReadonlySet<number>): Promise<Arrival[]> {
  const wanted = (numbers.size / organizations) * endpointsEach;
  const isOwn = ({ number, path }: Arrival) => numbers.has(number) && path !== scene.dying.path;
  await until(() => receiver.arrivals.filter(isOwn).length >= wanted - numbers.size / organizations);
  return receiver.arrivals.filter(isOwn);
}

async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + patienceMs;
  while (!(await isReached())) {
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

function figuresOf({ rate, delays }: { rate: number; delays: Delays }): Figure[] {
  const p95 = (state: State): number => percentile(delays[state], 0.95);
  const endpoints = organizations * endpointsEach;
  const beside = (state: State): Figure => ({
    name: `the same while 1 of ${endpoints} ${state} / while it lives`,
    ...{ measured: p95(state) / p95('lives'), unit: 'x', firstStep: 1.2, goal: 1.1, isBetter: 'lower' },
    note: `p95 of the others ${p95(state).toFixed(0)} ms, median ${median(delays[state]).toFixed(0)} ms, longest ${Math.max(...delays[state]).toFixed(0)} ms`,
  });
  return [
    {
      name: 'webhook deliveries of one worker, signatures checked',
      ...{ measured: rate, unit: '/s', firstStep: 1_000, goal: 2_000, isBetter: 'higher' },
      note: `${backlogEvents * endpointsEach} waiting for ${endpoints} endpoints`,
    },
    {
      name: 'commit to first attempt, p95',
      ...{ measured: p95('lives'), unit: 'ms', firstStep: 500, goal: 100, isBetter: 'lower' },
      note: `${rounds} x ${pacedEvents} events, each to ${endpointsEach} endpoints; median ${median(delays.lives).toFixed(0)} ms, longest ${Math.max(...delays.lives).toFixed(0)} ms`,
    },
    beside('refuses'),
    beside('hangs'),
  ];
}
