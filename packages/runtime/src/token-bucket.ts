import type { Clock } from './clock.ts';

export interface TokenBucketOptions {
  clock: Clock;
  /** How much may be taken at once. */
  burst: number;
  perSecond: number;
}

export interface TokenBucket {
  has(count: number): boolean;
  /** Takes them, or nothing and answers false. */
  take(count: number): boolean;
}

/** A burst, and then a steady rate. */
export function createTokenBucket({ clock, burst, perSecond }: TokenBucketOptions): TokenBucket {
  let tokens = burst;
  let filledAtMs = clock.monotonic();
  const has = (count: number): boolean => {
    const nowMs = clock.monotonic();
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) * perSecond) / 1000);
    filledAtMs = nowMs;
    return tokens >= count;
  };
  return {
    has,
    take(count) {
      if (!has(count)) return false;
      tokens -= count;
      return true;
    },
  };
}
