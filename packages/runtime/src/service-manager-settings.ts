import { z } from 'zod';
import { envInteger } from './env.ts';

/** For the env.ts of a process that systemd may run. */
export const serviceManagerSettings = {
  NOTIFY_SOCKET: z
    .string()
    .optional()
    .describe('Set by systemd itself: where this process tells that it is ready and alive.'),
  WATCHDOG_USEC: envInteger
    .optional()
    .describe(
      'Set by systemd itself, from WatchdogSec of the unit: without a sign of life for so long the process is replaced.',
    ),
};
