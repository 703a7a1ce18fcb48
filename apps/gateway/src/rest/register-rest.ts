import { DomainError } from '@uketsuke/contracts';
import type { RestRoute } from '@uketsuke/contracts/rest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@uketsuke/runtime';
import type { GraphQLContext } from '@uketsuke/schema';
import type { GraphQLSchema } from 'graphql';
import { sendError } from '../errors/handle-errors.ts';
import type { ApiKeyViewer } from '../viewer/api-key-authenticator.ts';
import { type AdmitOptions, createAdmit } from './admit.ts';
import type { RestHandler } from './handler.ts';
import { type RestAnswer, withIdempotency } from './idempotency.ts';
import { prepareOperation } from './operation.ts';
import { parseRequest } from './parse-request.ts';
import { receiveBody } from './receive-body.ts';

export interface RegisterRestOptions extends AdmitOptions {
  schema: GraphQLSchema;
  handlers: readonly RestHandler[];
  /** What resolvers get. */
  contextOf(viewer: ApiKeyViewer, request: FastifyRequest): GraphQLContext;
  logger: Logger;
  /** Routes of `/v1` that are no operations of the contract. */
  extra?(scope: FastifyInstance): void;
}

export function registerRest(app: FastifyInstance, options: RegisterRestOptions): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', receiveBody);
      scope.addHook('onRequest', createAdmit(options));
      scope.addHook('onRequest', (request, _reply, done) => {
        // Where no body is looked at, Fastify must not refuse the name of its type either.
        if (request.is404 || request.method === 'DELETE') delete request.headers['content-type'];
        done();
      });
      scope.setNotFoundHandler((request, reply) => sendError(new DomainError('not_found'), request, reply));
      options.extra?.(scope);
      for (const handler of options.handlers) {
        scope.route({
          method: handler.route.method,
          url: fastifyPath(handler.route.path),
          handler: createRouteHandler(handler, options),
        });
      }
    },
    { prefix: '/v1' },
  );
}

function createRouteHandler({ route, document, variables }: RestHandler, options: RegisterRestOptions) {
  const { contextOf, logger, schema } = options;
  const run = prepareOperation(schema, document);
  const mayRepeat = route.method === 'POST' || route.method === 'PUT';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const viewer = request.apiKey;
    if (!viewer) throw new DomainError('unauthorized');
    const input = parseRequest(route, request);
    const context = contextOf(viewer, request);
    const work = async (): Promise<RestAnswer> => {
      const data = await run(variables(input), context);
      return { status: route.success.status, body: bodyOf(route, data) };
    };
    const answer = mayRepeat
      ? await withIdempotency({ request, reply, domain: context.domain, logger }, work)
      : await work();
    reply.code(answer.status);
    return answer.body ?? reply.send();
  };
}

function bodyOf(route: RestRoute, data: Record<string, unknown>): unknown {
  if (route.success.status === 204) return undefined;
  if (!('result' in data)) return data;
  if (data['result'] === null) throw new DomainError('not_found');
  return data['result'];
}

/** `/v1/agents/{id}` below the prefix `/v1`, in Fastify's notation. */
function fastifyPath(path: string): string {
  return path.slice('/v1'.length).replaceAll(/\{(\w+)\}/g, ':$1');
}
