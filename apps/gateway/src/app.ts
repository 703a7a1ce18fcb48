import type { Connectors } from '@uketsuke/connectors';
import type { Database } from '@uketsuke/db';
import type { Viewer } from '@uketsuke/domain';
import { findViewerByApiKey, isRevokedApiKey, recordApiKeyUse } from '@uketsuke/domain/api-key';
import { finishConnection } from '@uketsuke/domain/connection-attempt';
import { findLinkPage, findLinkViewer } from '@uketsuke/domain/link';
import type { PaymentNotices } from '@uketsuke/domain/payment-notice';
import type { IceConfig } from '@uketsuke/domain/session';
import type { PaymentProvider } from '@uketsuke/domain/payment';
import { findPayer } from '@uketsuke/domain/sandbox-payment';
import type { ToolCaller } from '@uketsuke/domain/tool';
import { findVoiceNodeByCredential } from '@uketsuke/domain/voice-node';
import { idPrefixes } from '@uketsuke/contracts';
import { createOutboundClient, type OutboundClient } from '@uketsuke/outbound';
import { type Clock, type Logger, newId, type SecretBox } from '@uketsuke/runtime';
import { createSchema, type GraphQLContext } from '@uketsuke/schema';
import { noTracer, type Tracer } from '@uketsuke/telemetry';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerDocs } from './docs/register-docs.ts';
import { answerClientError, refuseTunnel } from './errors/client-error.ts';
import { registerExports } from './exports/register-exports.ts';
import { handleErrors, sendFrameworkError } from './errors/handle-errors.ts';
import { readablePath } from './errors/readable-path.ts';
import { refuseUnclearHost } from './errors/refuse-unclear-host.ts';
import { registerGraphql } from './graphql/register-graphql.ts';
import { type Issuer, noIssuer } from './invoices/issuer.ts';
import { registerInvoices } from './invoices/register-invoices.ts';
import { type RateLimiter, strangerRule } from './limits/rate-limiter.ts';
import { createAuthenticateAndLimit } from './middleware/authenticate-and-limit.ts';
import { addHealth } from './middleware/health.ts';
import { createCountRequest, createLimitedViewer } from './middleware/limit-pages.ts';
import { addConnectCallback, connectCallbackPath } from './middleware/connect-callback.ts';
import { addLinkPages } from './middleware/link-pages.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import { addRequestLog } from './middleware/request-log.ts';
import { addRequestMetrics } from './middleware/request-metrics.ts';
import { addRequestTrace } from './middleware/request-trace.ts';
import { decorateRequests } from './middleware/request-state.ts';
import { addResponseHeaders } from './middleware/response-headers.ts';
import { operations } from './operations/index.ts';
import { createOpenApiDocument } from './openapi/document.ts';
import { addStripeWebhook } from './payments/stripe-webhook.ts';
import { bodyBytesMax } from './rest/receive-body.ts';
import { registerRest } from './rest/register-rest.ts';
import { createContextTrace } from './tracing/context-trace.ts';
import { createApiKeyAuthenticator, type RevocationFeed } from './viewer/api-key-authenticator.ts';
import { createConnectorTroubleLog } from './viewer/connector-trouble-log.ts';
import { createDoubtLog } from './viewer/doubt-log.ts';
import { createGraphqlViewer } from './viewer/graphql-viewer.ts';
import { noSignIn, type SignInService } from './viewer/sign-in-service.ts';

export interface GatewayOptions {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  logger: Logger;
  limiter: RateLimiter;
  revocations: RevocationFeed;
  ice: IceConfig;
  /** Where API users reach this service, without a path. */
  baseUrl: string;
  /** Pages of this origin may use `/graphql` with a member's cookie. */
  dashboardUrl: string;
  signIn?: SignInService;
  /** Further routes (sign-in), registered after the shared hooks. */
  mount?(app: FastifyInstance): void;
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed. */
  trustProxy?: readonly string[];
  isIntrospectionOn?: boolean;
  /** Mails can be sent. */
  isMailOn?: boolean;
  /** Events are delivered to webhook endpoints; on unless said otherwise. */
  isWebhookDeliveryOn?: boolean;
  /** Calls the tools of agents; without it they are not available. */
  tools?: ToolCaller;
  /** Outside systems that can be connected; none when absent. */
  connectors?: Connectors;
  /** Where people pay; nowhere when absent. */
  payments?: PaymentProvider;
  /** What the payment provider says by itself; without it there is no path for that. */
  paymentNotices?: PaymentNotices;
  /** What is known about an address without asking the network; without it only public ones are taken. */
  checkTarget?: OutboundClient['check'];
  /** Who issues invoices, as it stands on them. */
  issuer?: Issuer;
  metrics?: RequestMetrics;
  tracer?: Tracer;
}

const requestTimeoutMs = 60_000;
/** How late the time of a key's last use may be. */
const flushEveryMs = 30_000;

/** The whole gateway, not yet listening. Closing it leaves what was injected open. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { db, clock, secrets, logger, limiter, revocations, ice, baseUrl, dashboardUrl } = options;
  const {
    connectors,
    tools,
    payments,
    signIn = noSignIn,
    mount = () => {},
    trustProxy = [],
    isIntrospectionOn = false,
  } = options;
  const tracer = options.tracer ?? noTracer;
  const isDeliveryOn = options.isWebhookDeliveryOn ?? true;
  const links = {
    webUrl: dashboardUrl,
    isWebhookDeliveryOn: isDeliveryOn,
    isMailOn: options.isMailOn ?? false,
    connectCallbackUrl: `${baseUrl.replace(/\/+$/, '')}${connectCallbackPath}`,
  };
  const { checkTarget = createOutboundClient({ allowPrivateTargets: false }).check } = options;
  const webhooks = { isDeliveryOn, checkTarget };
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    // No limit of its own: what is too long to be an id is not found, by the same way as any other.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    http: { requireHostHeader: false },
    requestIdHeader: false,
    genReqId: () => newId(idPrefixes.request, clock.now()),
    frameworkErrors: (error, request, reply) => void sendFrameworkError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  // An `Expect` nobody understands is answered like any request, with a request id.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => refuseTunnel(socket));

  decorateRequests(app);
  const beginTrace = tracer.isOn ? addRequestTrace(app, { tracer, clock }) : undefined;
  addResponseHeaders(app, { isHttps: baseUrl.startsWith('https:') });
  addRequestLog(app, { logger, clock });
  if (options.metrics) addRequestMetrics(app, { metrics: options.metrics, clock });
  refuseUnclearHost(app);
  handleErrors(app);
  addHealth(app, {
    probe: async () => {
      await db.pool.query('SELECT 1');
    },
  });

  const count = createCountRequest({ limiter, clock });
  addLinkPages(app, { find: (id) => findLinkPage({ db }, id), count });

  const onConnectorTrouble = createConnectorTroubleLog(logger);
  addConnectCallback(app, {
    finish: (answer) =>
      finishConnection({ db, clock, secrets, onConnectorTrouble, ...(connectors && { connectors }) }, answer),
    webUrl: dashboardUrl,
    callbackUrl: links.connectCallbackUrl,
    count,
    logger,
  });

  if (options.paymentNotices) addStripeWebhook(app, { db, clock, paymentNotices: options.paymentNotices });

  const onDoubt = createDoubtLog({ logger, clock });
  const trace = createContextTrace(tracer);
  const schema = createSchema();
  const document = createOpenApiDocument({ baseUrl });
  registerDocs(app, document);
  const documentText = JSON.stringify(document);
  const keys = createApiKeyAuthenticator({
    find: (key) => findViewerByApiKey({ db }, key),
    recordUse: (lastUsed) => recordApiKeyUse({ db }, lastUsed),
    revocations,
    clock,
    logger,
  });
  const flushing = setInterval(() => void keys.flush(), flushEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(flushing);
    await keys.flush();
  });
  registerRest(app, {
    operations,
    authenticateAndLimit: createAuthenticateAndLimit({
      keys,
      isRevoked: (key) => isRevokedApiKey({ db }, key),
      limiter,
      clock,
    }),
    logger,
    tracer,
    schema,
    contextOf: (viewer) => ({ ...contextOf(viewer), isTrusted: true }),
    extra(scope) {
      scope.get('/openapi.json', { config: { isPublic: true } }, (_request, reply) =>
        reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(documentText),
      );
    },
  });
  const findViewer = createGraphqlViewer({
    signIn,
    findVoiceNode: (credential) => findVoiceNodeByCredential({ db }, credential),
    findLink: (secret) => findLinkViewer({ db, clock }, secret),
    // Test cards pay only where the sandbox takes payments.
    findPayer: async (secret) => (payments?.name === 'sandbox' ? findPayer({ db }, secret) : null),
  });
  const viewerOf = createLimitedViewer({ viewerOf: findViewer, count, strangers: strangerRule });
  const files = { viewerOf, contextOf: (viewer: Viewer) => contextOf(viewer).domain };
  registerInvoices(app, { ...files, issuer: options.issuer ?? noIssuer });
  registerExports(app, files);
  await registerGraphql(app, {
    schema,
    viewerOf,
    contextOf,
    allowedOrigins: [...new Set([new URL(dashboardUrl).origin, new URL(baseUrl).origin])],
    isIntrospectionOn,
    beginTrace,
  });
  mount(app);
  return app;

  function contextOf(viewer: Viewer): GraphQLContext {
    const optional = { ...(tools && { tools }), ...(payments && { payments }), ...(connectors && { connectors }) };
    const domain = { viewer, db, clock, secrets, webhooks, onDoubt, onConnectorTrouble, ...optional, ...trace.domain };
    return { domain, ice, links, ...trace.graphql };
  }
}
