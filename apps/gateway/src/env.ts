import { connectorSettings } from '@uketsuke/connectors';
import { appSecretCharactersMin, envBoolean, envInteger, serviceManagerSettings } from '@uketsuke/runtime';
import { metricsSettings, traceSettings } from '@uketsuke/telemetry';
import { z } from 'zod';
import { issuerSettings } from './invoices/issuer.ts';
import { requireStripeSecrets, stripeSettings } from './payments/stripe-settings.ts';

/** Of every process that sends to addresses of customers. */
export const allowPrivateTargets = envBoolean
  .default(false)
  .describe(
    '1 lets webhooks and tools lead to this machine and to private networks, and use http in live. `npm start` with its own database sets it.',
  );

/** Of every process that sends mails. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' })
  .optional()
  .describe('Mail server for sign-in links and notices; without it nobody can sign in by mail.');
export const mailFrom = z.string().default('Uketsuke <no-reply@localhost>').describe('Sender of those mails.');

/** Of every process that moves money. */
export const paymentSandbox = envBoolean
  .default(false)
  .describe(
    '1 lets people pay at a sandbox: credit is given, and no money moves. `npm start` with its own database sets it; never set it where calls cost you something.',
  );

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const port = envInteger.refine((value) => value <= 65_535, 'must be at most 65535');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const iceAddresses = (scheme: RegExp, example: string) =>
  list.refine((urls) => urls.every((url) => scheme.test(url)), `must be addresses like ${example}`);

export const gatewayEnvSchema = z
  .object({
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
      .describe('PostgreSQL 15 or newer.'),
    APP_SECRET: z
      .string()
      .min(appSecretCharactersMin, `must have at least ${appSecretCharactersMin} characters`)
      .describe('Every key of the service is derived from it; keep it, or sealed data cannot be read again.'),
    APP_SECRET_PREVIOUS: z
      .string()
      .min(appSecretCharactersMin, `must have at least ${appSecretCharactersMin} characters`)
      .optional()
      .describe('The APP_SECRET before this one, while it is being changed: what it sealed still opens.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
    PORT: port.default(4000).describe('Port of the HTTP API (/v1), /graphql, /auth and /docs.'),
    BASE_URL: webAddress
      .default('http://127.0.0.1:4000')
      .describe('Where API users reach this service, without a path.'),
    DASHBOARD_URL: webAddress
      .default('http://127.0.0.1:3000')
      .describe('Where people reach the dashboard. Only pages of this origin may use /graphql and sign in.'),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'must be a redis:// address' })
      .optional()
      .describe('Counts rate limits exactly over any number of gateways; without it each process counts alone.'),
    DATABASE_CONNECTIONS_MAX: envInteger
      .refine((value) => value >= 2, 'must be at least 2')
      .default(20)
      .describe('Connections of this process to PostgreSQL.'),
    STUN_URLS: iceAddresses(/^stuns?:/, 'stun:stun.example.com:3478')
      .default([])
      .describe(
        'Comma-separated STUN servers for browsers; without it the voice node of the call answers STUN itself.',
      ),
    TURN_URLS: iceAddresses(/^turns?:/, 'turn:turn.example.com:3478')
      .default([])
      .describe('Comma-separated TURN servers for browsers; needs TURN_SECRET.'),
    TURN_SECRET: z
      .string()
      .optional()
      .describe('Shared secret of the TURN servers (coturn: static-auth-secret); makes credentials that last minutes.'),
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
    ...issuerSettings,
    ...metricsSettings(4010),
    ...traceSettings,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least level that is logged.'),
    TRUST_PROXY: list
      .default([])
      .describe('Comma-separated addresses or networks of reverse proxies whose X-Forwarded-* headers are believed.'),
    WEBHOOK_DELIVERY: z
      .enum(['on', 'off'])
      .default('on')
      .describe('off delivers no events to webhook endpoints; POST /v1/webhooks/portal then answers 503.'),
    ALLOW_PRIVATE_TARGETS: allowPrivateTargets,
    PAYMENT_SANDBOX: paymentSandbox,
    ...stripeSettings,
    ...connectorSettings,
    GRAPHQL_INTROSPECTION: envBoolean
      .default(false)
      .describe('1 lets /graphql describe its schema; for development only.'),
    ...serviceManagerSettings,
  })
  .superRefine((env, ctx) => {
    requireStripeSecrets(env, ctx);
    if (env.TURN_URLS.length > 0 && env.TURN_SECRET === undefined) {
      ctx.addIssue({ code: 'custom', path: ['TURN_SECRET'], message: 'is needed with TURN_URLS' });
    }
  });
