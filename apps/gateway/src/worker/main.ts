import { createConnectors } from '@uketsuke/connectors';
import { createDatabase, jobLimits, requireSchema, watchPoolWaits } from '@uketsuke/db';
import type { DomainContext } from '@uketsuke/domain';
import { lastVerification } from '@uketsuke/domain/ledger';
import { countJobs } from '@uketsuke/domain/jobs';
import { countPayments } from '@uketsuke/domain/payment';
import { createModelSummary, scriptedSummary } from '@uketsuke/domain/summary';
import { countWebhookDeliveries, createDeliverer } from '@uketsuke/domain/webhook-delivery';
import { createOutboundClient } from '@uketsuke/outbound';
import {
  createLogger,
  createSecretBox,
  openServiceManager,
  parseEnv,
  systemClock,
  withOwnNames,
} from '@uketsuke/runtime';
import { openMetricsServer, openTracer, traceFieldsOf } from '@uketsuke/telemetry';
import { createSmtpMailer } from '../auth/mailer.ts';
import { createWorkerMetrics } from '../metrics/worker-metrics.ts';
import { choosePayments } from '../payments/choose-payments.ts';
import { chooseTextModel } from '../text-models/choose-text-model.ts';
import { createConnectorTroubleLog } from '../viewer/connector-trouble-log.ts';
import { createContextTrace } from '../tracing/context-trace.ts';
import { createStatementSpans } from '../tracing/statement-spans.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { workerEnvSchema } from './env.ts';
import { createHandlers } from './handlers.ts';
import { openHealthServer } from './health-server.ts';
import { createRoutines } from './routines.ts';
import { createWorker } from './worker.ts';

const env = parseEnv(workerEnvSchema, withOwnNames('WORKER', process.env));
const tracer = await openTracer({
  env,
  part: 'worker',
  onFailure: (failure) => logger.warn(failure, 'traces.not_exported'),
});
const logger = createLogger({ service: 'worker', level: env.LOG_LEVEL, fields: traceFieldsOf(tracer) });

try {
  await requireSchema(env.DATABASE_URL);
} catch (error) {
  logger.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'worker.start_refused');
  process.exit(1);
}
const db = createDatabase({
  url: env.DATABASE_URL,
  connectionsMax: env.DATABASE_CONNECTIONS_MAX,
  applicationName: 'uketsuke worker',
  timeLimits: jobLimits,
  onConnectionError: (err) => logger.warn({ err }, 'database.connection_lost'),
  ...(tracer.isOn && { onStatement: createStatementSpans(tracer) }),
});
const payments = choosePayments({ env, db, clock: systemClock });
const outbound = createOutboundClient({ allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS });
const ctx: DomainContext = {
  viewer: { kind: 'service', name: 'worker' },
  db,
  clock: systemClock,
  secrets: createSecretBox(env.APP_SECRET, {
    previous: env.APP_SECRET_PREVIOUS === undefined ? [] : [env.APP_SECRET_PREVIOUS],
  }),
  connectors: createConnectors({ client: outbound, env }),
  onConnectorTrouble: createConnectorTroubleLog(logger),
  ...payments,
  ...createContextTrace(tracer).domain,
};
const routines = createRoutines(ctx);
const metrics = createWorkerMetrics({
  clock: systemClock,
  routines: routines.map(({ name }) => name),
  pool: db.pool,
  countJobs: () => countJobs(ctx),
  countDeliveries: () => countWebhookDeliveries(ctx),
  lastVerification: () => lastVerification(ctx),
  countPayments: () => countPayments(ctx),
});
watchPoolWaits(db.pool, metrics.database.connectionWaited);
const mailer = env.SMTP_URL === undefined ? null : createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
const deliverer = createDeliverer({ ctx, outbound, ...createDeliveryLog({ logger, metrics: metrics.deliveries }) });
const textModel = chooseTextModel(env);
const worker = createWorker({
  db,
  onAttempt: metrics.jobAttempted,
  onRoutine: metrics.routineDone,
  logger,
  tracer,
  handlers: createHandlers(ctx, {
    webUrl: env.DASHBOARD_URL,
    summarize: textModel
      ? createModelSummary({
          model: textModel,
          onFellBack: ({ error, ...what }) =>
            logger.warn({ ...what, ...(error !== undefined && { err: error }) }, 'summary.written_from_record'),
        })
      : (record) => Promise.resolve(scriptedSummary(record)),
    ...(mailer && { mail: { mailer, dashboardUrl: env.DASHBOARD_URL } }),
  }),
  routines,
});

const health = await openHealthServer({ host: env.HOST, port: env.WORKER_PORT, health: () => worker.health() });
const { registry } = metrics;
const shown = await openMetricsServer({ registry, host: env.METRICS_HOST, port: env.METRICS_PORT, logger });
await worker.start();
if (env.WEBHOOK_DELIVERY === 'on') await deliverer.start();
logger.info({ metrics_port: shown.port, port: health.port }, 'worker.started');
if (mailer === null) {
  logger.warn(
    {
      missing: 'SMTP_URL',
      consequence: 'nobody is told of invoices, stopped recharges and endpoints that are switched off',
    },
    'mail.off',
  );
}
const manager = openServiceManager({
  socket: env.NOTIFY_SOCKET,
  watchdogUs: env.WATCHDOG_USEC,
  isAlive: () => worker.health().loop !== 'stalled',
  onFailed: (err) => logger.error({ err }, 'worker.sign_of_life_failed'),
});
manager.ready();

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'worker.stopping');
  manager.stopping();
  await Promise.all([worker.stop(), deliverer.stop()]);
  outbound.close();
  mailer?.close();
  await health.close();
  await shown.close();
  await db.close();
  await tracer.close();
  logger.info('worker.stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop(signal)
      .catch((err: unknown) => {
        logger.fatal({ err }, 'worker.stop_failed');
        process.exitCode = 1;
      })
      .finally(() => manager.close());
  });
}
