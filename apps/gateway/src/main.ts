import { createConnectors } from '@uketsuke/connectors';
import { createDatabase, requireSchema, watchPoolWaits } from '@uketsuke/db';
import { createToolCaller } from '@uketsuke/domain/tool';
import { tickGatewayMinute } from '@uketsuke/domain/voice-node';
import { createOutboundClient } from '@uketsuke/outbound';
import {
  createLogger,
  createSecretBox,
  openServiceManager,
  parseEnv,
  systemClock,
  systemTimers,
} from '@uketsuke/runtime';
import { openMetricsServer, openTracer, traceFieldsOf } from '@uketsuke/telemetry';
import { createGateway } from './app.ts';
import { createSmtpMailer, noMailer } from './auth/mailer.ts';
import { registerSignInRoutes } from './auth/routes.ts';
import { createSignIn } from './auth/sign-in.ts';
import { gatewayEnvSchema } from './env.ts';
import { issuerOf } from './invoices/issuer.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import { choosePayments } from './payments/choose-payments.ts';
import { createGatewayMetrics } from './metrics/gateway-metrics.ts';
import { createRedisStore, createSharedLimiter } from './limits/redis-limiter.ts';
import { createStatementSpans } from './tracing/statement-spans.ts';
import { openRevocationFeed } from './viewer/revocation-feed.ts';

const minuteMs = 60_000;
/** Requests that are running when the process is told to end get this long. */
const drainMs = 15_000;

const env = parseEnv(gatewayEnvSchema, process.env);
const tracer = await openTracer({
  env,
  part: 'gateway',
  onFailure: (failure) => logger.warn(failure, 'traces.not_exported'),
});
const logger = createLogger({ service: 'gateway', level: env.LOG_LEVEL, fields: traceFieldsOf(tracer) });
const clock = systemClock;
const secrets = createSecretBox(env.APP_SECRET, {
  previous: env.APP_SECRET_PREVIOUS === undefined ? [] : [env.APP_SECRET_PREVIOUS],
});

try {
  await requireSchema(env.DATABASE_URL);
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'gateway.start_refused');
  process.exit(1);
}
const db = createDatabase({
  url: env.DATABASE_URL,
  connectionsMax: env.DATABASE_CONNECTIONS_MAX,
  applicationName: 'uketsuke gateway',
  onConnectionError: (err) => logger.warn({ err }, 'database.connection_lost'),
  ...(tracer.isOn && { onStatement: createStatementSpans(tracer) }),
});
const metrics = createGatewayMetrics(db.pool);
watchPoolWaits(db.pool, metrics.database.connectionWaited);
const revocations = await openRevocationFeed(db, logger);
const store = env.REDIS_URL === undefined ? undefined : createRedisStore({ url: env.REDIS_URL });
await store?.open();
const limiter = store ? createSharedLimiter({ store, clock, logger }) : createMemoryLimiter(clock);
const dashboardUrl = env.DASHBOARD_URL;
const signIn = createSignIn({ db, secrets, dashboardUrl });
const mailer = env.SMTP_URL === undefined ? noMailer : createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
const outbound = createOutboundClient({ allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS });

const payments = choosePayments({ env, db, clock });

const app = await createGateway({
  db,
  clock,
  secrets,
  logger,
  limiter,
  revocations,
  signIn,
  metrics: metrics.requests,
  ...payments,
  tools: createToolCaller({ outbound, clock, timers: systemTimers }),
  connectors: createConnectors({ client: outbound, env }),
  tracer,
  dashboardUrl,
  issuer: issuerOf(env),
  baseUrl: env.BASE_URL,
  ice: { stunUrls: env.STUN_URLS, turnUrls: env.TURN_URLS, turnSecret: env.TURN_SECRET ?? null },
  trustProxy: env.TRUST_PROXY,
  isIntrospectionOn: env.GRAPHQL_INTROSPECTION,
  isMailOn: env.SMTP_URL !== undefined,
  isWebhookDeliveryOn: env.WEBHOOK_DELIVERY === 'on',
  checkTarget: outbound.check,
  mount: (scope) =>
    registerSignInRoutes(scope, {
      signIn,
      mailer,
      limiter,
      clock,
      dashboardUrl,
      isSourceKnown: env.TRUST_PROXY.length > 0,
      logger,
    }),
});
const { registry } = metrics;
const shown = await openMetricsServer({ registry, host: env.METRICS_HOST, port: env.METRICS_PORT, logger });
const address = await app.listen({ host: env.HOST, port: env.PORT });
logger.info({ address, metrics_port: shown.port }, 'gateway.listening');
const manager = openServiceManager({
  socket: env.NOTIFY_SOCKET,
  watchdogUs: env.WATCHDOG_USEC,
  onFailed: (err) => logger.error({ err }, 'gateway.sign_of_life_failed'),
});
manager.ready();

const sayUp = (): void => {
  tickGatewayMinute({ db, clock }).catch((err: unknown) => logger.error({ err }, 'gateway.minute_not_recorded'));
};
sayUp();
const minutes = setInterval(sayUp, minuteMs);

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'gateway.stopping');
  manager.stopping();
  clearInterval(minutes);
  setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  await app.close();
  await shown.close();
  outbound.close();
  mailer.close();
  store?.close();
  await revocations.close();
  await db.close();
  await tracer.close();
  logger.info('gateway.stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop(signal)
      .catch((err: unknown) => {
        logger.fatal({ err }, 'gateway.stop_failed');
        process.exitCode = 1;
      })
      .finally(() => manager.close());
  });
}
