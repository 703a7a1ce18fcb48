import { DomainError, wrongMethod } from '@uketsuke/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../errors/handle-errors.ts';
import { createPerform, type PerformOptions } from '../execution/perform.ts';
import type { AuthenticateAndLimit } from '../middleware/authenticate-and-limit.ts';
import type { Operation } from '../operations/operation.ts';
import { createMethodsAt } from './methods-at.ts';
import { readRequest } from './read-request.ts';
import { receiveBody } from './receive-body.ts';
import { unknownPath } from './unknown-path.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without an API key. */
    isPublic?: boolean;
  }
}

export interface RegisterRestOptions extends PerformOptions {
  operations: readonly Operation[];
  authenticateAndLimit: AuthenticateAndLimit;
  /** Routes of `/v1` that are no operations of the contract. */
  extra?(scope: FastifyInstance): void;
}

/** `/v1`: an adapter over the catalogue of operations. */
export function registerRest(app: FastifyInstance, options: RegisterRestOptions): void {
  const { operations, authenticateAndLimit, extra } = options;
  const methodsAt = createMethodsAt(operations);
  const paths = [...new Set(operations.map(({ route }) => route.path))];
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', receiveBody);
      scope.addHook('onRequest', async (request, reply) => {
        const { viewer, headers, refusal } = await authenticateAndLimit({
          authorization: request.headers.authorization,
          address: request.ip,
          isPublic: request.is404 || request.routeOptions.config.isPublic === true,
        });
        request.apiKey = viewer;
        reply.headers(headers);
        if (refusal) throw refusal;
        // Where no body is looked at, Fastify must not refuse the name of its type either.
        if (request.is404 || request.method === 'DELETE') delete request.headers['content-type'];
      });
      scope.setNotFoundHandler((request, reply) => {
        const methods = methodsAt(request.url);
        if (methods.length > 0) reply.header('allow', methods.join(', '));
        const error = methods.length > 0 ? wrongMethod(methods) : unknownPath(request.url, paths);
        return sendError(error, request, reply);
      });
      extra?.(scope);
      for (const operation of operations) {
        const { method, path } = operation.route;
        scope.route({ method, url: fastifyPath(path), handler: createHandler(operation, options) });
      }
    },
    { prefix: '/v1' },
  );
}

function createHandler(operation: Operation, options: PerformOptions) {
  const perform = createPerform(operation, options);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!request.apiKey) throw new DomainError('unauthorized');
    const { status, body, isReplayed } = await perform(request.apiKey, readRequest(operation.route, request));
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    reply.code(status);
    return body ?? reply.send();
  };
}

/** `/v1/agents/{id}` below the prefix `/v1`, in Fastify's notation. */
function fastifyPath(path: string): string {
  return path.slice('/v1'.length).replaceAll(/\{(\w+)\}/g, ':$1');
}
