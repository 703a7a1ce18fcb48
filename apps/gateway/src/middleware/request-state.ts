import type { FastifyInstance } from 'fastify';
import type { ErrorAnswer } from '../errors/answer.ts';
import type { ApiKeyViewer } from '../viewer/api-key-authenticator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** By the monotonic clock. */
    startedAt: number;
    /** Of `/v1` requests with a valid key. */
    apiKey: ApiKeyViewer | null;
    failure: ErrorAnswer | null;
  }
}

/** Every property a request may get, so that all requests have one shape. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('apiKey', null);
  app.decorateRequest('failure', null);
}
