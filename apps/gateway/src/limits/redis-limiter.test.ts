import { createLogger, manualClock } from '@uketsuke/runtime';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type CountStore, createRedisStore, createSharedLimiter } from './redis-limiter.ts';
import { apiKeyRule } from './rate-limiter.ts';

function capturedLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, logger: createLogger({ service: 'test', destination }) };
}

test('while the store fails this process counts alone, and says so once in each direction', async () => {
  const { lines, logger } = capturedLog();
  let isUp = false;
  const store: CountStore = {
    count: () => (isUp ? Promise.resolve([7, 1_000]) : Promise.reject(new Error('connection refused'))),
    close: () => {},
  };
  const clock = manualClock();
  const limiter = createSharedLimiter({ store, clock, logger });
  const results = [];
  for (let request = 0; request < 601; request += 1) results.push(await limiter.consume(apiKeyRule, 'key_1'));
  expect(results.filter((result) => result.isAllowed)).toHaveLength(600);
  expect(lines.map((line) => line['msg'])).toEqual(['rate_limit.store_away']);
  isUp = true;
  expect(await limiter.consume(apiKeyRule, 'key_1')).toEqual({
    isAllowed: true,
    limit: 600,
    remaining: 593,
    resetAt: clock.now() + 1_000,
  });
  expect(lines.map((line) => line['msg'])).toEqual(['rate_limit.store_away', 'rate_limit.store_back']);
});

test('a Redis nobody listens on fails at once instead of holding the request', async () => {
  const store = createRedisStore(`redis://127.0.0.1:${await freePort()}`, () => {});
  await expect(store.count('key', 1_000)).rejects.toThrow();
  store.close();
});

const hasRedis = canRun('redis-server');

test.skipIf(!hasRedis)(
  'two gateways on one Redis let exactly 600 requests pass (needs the redis-server program)',
  async () => {
    const port = await freePort();
    const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept')) break;
      const { logger } = capturedLog();
      const stores = [1, 2].map(() => createRedisStore(`redis://127.0.0.1:${port}`, () => {}));
      const limiters = stores.map((store) => createSharedLimiter({ store, clock: manualClock(), logger }));
      await expect
        .poll(() =>
          stores[0]?.count('probe', 1_000).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await expect
        .poll(() =>
          stores[1]?.count('probe', 1_000).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const results = await Promise.all(
        Array.from({ length: 610 }, async (_, index) => limiters[index % 2]?.consume(apiKeyRule, 'key_1')),
      );
      expect(results.filter((result) => result?.isAllowed)).toHaveLength(600);
      for (const store of stores) store.close();
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  },
);

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
