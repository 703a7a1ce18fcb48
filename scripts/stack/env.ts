import { envBoolean, envInteger } from '@uketsuke/runtime';
import { z } from 'zod';

/** Of what a person gives the services: what decides whether the demo's webhooks can reach a receiver on this machine. */
export const deliverySettings = z.object({
  ALLOW_PRIVATE_TARGETS: envBoolean.default(true),
  WEBHOOK_DELIVERY: z.enum(['on', 'off']).default('on'),
});

/** Settings of `npm start` itself; what it starts has its own. */
const port = envInteger.refine((value) => value >= 1 && value <= 65_535, 'must be from 1 to 65535').optional();

export const stackEnvSchema = z.object({
  PORT: port.describe('Port of the API under npm start, as --port; without it 4000 or the next free one.'),
  VOICE_PORT: port.describe('Port of the voice node under npm start; without it 4100 or the next free one.'),
  WORKER_PORT: port.describe('Port on which the worker says that it lives; without it 4001 or the next free one.'),
  WEB_PORT: port.describe('Port of the dashboard under npm start; without it 3000 or the next free one.'),
  STACK_LOGS_MB_MAX: envInteger
    .refine((value) => value >= 1, 'must be at least 1')
    .default(200)
    .describe('Of all logs in .data/logs together, the rotated ones included; the oldest are removed.'),
  STACK_HEALTH_EVERY_MS: envInteger
    .refine((value) => value >= 100, 'must be at least 100')
    .default(5_000)
    .describe('Pause between two questions to a part, whether it still answers.'),
  STACK_HEALTH_TIMEOUT_MS: envInteger
    .refine((value) => value >= 100, 'must be at least 100')
    .default(10_000)
    .describe('A part that does not answer for so long, three times in a row, is replaced.'),
});
