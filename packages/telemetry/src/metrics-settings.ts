import { envInteger } from '@uketsuke/runtime';
import { z } from 'zod';

/** For the env.ts of a process whose metrics are on `port` unless it is told another one. */
export function metricsSettings(port: number) {
  return {
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('Address of /metrics for Prometheus. Everybody who reaches it may read it: never a public one.'),
    METRICS_PORT: envInteger
      .refine((value) => value <= 65_535, 'must be at most 65535')
      .default(port)
      .describe(
        'Port of /metrics, of this process alone; 0: none. A port that is taken stops nothing, and is told to the log.',
      ),
  };
}
