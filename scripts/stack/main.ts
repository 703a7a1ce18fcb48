/** npm start: database, gateway, worker, voice node, web and mail on this machine, until Ctrl-C. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, requireSchema } from '@uketsuke/db';
import { createSecretBox, parseEnv } from '@uketsuke/runtime';
import { buildWeb } from './build-web.ts';
import { demoConnectors } from './demo-connectors.ts';
import { prepareDemo, type Demo } from './demo.ts';
import { deliverySettings, stackEnvSchema } from './env.ts';
import { describeEnvFile } from './env-file.ts';
import { ensureAppSecret, removeStack, writeStack, type StackFile } from './files.ts';
import { clearLeftovers } from './leftovers.ts';
import { openLogFolder, type LogFolder } from './log-folder.ts';
import { prepareVoiceNode } from './own-voice-node.ts';
import { parseOptions, type StackOptions } from './options.ts';
import { choosePorts, type StackPorts } from './ports.ts';
import { startPostgres, type PostgresPart } from './postgres-part.ts';
import { openProcessRegister, supervisorName } from './process-register.ts';
import { hasEars } from '@uketsuke/voice/engines/has-ears.ts';
import type { Service } from './service.ts';
import {
  startGateway,
  startMail,
  startProviders,
  startReceiver,
  startVoice,
  startWeb,
  startWorker,
  type ServicesOptions,
} from './services.ts';
import { untilWritten } from './until-written.ts';
import type { HealthPace } from './watch-health.ts';
import { printWelcome } from './welcome.ts';

const root = join(import.meta.dirname, '..', '..');
const host = '127.0.0.1';
const healthyMs = 60_000;

/** What the stack itself decides; anything else of the person's environment is passed on to the services. */
const ownSettings = ['DATABASE_URL', 'APP_SECRET', ...Object.keys(stackEnvSchema.shape)];
const givenPattern =
  /^(INVOICE_\w+|GEMINI_\w+|SMTP_URL|MAIL_FROM|REDIS_URL|STUN_\w+|TURN_\w+|PUBLIC_\w+|BASE_URL|DASHBOARD_URL|LOG_LEVEL|METRICS_\w+|OTEL_\w+|TRUST_PROXY|VOICE_\w+|(STT|LLM|TTS|OPENAI|SUMMARY)\w*|CAPACITY|MAX_CALL_MS|SILENCE_\w+|(FAULT_)?DRAIN_LIMIT_MS|WEBRTC_\w+|ALLOW_\w+|WEBHOOK_\w+|\w+_API_KEY|LIVEKIT_\w+|STRIPE_\w+|CONNECTOR_\w+|(GOOGLE|MICROSOFT|HUBSPOT|SLACK)_CLIENT_\w+)$/;

/** The stack itself decides where each part listens. */
const ownNames = /^(VOICE|WORKER)_(HOST|METRICS_(HOST|PORT))$/;

let started: { services: Service[]; postgres: PostgresPart | null; dataDir: string } | null = null;
let stopping: Promise<void> | null = null;
/** Once everything is up: process ids change when a part is started again. */
let writeAgain: () => void = () => undefined;

try {
  const options = parseOptions(process.argv.slice(2), root);
  if (options === 'help') console.log(readFileSync(join(import.meta.dirname, 'manual.txt'), 'utf8'));
  else await run(options);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  await stop();
}

async function run(options: StackOptions): Promise<void> {
  if (process.execArgv.some((flag) => flag.startsWith('--env-file')))
    for (const line of describeEnvFile({ root, environment: process.env, isSetting })) console.log(line);
  const env = parseEnv(stackEnvSchema, process.env);
  const health = { everyMs: env.STACK_HEALTH_EVERY_MS, timeoutMs: env.STACK_HEALTH_TIMEOUT_MS };
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const leftover = await clearLeftovers({ dataDir: options.dataDir });
  if (leftover)
    throw new Error(
      `The stack of this folder already runs (process ${leftover.runningPid}); see ${join(options.dataDir, 'stack.json')}.`,
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAndExit());
  started = { services: [], postgres: null, dataDir: options.dataDir };
  const register = openProcessRegister({ dataDir: options.dataDir });
  register.note(supervisorName, process.pid);
  const logs = openLogFolder({
    folder: join(options.dataDir, 'logs'),
    bytesMax: env.STACK_LOGS_MB_MAX * 1024 * 1024,
    onDropped: (name, lines) => console.log(`The disk takes the log of ${name} again; ${lines} lines of it were lost.`),
  });

  const building = options.hasWeb ? timed('web app built', buildWeb(root)) : Promise.resolve();
  // Looked at below; a failure must not count as unhandled while the rest starts.
  building.catch(() => undefined);

  const asked = {
    gateway: options.port ?? env.PORT,
    voice: env.VOICE_PORT,
    worker: env.WORKER_PORT,
    web: env.WEB_PORT,
  };
  const ports = await choosePorts(options.ports, host, withoutUndefined(asked));
  const { databaseUrl, appSecret, isEmbedded } = await openDatabase({
    dataDir: options.dataDir,
    port: ports.postgres,
    logs,
    health,
  });
  // Somebody's own database is changed only when they ask for it.
  if (isEmbedded) await migrate(databaseUrl);
  else await requireSchema(databaseUrl);
  const given = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && isPassedOn(name) ? [[name, value]] : [],
    ),
  );
  const secrets = createSecretBox(appSecret);
  const delivery = parseEnv(deliverySettings, given);
  const canReceive = delivery.ALLOW_PRIVATE_TARGETS && delivery.WEBHOOK_DELIVERY === 'on';
  const receiverUrl = canReceive ? `http://${host}:${ports.receiver}` : null;
  const { demo, endpoints } = isEmbedded
    ? await prepareDemo({ databaseUrl, secrets, dataDir: options.dataDir, receiverUrl })
    : { demo: null, endpoints: null };
  const hasReceiver = Object.values(endpoints?.secrets ?? {}).some((secret) => secret !== null);

  const providersUrl = `http://${host}:${ports.providers}`;
  const playedConnectors = isEmbedded && delivery.ALLOW_PRIVATE_TARGETS ? demoConnectors(given, providersUrl) : null;

  const hasMail = options.hasMail && given['SMTP_URL'] === undefined;
  const local = { base: `http://${host}:${ports.gateway}`, voice: `http://${host}:${ports.voice}` };
  const urls = {
    local,
    base: given['BASE_URL'] ?? local.base,
    voice: given['PUBLIC_URL'] ?? local.voice,
    dashboard: options.hasWeb ? (given['DASHBOARD_URL'] ?? `http://${host}:${ports.web}`) : null,
    mail: hasMail ? `http://${host}:${ports.mailUi}` : null,
    receiver: hasReceiver ? receiverUrl : null,
    providers: playedConnectors && providersUrl,
  };
  const settings: ServicesOptions = {
    root,
    dataDir: options.dataDir,
    host,
    ports,
    urls,
    databaseUrl,
    appSecret,
    isEmbedded,
    nodeCredential: await prepareVoiceNode({
      databaseUrl,
      secrets,
      dataDir: options.dataDir,
      publicUrl: urls.voice,
      isEmbedded,
    }),
    smtpUrl: hasMail ? `smtp://${host}:${ports.smtp}` : null,
    demoConnectors: playedConnectors ?? {},
    given,
    health,
    logs,
    onLine: (line) => console.log(line),
    onStart(name, pid) {
      register.note(name, pid);
      writeAgain();
    },
  };

  const mail = hasMail ? keep(startMail(settings)) : null;
  const receiver = endpoints && hasReceiver ? keep(startReceiver(settings, endpoints.secrets)) : null;
  const providers = playedConnectors ? keep(startProviders(settings)) : null;
  const gateway = keep(startGateway(settings));
  const worker = keep(startWorker(settings));
  await gateway.healthy(healthyMs);
  const voice = keep(startVoice(settings));
  await Promise.all([
    worker.healthy(healthyMs),
    voice.healthy(healthyMs),
    mail?.healthy(healthyMs),
    receiver?.healthy(healthyMs),
    providers?.healthy(healthyMs),
  ]);
  await building;
  if (options.hasWeb) await keep(startWeb(settings)).healthy(healthyMs);

  writeAgain = untilWritten({ write: () => writeStack(options.dataDir, stackFile(settings, demo)) });
  writeAgain();
  await printWelcome({
    demo,
    urls,
    databaseUrl,
    secrets,
    dataDir: options.dataDir,
    isUsualFolder: options.dataDir === join(root, '.data'),
    hasEars: hasEars(process.env),
  });
}

function isPassedOn(name: string): boolean {
  return givenPattern.test(name) && !ownSettings.includes(name) && !ownNames.test(name);
}

function isSetting(name: string): boolean {
  return ownSettings.includes(name) || isPassedOn(name);
}

function withoutUndefined(
  asked: Record<'gateway' | 'voice' | 'worker' | 'web', number | undefined>,
): Partial<StackPorts> {
  return Object.fromEntries(Object.entries(asked).filter(([, port]) => port !== undefined));
}

interface DatabaseOptions {
  dataDir: string;
  port: number;
  logs: LogFolder;
  health: HealthPace;
}

async function openDatabase({ dataDir, port, logs, health }: DatabaseOptions) {
  const databaseUrl = process.env['DATABASE_URL'];
  if (databaseUrl) {
    const appSecret = process.env['APP_SECRET'];
    if (!appSecret)
      throw new Error(
        'With DATABASE_URL, APP_SECRET is required: 32 or more random characters, the same for every process.',
      );
    return { databaseUrl, appSecret, isEmbedded: false };
  }
  const postgres = await startPostgres({
    folder: join(dataDir, 'postgres'),
    port,
    health,
    log: logs.open('postgres'),
    hungMs: 5_000,
    onLine: (line) => console.log(line),
    onRestart: () => writeAgain(),
  });
  if (started) started.postgres = postgres;
  return { databaseUrl: postgres.url, appSecret: ensureAppSecret(dataDir), isEmbedded: true };
}

function stackFile(settings: ServicesOptions, demo: Demo | null): StackFile {
  const { urls, databaseUrl } = settings;
  const services = started?.services ?? [];
  return {
    base_url: urls.base,
    voice_url: urls.voice,
    local: { base_url: urls.local.base, voice_url: urls.local.voice },
    dashboard_url: urls.dashboard,
    graphql_url: `${urls.base}/graphql`,
    mail_url: urls.mail,
    receiver_url: urls.receiver,
    providers_url: urls.providers,
    smtp_url: settings.smtpUrl ?? settings.given['SMTP_URL'] ?? null,
    database_url: databaseUrl,
    organization_id: demo?.organizationId ?? '',
    live_key: demo?.liveKey ?? '',
    test_key: demo?.testKey ?? '',
    admin_email: demo?.adminEmail ?? '',
    has_ears: hasEars(process.env),
    pids: {
      stack: process.pid,
      ...(started?.postgres && { postgres: started.postgres.pid }),
      ...Object.fromEntries(services.map((service) => [service.name, service.pid])),
    },
  };
}

function keep(service: Service): Service {
  started?.services.push(service);
  return service;
}

async function timed(what: string, work: Promise<void>): Promise<void> {
  const from = performance.now();
  await work;
  const seconds = (performance.now() - from) / 1000;
  if (seconds > 5) console.log(`${what} in ${seconds.toFixed(0)} s`);
}

/** The last started stops first, the database last; asked twice, it stops once. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    if (!started) return;
    const { services, postgres, dataDir } = started;
    const byName = (name: string) => services.filter((service) => service.name === name);
    await Promise.all(byName('web').map((service) => service.stop()));
    await Promise.all(byName('voice').map((service) => service.stop()));
    await Promise.all([...byName('gateway'), ...byName('worker'), ...byName('mail')].map((service) => service.stop()));
    // The worker may still deliver something while it stops.
    await Promise.all([...byName('receiver'), ...byName('providers')].map((service) => service.stop()));
    await postgres?.stop();
    removeStack(dataDir);
  })();
  return stopping;
}

async function stopAndExit(): Promise<void> {
  if (!stopping) console.log('\nStopping …');
  await stop();
  process.exit(process.exitCode ?? 0);
}
