import type { FastifyInstance } from 'fastify';

export interface CorsOptions {
  path: string;
  /** Pages of these origins may call with cookies; others get no permission. */
  origins: readonly string[];
}

const preflightSeconds = '600';

/** For the routes of this scope only. A preflight is answered for the one path; elsewhere OPTIONS is an unknown method. */
export function addCors(scope: FastifyInstance, { path, origins }: CorsOptions): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined && origins.includes(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    }
    done();
  });
  scope.options(path, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, x-uketsuke-environment, x-uketsuke-organization',
        'access-control-max-age': preflightSeconds,
      })
      .code(204)
      .send(),
  );
}
