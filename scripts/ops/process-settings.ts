import { gatewayEnvSchema } from '@uketsuke/gateway/env';
import { workerEnvSchema } from '@uketsuke/gateway/worker-env';
import { voiceEnvSchema } from '@uketsuke/voice/env.ts';
import { z } from 'zod';

/** What each process reads of its environment. That of the web server is in `apps/web/src/lib/settings.ts` and in Next itself. */
export const processSettings = {
  gateway: gatewayEnvSchema,
  worker: workerEnvSchema,
  voice: voiceEnvSchema,
  web: z.object({
    GATEWAY_URL: z.url().default(''),
    VOICE_URLS: z.string().default(''),
    TRUST_PROXY: z.string().default(''),
    HOST: z.string().default(''),
    PORT: z.string().default(''),
    NODE_ENV: z.string().default(''),
    NEXT_TELEMETRY_DISABLED: z.string().default(''),
  }),
  operator: z.object({ DATABASE_URL: z.url(), APP_SECRET: z.string(), DASHBOARD_URL: z.url() }),
};

export type ProcessName = keyof typeof processSettings;

export const processNames = z.enum(['gateway', 'worker', 'voice', 'web', 'operator']);

/** `NAME=value` lines, as systemd reads them. */
export function readSettings(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
