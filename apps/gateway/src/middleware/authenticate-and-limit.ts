import { DomainError } from '@uketsuke/contracts';
import type { Clock } from '@uketsuke/runtime';
import { toDomainError } from '../errors/answer.ts';
import { addressGroup } from '../limits/address-group.ts';
import {
  addressRule,
  apiKeyRule,
  type Consumption,
  type RateLimiter,
  retryAfterSeconds,
} from '../limits/rate-limiter.ts';
import { type ApiKeyAuthenticator, type ApiKeyViewer, bearerOf, isApiKey } from '../viewer/api-key-authenticator.ts';

export interface AuthenticateAndLimitOptions {
  keys: ApiKeyAuthenticator;
  /** Whether a key that is well-formed, and opens nothing, once did. */
  isRevoked(key: string): Promise<boolean>;
  limiter: RateLimiter;
  clock: Clock;
}

export interface Caller {
  /** The text of the header. */
  authorization: string | undefined;
  /** Where the request came from. */
  address: string;
  /** Answered without an API key. */
  isPublic: boolean;
}

export interface CallerCheck {
  viewer: ApiKeyViewer | null;
  /** For the answer, whatever it is. */
  headers: Record<string, string | number>;
  /** Why the request goes no further. */
  refusal: DomainError | null;
}

export type AuthenticateAndLimit = (caller: Caller) => Promise<CallerCheck>;

/**
 * The first checks of every request with an API key: 401, then 429. Requests without a valid key are counted per address, so
 * that their headers tell the truth too; they never use up what a key may do.
 */
export function createAuthenticateAndLimit({
  keys,
  isRevoked,
  limiter,
  clock,
}: AuthenticateAndLimitOptions): AuthenticateAndLimit {
  return async ({ authorization, address, isPublic }) => {
    let viewer: ApiKeyViewer | null;
    try {
      viewer = await keys.authenticate(authorization);
    } catch (failure) {
      // Whoever it is: their key may have requests left, so that nothing is refused by the address.
      const consumption = await limiter.consume(addressRule, addressGroup(address));
      return { viewer: null, headers: rateHeaders(consumption), refusal: toDomainError(failure) };
    }
    const consumption = await (viewer
      ? limiter.consume(apiKeyRule, viewer.keyId)
      : limiter.consume(addressRule, addressGroup(address)));
    const headers = rateHeaders(consumption);
    if (!consumption.isAllowed) {
      headers['retry-after'] = retryAfterSeconds(consumption, clock.now());
      return { viewer, headers, refusal: new DomainError('rate_limited') };
    }
    if (viewer || isPublic) return { viewer, headers, refusal: null };
    headers['www-authenticate'] = 'Bearer realm="uketsuke"';
    return { viewer, headers, refusal: await whyUnauthorized(authorization, isRevoked) };
  };
}

async function whyUnauthorized(
  authorization: string | undefined,
  isRevoked: (key: string) => Promise<boolean>,
): Promise<DomainError> {
  const refusal = (reason: string): DomainError =>
    new DomainError('unauthorized', { problems: [{ path: ['authorization'], reason }] });
  if (authorization === undefined) return refusal('missing');
  const key = bearerOf(authorization);
  if (key === undefined || !isApiKey(key)) return refusal('malformed');
  try {
    return refusal((await isRevoked(key)) ? 'revoked' : 'unknown');
  } catch {
    // Who is refused is refused, whether or not the reason can be had.
    return refusal('unknown');
  }
}

function rateHeaders({ limit, remaining, resetAt }: Consumption): Record<string, string | number> {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil(resetAt / 1000),
  };
}
