import { envInteger } from '@uketsuke/runtime';
import { z } from 'zod';

const secret = z.string().startsWith('whsec_').nullable().default(null);

/** What the stack hands over. The secrets come here and not as arguments, which everybody on the machine can read. */
export const receiverEnvSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: envInteger.default(4200),
  RECEIVER_SECRET_LIVE: secret,
  RECEIVER_SECRET_TEST: secret,
});
