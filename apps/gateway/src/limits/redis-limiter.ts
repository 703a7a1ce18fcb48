import { type Clock, type Logger, type Timers, within } from '@uketsuke/runtime';
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

/** A Redis that takes longer has stopped. */
const defaultAnswerWithinMs = 1_000;
/** After a failure nobody waits for the store for this long. */
const restMs = 1_000;

export interface CountStore {
  /** Resolves when the first attempt to connect has succeeded or failed; attempts go on. */
  open(): Promise<void>;
  /** The count of this request in its window, and the ms until the window ends. */
  count(key: string, windowMs: number): Promise<readonly [count: number, leftMs: number]>;
  close(): void;
}

export interface RedisStoreOptions {
  /** Or the path of a Unix socket. */
  url: string;
  answerWithinMs?: number;
}

export function createRedisStore({ url, answerWithinMs = defaultAnswerWithinMs }: RedisStoreOptions): CountStore {
  const redis = new Redis(url, {
    // A count that comes too late belongs to nobody.
    autoResendUnfulfilledCommands: false,
    lazyConnect: true,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  // Whoever counts hears of it.
  redis.on('error', () => {});
  redis.defineCommand('countRequest', { numberOfKeys: 1, lua: countScript });
  return {
    open: () => redis.connect().catch(() => {}),
    async count(key, windowMs) {
      const counting = (redis as unknown as CountRequest).countRequest(key, windowMs);
      const answer = await within(timersAfterReading, answerWithinMs, counting);
      if (answer === null) throw new Error('Redis did not answer in time');
      return readCount(answer);
    },
    close: () => redis.disconnect(),
  };
}

interface CountRequest {
  countRequest(key: string, windowMs: number): Promise<unknown>;
}

/** When this process itself was held up, the answer lies in its socket and is read before the immediate. */
const timersAfterReading: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(() => setImmediate(run), delayMs);
    return () => clearTimeout(timer);
  },
};

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

/**
 * Counts in the store. While that fails, this process counts alone, from the last count it was told on: a limit is then as many
 * times too wide as there are gateways at most, and nobody is refused for it. The change is logged once in each direction.
 */
export function createSharedLimiter({ store, clock, logger }: SharedLimiterOptions): RateLimiter {
  const own = createMemoryLimiter(clock);
  let isAway = false;
  /** By the monotonic clock. */
  let askAgainAt = 0;

  const countAlone = (rule: RateRule, key: string, err?: unknown): Consumption => {
    if (err !== undefined) {
      if (!isAway) logger.error({ err }, 'rate_limit.store_away');
      isAway = true;
      askAgainAt = clock.monotonic() + restMs;
    }
    return own.consume(rule, key);
  };

  return {
    async consume(rule: RateRule, key: string): Promise<Consumption> {
      if (isAway && clock.monotonic() < askAgainAt) return countAlone(rule, key);
      // While it is away, one request at a time finds out whether it is back.
      if (isAway) askAgainAt = clock.monotonic() + restMs;
      try {
        const [count, leftMs] = await store.count(`uketsuke:limit:${rule.name}:${key}`, rule.windowMs);
        if (isAway) logger.info('rate_limit.store_back');
        isAway = false;
        own.learn(rule, key, { count, leftMs });
        return consumptionOf(rule, count, clock.now() + leftMs);
      } catch (err) {
        return countAlone(rule, key, err);
      }
    },
  };
}
