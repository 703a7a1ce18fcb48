import type { FastifyInstance } from 'fastify';

export interface ResponseHeadersOptions {
  /** The service is reached by https: browsers may remember that. */
  isHttps?: boolean;
}

/** `x-request-id` and the headers that keep browsers from doing anything with an answer but reading it. */
export function addResponseHeaders(app: FastifyInstance, { isHttps = false }: ResponseHeadersOptions = {}): void {
  const fixed = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed);
    reply.header('x-request-id', request.id);
    done();
  });
}
