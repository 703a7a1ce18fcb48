/** The demo's outside systems as a process of the stack: Google, Microsoft, HubSpot and Slack, played on this machine. */
import { startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import { createLogger, envInteger, parseEnv } from '@uketsuke/runtime';
import { z } from 'zod';

const env = parseEnv(z.object({ PORT: envInteger.default(4300) }), process.env);
const emulator = await startConnectorEmulator({ port: env.PORT, isDemo: true });
createLogger({ service: 'providers' }).info({ url: emulator.url }, 'providers.started');
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void emulator.close().finally(() => process.exit(0)));
}
