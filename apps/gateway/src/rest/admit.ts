import { DomainError } from '@uketsuke/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../limits/address-group.ts';
import { addressRule, apiKeyRule, type Consumption, type RateLimiter } from '../limits/rate-limiter.ts';
import type { ApiKeyAuthenticator } from '../viewer/api-key-authenticator.ts';
import type { Clock } from '@uketsuke/runtime';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without an API key. */
    isPublic?: boolean;
  }
}

export interface AdmitOptions {
  keys: ApiKeyAuthenticator;
  limiter: RateLimiter;
  clock: Clock;
}

/**
 * The first checks of every `/v1` request: key, then rate. Requests without a valid key are counted per address, so that
 * their headers tell the truth too; they never use up what a key may do.
 */
export function createAdmit({ keys, limiter, clock }: AdmitOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const viewer = await keys.authenticate(request.headers.authorization);
    request.apiKey = viewer;
    const consumption = await (viewer
      ? limiter.consume(apiKeyRule, viewer.keyId)
      : limiter.consume(addressRule, addressGroup(request.ip)));
    reply.headers(rateHeaders(consumption));
    if (!consumption.isAllowed) {
      reply.header('retry-after', Math.max(1, Math.ceil((consumption.resetAt - clock.now()) / 1000)));
      throw new DomainError('rate_limited');
    }
    if (viewer || request.is404 || request.routeOptions.config.isPublic) return;
    reply.header('www-authenticate', 'Bearer realm="uketsuke"');
    throw new DomainError('unauthorized');
  };
}

function rateHeaders({ limit, remaining, resetAt }: Consumption): Record<string, number> {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil(resetAt / 1000),
  };
}
