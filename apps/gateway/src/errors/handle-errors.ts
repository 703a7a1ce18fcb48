import { acceptedLanguage, DomainError } from '@uketsuke/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from './answer.ts';

/** Every failure and every unknown path is answered in the one shape of errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new DomainError('not_found'), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerOf(error, request.id, acceptedLanguage(request.headers['accept-language']));
  request.failure = answer;
  return reply.code(answer.status).send(answer.body);
}

/** For a request that the router refuses before any hook has run. */
export function sendFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  return sendError(error, request, reply);
}
