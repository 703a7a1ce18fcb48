import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { idPrefixes } from '@uketsuke/contracts';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { scriptedSummary, type SummaryWriter } from '@uketsuke/domain/summary';
import { createLogger, manualClock, newId } from '@uketsuke/runtime';
import {
  createOwnTestContext,
  createTestAgent,
  createTestOrganization,
  createTestTenant,
  testAppSecret,
  type TestTenant,
} from '@uketsuke/testing';
import { until } from '@uketsuke/testing/until';
import { afterEach, describe, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';
import { openHealthServer } from './health-server.ts';
import { createRoutines } from './routines.ts';
import { createWorker, type Worker } from './worker.ts';
import type { WorkerHealth } from './work-pulse.ts';

const own = createOwnTestContext();
const logger = createLogger({ service: 'worker', level: 'silent' });
/** A worker has no moment at which it says that it is done. */
const patient = { timeoutMs: 50_000, everyMs: 100 };

let running: Worker | undefined;
let spawned: ChildProcess | undefined;
afterEach(async () => {
  spawned?.kill('SIGKILL');
  await running?.stop();
  running = undefined;
});

async function startWorker(summarize: SummaryWriter = (record) => Promise.resolve(scriptedSummary(record))) {
  const ctx = own.current.service('worker');
  running = createWorker({
    db: own.current.db,
    logger,
    handlers: createHandlers(ctx, { summarize }),
    routines: createRoutines(ctx),
  });
  await running.start();
}

async function createTenant(): Promise<TestTenant> {
  const { live } = await createTestOrganization(own.current);
  const agent = await createTestAgent(own.current, live);
  return createTestTenant(own.current, live, { agentId: agent.id });
}

async function endedCall(tenant: TestTenant): Promise<string> {
  const voice = own.current.service('voice');
  const id = newId(idPrefixes.call);
  const phone = {
    channel: 'phone',
    callId: id,
    tenantId: tenant.id,
    secret: tenant.secret,
  } as const;
  await admitCall(voice, { ...phone, agentId: null, from: null, providerCallId: null });
  await recordBatch(voice, {
    callId: id,
    seq: 1,
    atMs: 5000,
    turns: [{ index: 0, role: 'user', text: '予約をお願いします', atMs: 100 }],
    fields: [],
    toolInvocations: [],
    end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 5000 },
  });
  return id;
}

const readCall = (id: string) => own.current.db.prisma.call.findUniqueOrThrow({ where: { id } });

describe('a worker', () => {
  test('makes transcript and summary of calls that ended before it had ever started', async () => {
    const tenant = await createTenant();
    const ids = await Promise.all(Array.from({ length: 25 }, () => endedCall(tenant)));
    await startWorker();
    const last = await until(async () => {
      const calls = await own.current.db.prisma.call.findMany({ where: { id: { in: ids } } });
      return calls.every(({ summary }) => summary !== null) && calls;
    }, patient);
    expect(last.map(({ hasTranscript, category }) => ({ hasTranscript, category }))).toEqual(
      ids.map(() => ({ hasTranscript: true, category: 'booking' })),
    );
  });

  test('tries again when the text model fails; the transcript is there before the first attempt and stays', async () => {
    const id = await endedCall(await createTenant());
    const read = async () => {
      const { hasTranscript, summary, category } = await readCall(id);
      return { hasTranscript, summary, category };
    };
    const before = await read();
    const attempts: unknown[] = [];
    await startWorker(async (record, { attempt }) => {
      attempts.push({ attempt, ...(await read()) });
      if (attempt === 1) throw new Error('overloaded');
      return scriptedSummary(record);
    });
    const after = await until(async () => {
      const call = await read();
      return call.summary !== null && call;
    }, patient);
    const unwritten = { summary: null, category: null };
    expect(before).toEqual({ hasTranscript: false, ...unwritten });
    expect(attempts).toEqual([1, 2].map((attempt) => ({ attempt, hasTranscript: true, ...unwritten })));
    expect(after).toEqual({ hasTranscript: true, summary: expect.any(String), category: 'booking' });
  });

  const routines = () =>
    createRoutines(own.current.service('worker')).toSorted((one, other) => (one.name < other.name ? -1 : 1));

  test('has a turn of every routine on the clock, once for any number of workers', async () => {
    await startWorker();
    const { rows } = await own.current.db.pool.query<{ name: string; cron: string; policy: string }>(
      'SELECT schedule.name, cron, policy FROM pgboss.schedule JOIN pgboss.queue USING (name) ORDER BY name',
    );
    expect(rows).toEqual(routines().map(({ name, cron }) => ({ name, cron, policy: 'exclusive' })));
    expect(rows).toContainEqual({ name: 'routine.reap-lost-calls', cron: '* * * * *', policy: 'exclusive' });
  });

  test('does the work of every routine when its turn comes', async () => {
    const { pool } = own.current.db;
    await startWorker();
    await pool.query(`INSERT INTO pgboss.job (name, retry_limit, policy)
      SELECT name, retry_limit, policy FROM pgboss.queue WHERE name LIKE 'routine.%'
      ON CONFLICT DO NOTHING`);
    const states = await until(async () => {
      const { rows } = await pool.query<{ name: string; state: string }>(
        `SELECT DISTINCT name, state::text FROM pgboss.job WHERE name LIKE 'routine.%' ORDER BY name`,
      );
      return rows.every(({ state }) => state === 'completed' || state === 'failed') && rows;
    }, patient);
    expect(states).toEqual(routines().map(({ name }) => ({ name, state: 'completed' })));
  });
});

describe('/healthz', () => {
  test('is 200 while the loop and the database are well, else 503 and says what is not; nothing else is there', async () => {
    let now: WorkerHealth = { loop: 'starting', database: 'ok' };
    const server = await openHealthServer({ host: '127.0.0.1', port: 0, health: () => now });
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return { status: response.status, body: await response.json() };
    };
    const unwell: WorkerHealth[] = [
      { loop: 'starting', database: 'ok' },
      { loop: 'stalled', database: 'ok' },
      { loop: 'ok', database: 'unavailable' },
      { loop: 'stopping', database: 'ok' },
    ];
    for (now of unwell) expect(await ask('/healthz')).toEqual({ status: 503, body: { status: 'unavailable', ...now } });
    now = { loop: 'ok', database: 'ok' };
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok', ...now } });
    expect((await ask('/')).status).toBe(404);
    await server.close();
  });

  test('tells of a database that went away and came back, and of a loop that was stopped', async () => {
    const clock = manualClock();
    const ctx = own.current.service('worker');
    const { pool } = own.current.db;
    let isAway = false;
    const query: typeof pool.query = (...args: readonly unknown[]) => {
      if (isAway) return Promise.reject(new Error('connection lost'));
      return Reflect.apply(pool.query, pool, args);
    };
    const flaky = {
      ...own.current.db,
      pool: new Proxy(pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) }),
    };
    running = createWorker({
      db: flaky,
      logger,
      handlers: createHandlers(ctx, { summarize: (record) => Promise.resolve(scriptedSummary(record)) }),
      routines: [],
      clock,
    });
    expect(running.health().loop).toBe('starting');
    await running.start();
    expect(running.health()).toEqual({ loop: 'ok', database: 'ok' });
    isAway = true;
    await until(() => {
      clock.advance(1_000);
      return running?.health().database === 'unavailable';
    }, patient);
    expect(running.health().loop).toBe('ok');
    isAway = false;
    await until(() => running?.health().database === 'ok', patient);
    await running.stop();
    expect(running.health().loop).toBe('stopping');
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The worker as a process of its own. */
async function spawnWorker({ metricsPort = 0 } = {}) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: own.current.db.pool.options.connectionString,
    APP_SECRET: testAppSecret,
    WORKER_PORT: '0',
    METRICS_PORT: String(metricsPort),
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = once(child, 'exit');
  spawned = child;
  const [, port] = await until(() => /"port":(\d+),"msg":"worker.started"/.exec(output), patient);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { port, output: () => output, stop };
}

test('the process starts from its environment alone and ends by itself on SIGTERM', async () => {
  const { port, output, stop } = await spawnWorker();
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(health.status).toBe(200);
  expect(await stop()).toEqual([0, null]);
  expect(output()).toContain('worker.stopped');
});

test('the metrics of the process tell what its routines did about payments, and when', async () => {
  const metricsPort = await freePort();
  const { stop } = await spawnWorker({ metricsPort });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const routine = 'routine="routine.reconcile-payments"';
  const succeededAt = async () =>
    Number(new RegExp(`routine_succeeded_timestamp_seconds\\{${routine}\\} (\\S+)`).exec(await metrics())?.[1]);
  const startedAt = await succeededAt();
  expect(startedAt).toBeGreaterThan(0);
  expect(await metrics()).not.toContain(`uketsuke_routine_done_total{${routine}`);
  await own.current.db.pool.query(`INSERT INTO pgboss.job (name) VALUES ('routine.reconcile-payments')`);
  const done = ['retried_notices', 'missed_notices', 'settled_payments'].map(
    (what) => `uketsuke_routine_done_total{${routine},what="${what}"} 0`,
  );
  await expect.poll(async () => (await metrics()).split('\n')).toEqual(expect.arrayContaining(done));
  expect(await succeededAt()).toBeGreaterThan(startedAt);
  expect(await stop()).toEqual([0, null]);
});

test('a setting that is not usable is told, with all the others, before anything starts', async () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: 'mysql://x', APP_SECRET: 'short' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
  expect(errors).toMatch(/DATABASE_URL: .*\n.*APP_SECRET: /);
});
