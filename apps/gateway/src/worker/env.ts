import { connectorSettings } from '@uketsuke/connectors';
import { appSecretCharactersMin, envInteger, serviceManagerSettings } from '@uketsuke/runtime';
import { metricsSettings, traceSettings } from '@uketsuke/telemetry';
import { z } from 'zod';
import { allowPrivateTargets, mailFrom, paymentSandbox, smtpUrl } from '../env.ts';
import { requireTextModel } from '../text-models/choose-text-model.ts';
import { textModelSettings } from '../text-models/text-model-settings.ts';
import { requireStripeSecrets, stripeSettings } from '../payments/stripe-settings.ts';

export const workerEnvSchema = z
  .object({
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
      .describe('The same PostgreSQL as the gateway.'),
    APP_SECRET: z
      .string()
      .min(appSecretCharactersMin, `must have at least ${appSecretCharactersMin} characters`)
      .describe('The same secret as the gateway.'),
    APP_SECRET_PREVIOUS: z
      .string()
      .min(appSecretCharactersMin, `must have at least ${appSecretCharactersMin} characters`)
      .optional()
      .describe('The same as for the gateway.'),
    HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all.'),
    WORKER_PORT: envInteger
      .refine((value) => value <= 65_535, 'must be at most 65535')
      .default(4001)
      .describe('Port of /healthz, the only address of the worker beside that of its metrics.'),
    DATABASE_CONNECTIONS_MAX: envInteger
      .refine((value) => value >= 2, 'must be at least 2')
      .default(10)
      .describe('Connections of this process to PostgreSQL.'),
    WEBHOOK_DELIVERY: z.enum(['on', 'off']).default('on').describe('The same as for the gateway.'),
    ALLOW_PRIVATE_TARGETS: allowPrivateTargets,
    PAYMENT_SANDBOX: paymentSandbox,
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
    DASHBOARD_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .default('http://127.0.0.1:3000')
      .describe('Where people reach the dashboard; mails lead there.'),
    ...connectorSettings,
    ...textModelSettings,
    ...stripeSettings,
    ...metricsSettings(4011),
    ...traceSettings,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least level that is logged.'),
    ...serviceManagerSettings,
  })
  .superRefine(requireStripeSecrets)
  .superRefine(requireTextModel);
