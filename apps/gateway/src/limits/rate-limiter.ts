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

/** Requests of a page to `/graphql`, for files and for what opens them: per signed-in person. Many times what the busiest page asks for. */
export const memberRule: RateRule = { name: 'member', limit: 1_200, windowMs: 60_000 };
/** The same of a page that a link opens, per link. */
export const linkRule: RateRule = { name: 'link', limit: 600, windowMs: 60_000 };
/** Those that let nobody in, per source address. Pages that the web server draws come from one address, whoever looks at them. */
export const strangerRule: RateRule = { name: 'stranger', limit: 3_000, windowMs: 60_000 };
/** Questions who may frame the page of a link, per source address: those of all pages come from the web server. */
export const linkPageRule: RateRule = { name: 'link-page', limit: 6_000, windowMs: 60_000 };

/** Whole seconds until the window ends, as `Retry-After` has them. */
export function retryAfterSeconds({ resetAt }: Consumption, now: number): number {
  return Math.max(1, Math.ceil((resetAt - now) / 1000));
}

export function consumptionOf(rule: RateRule, count: number, resetAt: number): Consumption {
  return {
    isAllowed: count <= rule.limit,
    limit: rule.limit,
    remaining: Math.max(0, rule.limit - count),
    resetAt,
  };
}
