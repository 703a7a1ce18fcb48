import type { Span } from '@uketsuke/telemetry';
import type { FastifyInstance } from 'fastify';
import type { ErrorAnswer } from '../errors/answer.ts';
import type { ApiKeyViewer } from '../viewer/api-key-authenticator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of the monotonic clock. */
    startedAt: number;
    /** Whose key a request to `/v1` brought; null without a valid one. */
    apiKey: ApiKeyViewer | null;
    /** What was answered instead of a result; for the log. */
    failure: ErrorAnswer | null;
    /** Where traces are kept, as soon as it has begun. */
    span: Span | null;
  }
}

/** Every property a request may get, so that all requests have one shape. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('apiKey', null);
  app.decorateRequest('failure', null);
  app.decorateRequest('span', null);
}
