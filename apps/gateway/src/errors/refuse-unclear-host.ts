import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { badRequestBody } from './client-error.ts';

/**
 * HTTP/1.1 asks for 400 where `Host` is missing or given twice: a proxy in front may have believed the other one. Node would
 * answer the first case itself, but without a request id.
 */
export function refuseUnclearHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isHostClear(request.raw)) return done();
    reply.code(400).send(badRequestBody(request.id));
  });
}

function isHostClear({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}
