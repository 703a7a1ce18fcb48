import type { FastifyInstance } from 'fastify';
import { badRequestBody } from './client-error.ts';

/** HTTP/1.1 asks for 400 where `Host` is missing. Node would answer that itself, but without a request id. */
export function refuseHostless(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return done();
    reply.code(400).send(badRequestBody(request.id));
  });
}
