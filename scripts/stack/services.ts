import { join } from 'node:path';
import { z } from 'zod';
import type { DemoEndpoints } from '@uketsuke/prisma/demo-endpoints';
import type { LogFolder } from './log-folder.ts';
import type { StackPorts } from './ports.ts';
import { startService, type Service } from './service.ts';
import type { HealthPace } from './watch-health.ts';

const workerHealthSchema = z.object({ loop: z.string() });

export interface StackUrls {
  /** Where the parts reach each other, whatever the world calls them. */
  local: { base: string; voice: string };
  base: string;
  voice: string;
  dashboard: string | null;
  mail: string | null;
  receiver: string | null;
  providers: string | null;
}

export interface ServicesOptions {
  root: string;
  dataDir: string;
  host: string;
  ports: StackPorts;
  urls: StackUrls;
  databaseUrl: string;
  appSecret: string;
  /** The database is our own, and everybody who uses the stack is on this machine. */
  isEmbedded: boolean;
  nodeCredential: string;
  smtpUrl: string | null;
  /** By which the demo's providers stand in for the real ones; empty where they do not. */
  demoConnectors: Record<string, string>;
  /** Settings of the person who starts the stack; they win over ours. */
  given: Record<string, string>;
  health: HealthPace;
  logs: LogFolder;
  onLine(line: string): void;
  onStart(name: string, pid: number): void;
}

/** Runs the mail catcher on loopback; its pages show what the service would have sent. */
export function startMail(options: ServicesOptions): Service {
  const { dataDir, host, ports } = options;
  return startService({
    args: [
      'scripts/mail/main.ts',
      ...['--host', host, '--smtp', String(ports.smtp), '--web', String(ports.mailUi)],
      ...['--folder', join(dataDir, 'mail')],
    ],
    env: {},
    healthUrl: `http://${host}:${ports.mailUi}/api/healthz`,
    aliveUrl: `http://${host}:${ports.mailUi}/api/healthz`,
    ...common(options, 'mail'),
  });
}

/** Runs the demo's receiver of webhooks on loopback. */
export function startReceiver(options: ServicesOptions, secrets: DemoEndpoints['secrets']): Service {
  const { host, ports } = options;
  return startService({
    args: ['scripts/receiver/main.ts'],
    env: {
      HOST: host,
      PORT: String(ports.receiver),
      ...(secrets.live && { RECEIVER_SECRET_LIVE: secrets.live }),
      ...(secrets.test && { RECEIVER_SECRET_TEST: secrets.test }),
    },
    healthUrl: `http://${host}:${ports.receiver}/healthz`,
    aliveUrl: `http://${host}:${ports.receiver}/healthz`,
    ...common(options, 'receiver'),
  });
}

/** Runs the demo's outside systems on loopback. */
export function startProviders(options: ServicesOptions): Service {
  const { host, ports } = options;
  return startService({
    args: ['scripts/providers/main.ts'],
    env: { PORT: String(ports.providers) },
    healthUrl: `http://${host}:${ports.providers}/`,
    aliveUrl: `http://${host}:${ports.providers}/`,
    ...common(options, 'providers'),
  });
}

export function startGateway(options: ServicesOptions): Service {
  const { host, ports, urls, isEmbedded, given } = options;
  return startService({
    args: ['apps/gateway/src/main.ts'],
    env: {
      ...databaseEnvironment(options),
      ...(isEmbedded && { ALLOW_PRIVATE_TARGETS: '1', PAYMENT_SANDBOX: '1' }),
      HOST: host,
      PORT: String(ports.gateway),
      BASE_URL: urls.base,
      ...(urls.dashboard && { DASHBOARD_URL: urls.dashboard }),
      ...(options.smtpUrl && { SMTP_URL: options.smtpUrl }),
      ...options.demoConnectors,
      ...given,
      ...metricsPort(given, ports.gatewayMetrics),
    },
    healthUrl: `http://${host}:${ports.gateway}/readyz`,
    aliveUrl: `http://${host}:${ports.gateway}/healthz`,
    ...common(options, 'gateway'),
  });
}

export function startWorker(options: ServicesOptions): Service {
  const { host, ports, urls, isEmbedded, given } = options;
  return startService({
    args: ['apps/gateway/src/worker/main.ts'],
    env: {
      ...databaseEnvironment(options),
      ...(isEmbedded && { ALLOW_PRIVATE_TARGETS: '1', PAYMENT_SANDBOX: '1' }),
      ...(urls.dashboard && { DASHBOARD_URL: urls.dashboard }),
      ...(options.smtpUrl && { SMTP_URL: options.smtpUrl }),
      ...options.demoConnectors,
      HOST: host,
      WORKER_PORT: String(ports.worker),
      ...given,
      ...metricsPort(given, ports.workerMetrics),
    },
    healthUrl: `http://${host}:${ports.worker}/healthz`,
    aliveUrl: `http://${host}:${ports.worker}/healthz`,
    isAlive: hasWorkingLoop,
    ...common(options, 'worker'),
  });
}

export function startVoice(options: ServicesOptions): Service {
  const { dataDir, host, ports, urls, nodeCredential, isEmbedded, given } = options;
  return startService({
    args: ['apps/voice/src/main.ts'],
    env: {
      HOST: host,
      PORT: String(ports.voice),
      GATEWAY_URL: urls.local.base,
      PUBLIC_URL: urls.voice,
      NODE_CREDENTIAL: nodeCredential,
      JOURNAL_DIR: join(dataDir, 'journal'),
      WEBRTC_UDP_PORT: String(ports.webrtcUdp),
      STUN_PORT: String(ports.stunUdp),
      // A person at the keyboard wants Ctrl-C to work; a deployment sets its own, longer limit.
      DRAIN_LIMIT_MS: '2000',
      ...(isEmbedded && { WEBRTC_LOCAL_CANDIDATES: '1' }),
      ...withoutGatewaySecrets(given),
      ...metricsPort(given, ports.voiceMetrics),
    },
    healthUrl: `http://${host}:${ports.voice}/healthz`,
    aliveUrl: `http://${host}:${ports.voice}/healthz`,
    ...common(options, 'voice'),
  });
}

export function startWeb(options: ServicesOptions): Service {
  const { root, host, ports, urls, given } = options;
  return startService({
    args: [
      join(root, 'node_modules/next/dist/bin/next'),
      ...['start', 'apps/web', '--hostname', host, '--port', String(ports.web)],
    ],
    // Hardly anything that the person gave: the web server needs no secret of theirs.
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      GATEWAY_URL: urls.local.base,
      VOICE_URLS: urls.voice,
      ...(given['TRUST_PROXY'] && { TRUST_PROXY: given['TRUST_PROXY'] }),
    },
    healthUrl: `http://${host}:${ports.web}/healthz`,
    aliveUrl: `http://${host}:${ports.web}/healthz`,
    ...common(options, 'web'),
  });
}

function withoutGatewaySecrets(given: Record<string, string>): Record<string, string> {
  const secrets =
    /^(SMTP_URL|REDIS_URL|TURN_\w+|STRIPE_\w+|CONNECTOR_\w+|(GOOGLE|MICROSOFT|HUBSPOT|SLACK)_CLIENT_\w+)$/;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !secrets.test(name)));
}

/** One setting for several processes can only say that there are none: each has its own port. */
function metricsPort({ METRICS_PORT }: Record<string, string>, port: number) {
  return { METRICS_PORT: METRICS_PORT === '0' ? METRICS_PORT : String(port) };
}

function databaseEnvironment({ databaseUrl, appSecret }: ServicesOptions) {
  return { DATABASE_URL: databaseUrl, APP_SECRET: appSecret };
}

function common(options: ServicesOptions, name: string) {
  const { root, logs, health, onLine, onStart } = options;
  return {
    name,
    cwd: root,
    log: logs.open(name),
    health,
    stopMs: 10_000,
    hungMs: 5_000,
    onLine,
    onStart: (pid: number) => onStart(name, pid),
  };
}

/** A worker whose database is away says so, and another process in its place would help nobody. */
async function hasWorkingLoop(response: Response): Promise<boolean> {
  const { loop } = workerHealthSchema.parse(await response.json());
  return loop !== 'stalled';
}
