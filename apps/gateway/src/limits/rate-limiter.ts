/** One count in a fixed window that starts with the first request of a key. */
export interface Consumption {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** End of the window, Unix ms. */
  resetAt: number;
}

export interface RateRule {
  /** Keeps the counts of different rules apart. */
  name: string;
  limit: number;
  windowMs: number;
}

/** Counts one request of `key`; the first `limit` requests of a window are allowed, no more and no fewer. */
export interface RateLimiter {
  consume(rule: RateRule, key: string): Consumption | Promise<Consumption>;
}

/** Requests to `/v1`, per API key. */
export const apiKeyRule: RateRule = { name: 'api-key', limit: 600, windowMs: 60_000 };
/** Requests to `/v1` that carry no valid key, per source address. */
export const addressRule: RateRule = { name: 'address', limit: 600, windowMs: 60_000 };

export function consumptionOf(rule: RateRule, count: number, resetAt: number): Consumption {
  return {
    isAllowed: count <= rule.limit,
    limit: rule.limit,
    remaining: Math.max(0, rule.limit - count),
    resetAt,
  };
}
