import type { Clock, Logger } from '@uketsuke/runtime';
import { Redis } from 'ioredis';
import { createMemoryLimiter } from './memory-limiter.ts';
import { type Consumption, consumptionOf, type RateLimiter, type RateRule } from './rate-limiter.ts';

/** Counts and starts the window in one step, so that any number of gateways share one exact count. */
const countScript = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

/** Above this a request waits for a broken Redis longer than for its own answer. */
const commandTimeoutMs = 250;

export interface CountStore {
  /** The count of this request in its window, and the ms until the window ends. */
  count(key: string, windowMs: number): Promise<readonly [count: number, leftMs: number]>;
  close(): void;
}

export function createRedisStore(url: string, onError: (error: Error) => void): CountStore {
  const redis = new Redis(url, {
    commandTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  redis.on('error', onError);
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: countScript });
  return {
    async count(key, windowMs) {
      const answer: unknown = await (redis as unknown as CountRequest).countRequest(key, windowMs);
      return readCount(answer);
    },
    close: () => redis.disconnect(),
  };
}

interface CountRequest {
  countRequest(key: string, windowMs: number): Promise<unknown>;
}

function readCount(answer: unknown): readonly [number, number] {
  if (!Array.isArray(answer)) throw new Error('Redis answered the count script with something else');
  const [count, left] = answer.map(Number);
  if (count === undefined || left === undefined || !Number.isFinite(count) || !Number.isFinite(left)) {
    throw new Error('Redis answered the count script with something else');
  }
  return [count, left];
}

export interface SharedLimiterOptions {
  store: CountStore;
  clock: Clock;
  logger: Logger;
}

/** Counts in the store; while that fails, in this process alone. The change is logged once in each direction. */
export function createSharedLimiter({ store, clock, logger }: SharedLimiterOptions): RateLimiter {
  const own = createMemoryLimiter(clock);
  let isAway = false;
  return {
    async consume(rule: RateRule, key: string): Promise<Consumption> {
      try {
        const [count, leftMs] = await store.count(`uketsuke:limit:${rule.name}:${key}`, rule.windowMs);
        if (isAway) logger.info('rate_limit.store_back');
        isAway = false;
        return consumptionOf(rule, count, clock.now() + leftMs);
      } catch (err) {
        if (!isAway) logger.error({ err }, 'rate_limit.store_away');
        isAway = true;
        return own.consume(rule, key);
      }
    },
  };
}
