/** Any page may connect: what it needs is a token, and no cookie is involved. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Also on errors: a refusal without these headers looks like a broken network to the browser, and clients then try again. */
export function allowAnyOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'x-request-id');
  if (request.method !== 'OPTIONS') return;
  const asked = request.headers['access-control-request-headers'];
  // `*` would not cover authorization, so what is asked for is named back.
  const isNameList = typeof asked === 'string' && /^[\w!#$%&'*+.^`|~, -]{1,1000}$/.test(asked);
  reply.header('access-control-allow-methods', 'POST, PATCH, OPTIONS');
  reply.header('access-control-allow-headers', isNameList ? asked : 'content-type, authorization');
  reply.header('access-control-max-age', '600');
  reply.header('vary', 'access-control-request-headers');
}
