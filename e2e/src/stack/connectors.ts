import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';

const ids = ['CALENDAR_A', 'SPREADSHEET_A', 'DATABASE_APP_A', 'CHAT_A', 'CHAT_D'];
const clients = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET'];

export interface PlayedProviders {
  /** Shows in words what was written into them. */
  url: string;
  /** Settings of a stack whose outside systems are all played by the emulator. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Google, kintone, Slack and Chatwork, for the stack of the journeys. */
export async function playProviders(): Promise<PlayedProviders> {
  const emulator: ConnectorEmulator = await startConnectorEmulator();
  const addresses = ids.map((id) => [`CONNECTOR_${id}_BASE_URL`, emulator.url] as const);
  return {
    url: emulator.url,
    env: { ...Object.fromEntries(addresses), ...Object.fromEntries(clients.map((name) => [name, `emulated-${name}`])) },
    close: () => emulator.close(),
  };
}
