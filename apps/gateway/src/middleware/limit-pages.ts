import { DomainError } from '@uketsuke/contracts';
import type { Viewer } from '@uketsuke/domain';
import { type Clock, hashSecret } from '@uketsuke/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../limits/address-group.ts';
import { linkRule, memberRule, type RateLimiter, type RateRule, retryAfterSeconds } from '../limits/rate-limiter.ts';

interface LimitOptions {
  limiter: RateLimiter;
  clock: Clock;
}

/** Counts a request; throws `rate_limited` where there were too many, with the header that says when to come again. */
export type CountRequest = (reply: FastifyReply, counted: { rule: RateRule; key: string }) => Promise<void>;

export function createCountRequest({ limiter, clock }: LimitOptions): CountRequest {
  return async (reply, { rule, key }) => {
    const consumption = await limiter.consume(rule, key);
    if (consumption.isAllowed) return;
    void reply.header('retry-after', retryAfterSeconds(consumption, clock.now()));
    throw new DomainError('rate_limited');
  };
}

export type ViewerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;

interface LimitedViewerOptions {
  viewerOf(request: FastifyRequest): Promise<Viewer>;
  count: CountRequest;
  /** Of requests that let nobody in. */
  strangers: RateRule;
}

/** Whoever asks, within their rate. Those that nobody is let in by are counted by address, so that secrets cannot be guessed at any speed. */
export function createLimitedViewer({ viewerOf, count, strangers }: LimitedViewerOptions): ViewerOf {
  return async (request, reply) => {
    let viewer: Viewer;
    try {
      viewer = await viewerOf(request);
    } catch (refusal) {
      const { authorization, cookie } = request.headers;
      // Without either nothing was looked up.
      const isGuess = refusal instanceof DomainError && refusal.code === 'unauthorized' && (authorization ?? cookie);
      if (isGuess) await count(reply, { rule: strangers, key: addressGroup(request.ip) });
      throw refusal;
    }
    const counted = countedAs(viewer, request);
    if (counted) await count(reply, counted);
    return viewer;
  };
}

/** null: voice nodes say what happens in calls, as often as it does. */
function countedAs(viewer: Viewer, { headers }: FastifyRequest): { rule: RateRule; key: string } | null {
  switch (viewer.kind) {
    case 'member':
    case 'mcp':
      return { rule: memberRule, key: viewer.userId };
    case 'link':
    case 'payer':
      return { rule: linkRule, key: hashSecret(headers.authorization ?? '').toString() };
    case 'api_key':
      return { rule: memberRule, key: viewer.keyId };
    case 'service':
      return null;
    default:
      return viewer satisfies never;
  }
}
