import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { acceptedLanguage, DomainError } from '@uketsuke/contracts';
import type { Viewer } from '@uketsuke/domain';
import type { GraphQLContext } from '@uketsuke/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { answerOf } from '../errors/answer.ts';
import { addCors } from '../middleware/cors.ts';
import type { BeginTrace } from '../middleware/request-trace.ts';
import { documentCharactersMax, documentTokensMax, repetitionLimits, selectionsMax } from './limits.ts';
import { graphqlErrorBody, isClientFault, publicError } from './public-error.ts';

export interface RegisterGraphqlOptions {
  schema: GraphQLSchema;
  /** Throws a DomainError when nobody is signed in, or asks too often. */
  viewerOf(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  contextOf(viewer: Viewer, request: FastifyRequest): GraphQLContext;
  /** Pages of these origins may send a signed-in member's cookie here; no others. */
  allowedOrigins: readonly string[];
  isIntrospectionOn: boolean;
  /** Where traces are kept. */
  beginTrace?: BeginTrace | undefined;
}

interface RequestContext extends GraphQLContext {
  request: FastifyRequest;
}

/** `/graphql`, for the dashboard's pages and the voice nodes. */
export async function registerGraphql(app: FastifyInstance, options: RegisterGraphqlOptions): Promise<void> {
  const { schema, viewerOf, contextOf, allowedOrigins, isIntrospectionOn, beginTrace } = options;
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: isIntrospectionOn,
    hideSchemaDetailsFromClientErrors: !isIntrospectionOn,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    maxRecursiveSelections: selectionsMax,
    parseOptions: { maxTokens: documentTokensMax },
    stopOnTerminationSignals: false,
    validationRules: [repetitionLimits],
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), failures],
    formatError: publicError,
  });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());

  app.register(async (scope) => {
    addCors(scope, { path: '/graphql', origins: allowedOrigins });
    scope.setErrorHandler((error, request, reply) => {
      const answer = answerOf(error, request.id);
      request.failure = answer;
      return reply.code(answer.status).send(graphqlErrorBody(answer));
    });
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    const authenticate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { origin } = request.headers;
      if (origin !== undefined && !allowedOrigins.includes(origin)) throw new DomainError('forbidden');
      refuseLongDocuments(request.body);
      viewers.set(request, await viewerOf(request, reply));
    };
    const underTrace =
      (begin: BeginTrace) =>
      (request: FastifyRequest, _reply: FastifyReply, done: () => void): void =>
        begin(request, viewers.get(request), done);
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      config: { isTraced: 'for_viewer' },
      preHandler: [authenticate, ...(beginTrace ? [underTrace(beginTrace)] : [])],
      handler: fastifyApolloHandler(apollo, {
        context: (request) => {
          const viewer = viewers.get(request);
          if (!viewer) throw new DomainError('unauthorized');
          const onRefusal = (error: DomainError): void => noteFailure(request, error);
          const language = acceptedLanguage(request.headers['accept-language']);
          return Promise.resolve({ ...contextOf(viewer, request), language, request, onRefusal });
        },
      }),
    });
  });
}

function refuseLongDocuments(body: unknown): void {
  const query: unknown = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  if (typeof query !== 'string' || query.length <= documentCharactersMax) return;
  throw new DomainError('invalid_request', {
    problems: [{ path: ['query'], reason: `must be at most ${documentCharactersMax} characters` }],
  });
}

/** For the log line of the request; of several failures one that nobody expected. */
function noteFailure(request: FastifyRequest, error: unknown): void {
  const answer = answerOf(error, request.id);
  if (!request.failure || answer.code === 'internal') request.failure = answer;
}

/** Names the request in every error, and puts what is hidden from clients into the log line of the request. */
const failures: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didEncounterErrors({ errors, contextValue: { request } }) {
        for (const error of errors) {
          if (!isClientFault(error.extensions['code'])) noteFailure(request, error);
        }
        return Promise.resolve();
      },
      willSendResponse({ response: { body, http }, contextValue: { request } }) {
        if (body.kind === 'single' && body.singleResult.errors) {
          // For balancers and clients that look no further than the status.
          if (body.singleResult.errors.some(({ extensions }) => extensions?.['code'] === 'unavailable'))
            http.status = 503;
          body.singleResult.errors = body.singleResult.errors.map((error) => ({
            ...error,
            extensions: { ...error.extensions, request_id: request.id },
          }));
        }
        return Promise.resolve();
      },
    }),
};
