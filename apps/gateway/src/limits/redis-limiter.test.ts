import { createLogger, manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { type CountStore, createRedisStore, createSharedLimiter } from './redis-limiter.ts';
import { apiKeyRule } from './rate-limiter.ts';

/** A store that can be told to fail, and a limiter on it. */
function sharedLimiter() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const state = { isUp: true, count: 0, asked: 0 };
  const store: CountStore = {
    count() {
      state.asked += 1;
      if (!state.isUp) return Promise.reject(new Error('connection refused'));
      state.count += 1;
      return Promise.resolve([state.count, 40_000]);
    },
    open: () => Promise.resolve(),
    close: () => {},
  };
  const clock = manualClock();
  const limiter = createSharedLimiter({ store, clock, logger: createLogger({ service: 'test', destination }) });
  const consume = () => limiter.consume(apiKeyRule, 'key_1');
  return { state, clock, consume, logged: () => lines.map((line) => line['msg']) };
}

test('while the store is away this process goes on alone from the last shared count, and says so once', async () => {
  const { state, clock, consume, logged } = sharedLimiter();
  for (let request = 0; request < 400; request += 1) await consume();
  state.isUp = false;
  const alone = [];
  for (let request = 0; request < 250; request += 1) alone.push(await consume());
  expect(alone[0]).toEqual({ isAllowed: true, limit: 600, remaining: 199, resetAt: clock.now() + 40_000 });
  expect(alone.filter((result) => result.isAllowed)).toHaveLength(200);
  expect(logged()).toEqual(['rate_limit.store_away']);
  clock.advance(40_000);
  expect(await consume()).toMatchObject({ isAllowed: true, remaining: 599 });
});

test('while it is away one request a second asks for it; when it is back its count is the true one', async () => {
  const { state, clock, consume, logged } = sharedLimiter();
  state.isUp = false;
  for (let request = 0; request < 50; request += 1) await consume();
  expect(state.asked).toBe(1);
  clock.advance(1_000);
  await Promise.all([consume(), consume(), consume()]);
  expect(state.asked).toBe(2);
  state.isUp = true;
  state.count = 6;
  clock.advance(1_000);
  expect(await consume()).toEqual({ isAllowed: true, limit: 600, remaining: 593, resetAt: clock.now() + 40_000 });
  expect(logged()).toEqual(['rate_limit.store_away', 'rate_limit.store_back']);
});

test('an address at which no Redis listens delays neither the start nor a request', async () => {
  const store = createRedisStore({ url: '/nowhere/redis.sock' });
  await store.open();
  await expect(store.count('key', 1_000)).rejects.toThrow();
  store.close();
});
