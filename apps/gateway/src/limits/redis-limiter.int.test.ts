import { createLogger, manualClock } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';
import { apiKeyRule, type RateLimiter } from './rate-limiter.ts';
import { type CountStore, createRedisStore, createSharedLimiter } from './redis-limiter.ts';

const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasRedis) console.warn('Skipped: rate limits over a real Redis need the program redis-server');

/** A limit for what hangs: a starved machine must not look like a broken Redis. */
const patienceMs = 30_000;
const setting = createTestContext();
const list = { method: 'GET', url: '/v1/agents' } as const;
let redis: ChildProcess | undefined;
let folder = '';
/** A file and no port, which something else could take while Redis is away. */
const socket = (): string => join(folder, 'redis.sock');

async function startRedis(): Promise<void> {
  const options = ['--port', '0', '--unixsocket', socket(), '--dir', folder, '--save', '', '--appendonly', 'no'];
  redis = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const { stdout } = redis;
  if (!stdout) throw new Error('No output');
  await new Promise<void>((resolve, reject) => {
    let text = '';
    stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (/ready to accept/i.test(text)) resolve();
    });
    stdout.on('end', () => reject(new Error(`Redis did not start: ${text}`)));
  });
}

async function stopRedis(): Promise<void> {
  if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
  const exited = once(redis, 'exit');
  redis.kill('SIGKILL');
  await exited;
}

/** As a gateway has it, but with windows that no test outlives; the clock says when a broken Redis is asked again. */
class Gateway {
  readonly clock = manualClock();
  readonly lines: unknown[] = [];
  readonly store: CountStore;
  readonly limiter: RateLimiter;

  constructor(answerWithinMs = patienceMs) {
    const store = createRedisStore({ url: socket(), answerWithinMs });
    this.store = { ...store, count: (key) => store.count(key, 3_600_000) };
    const write = (line: string): void => void this.lines.push((JSON.parse(line) as { msg: string }).msg);
    const logger = createLogger({ service: 'test', destination: { write } });
    this.limiter = createSharedLimiter({ store: this.store, clock: this.clock, logger });
  }
}

const opened: Gateway[] = [];
async function open(answerWithinMs?: number): Promise<Gateway> {
  const gateway = new Gateway(answerWithinMs);
  opened.push(gateway);
  await gateway.store.open();
  return gateway;
}

/** Asks, a second of the clock apart, until the store answers again. */
async function untilBack({ clock, limiter, lines }: Gateway): Promise<void> {
  const ask = async (): Promise<unknown> => {
    clock.advance(1_000);
    await limiter.consume(apiKeyRule, 'probe');
    return lines.at(-1);
  };
  await expect.poll(ask, { timeout: patienceMs }).toBe('rate_limit.store_back');
}

describe.skipIf(!hasRedis)('over a real Redis', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uketsuke-redis-'));
    await startRedis();
  });
  afterEach(() => {
    for (const { store } of opened.splice(0)) store.close();
  });
  afterAll(async () => {
    await stopRedis();
    await rm(folder, { recursive: true, force: true });
  });

  const proxy = (index: number): RateLimiter => ({
    consume: (...request) => pair[index]?.limiter.consume(...request) ?? none(),
  });
  const pair: Gateway[] = [];
  const first = createTestGateway(setting, { limiter: proxy(0) });
  const second = createTestGateway(setting, { limiter: proxy(1) });

  test('two gateways together let exactly 600 requests of a key pass, each counted once', async () => {
    pair.splice(0, 2, await open(), await open());
    const { live } = await createTestOrganization(setting);
    const answers = await Promise.all(
      Array.from({ length: 620 }, (_, index) => (index % 2 === 0 ? first : second).send({ ...list, as: live })),
    );
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    const left = passed
      .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
      .sort((one, other) => one - other);
    expect(left).toEqual(Array.from({ length: 600 }, (_, index) => index));
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-limit']))).toEqual(new Set(['600']));
  }, 120_000);

  test('Redis goes away in the middle: both go on alone from what was counted, and nobody gets a 5xx', async () => {
    const gateways = [await open(), await open()] as const;
    pair.splice(0, 2, ...gateways);
    const { live } = await createTestOrganization(setting);
    for (let request = 0; request < 300; request += 1) {
      await gateways[request % 2]?.limiter.consume(apiKeyRule, live.apiKeyId);
    }
    await stopRedis();
    const answers = [await first.send({ ...list, as: live }), await second.send({ ...list, as: live })];
    expect(answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']])).toEqual([
      [200, '300'],
      [200, '299'],
    ]);
    expect(gateways.map(({ lines }) => lines)).toEqual([['rate_limit.store_away'], ['rate_limit.store_away']]);

    await startRedis();
    for (const gateway of gateways) await untilBack(gateway);
    const shared = [];
    for (let request = 0; request < 4; request += 1) {
      shared.push((await gateways[request % 2]?.limiter.consume(apiKeyRule, 'fresh'))?.remaining);
    }
    expect(shared).toEqual([599, 598, 597, 596]);
  }, 120_000);

  test('a Redis that hangs holds up one request, and the others behind it not at all', async () => {
    const gateway = await open(200);
    redis?.kill('SIGSTOP');
    try {
      const remaining: number[] = [];
      for (let request = 0; request < 50; request += 1) {
        remaining.push((await gateway.limiter.consume(apiKeyRule, 'hanging')).remaining);
      }
      expect(remaining).toEqual(Array.from({ length: 50 }, (_, index) => 599 - index));
      expect(gateway.lines).toEqual(['rate_limit.store_away']);
    } finally {
      redis?.kill('SIGCONT');
    }
    await untilBack(gateway);
  }, 120_000);
});

function none(): never {
  throw new Error('The gateways are opened in the test');
}
