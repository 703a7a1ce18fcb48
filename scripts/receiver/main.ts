/** The demo's receiver of webhooks as a process of the stack. */
import { createLogger, parseEnv, systemClock } from '@uketsuke/runtime';
import { receiverEnvSchema } from './env.ts';
import { startReceiver } from './receiver.ts';

const env = parseEnv(receiverEnvSchema, process.env);
const receiver = await startReceiver({
  host: env.HOST,
  port: env.PORT,
  secrets: { live: env.RECEIVER_SECRET_LIVE, test: env.RECEIVER_SECRET_TEST },
  log: createLogger({ service: 'receiver' }),
  clock: systemClock,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void receiver.stop().finally(() => process.exit(0)));
}
