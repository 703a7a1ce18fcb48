import type { ConnectorId } from '@uketsuke/contracts';
import { createOutboundClient } from '@uketsuke/outbound';
import { type ConnectorEmulator, startConnectorEmulator } from '@uketsuke/provider-emulators/connectors';
import type { ActionCall, ConnectorDefinition } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import { connectorSettings } from '../service/connector-settings.ts';
import { createConnectors } from '../service/create-connectors.ts';
import type { Connectors } from '../service/connectors.ts';
import { type ConnectorCase, nowMs } from './connector-case.ts';

export interface OpenCase {
  emulator: ConnectorEmulator;
  connectors: Connectors;
  definition: ConnectorDefinition;
  /** The settings of the case. */
  config: Record<string, unknown>;
  open(more?: { timeoutMs?: number; keepAs?: string }): Provider;
  run(
    name: string,
    given: Record<string, unknown>,
    more?: Partial<Omit<ActionCall<unknown>, 'config' | 'arguments'>> & { timeoutMs?: number },
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** Every setting of a client is set, and every provider is the emulator. */
export function emulatorEnv({ url }: { url: string }): Record<string, string> {
  const { CONNECTOR_DEMO: _demo, ...settings } = connectorSettings;
  return Object.fromEntries(
    Object.keys(settings).map((name) => [name, name.endsWith('_BASE_URL') ? url : `emulated-${name}`]),
  );
}

export async function openCase(id: ConnectorId, theCase: ConnectorCase): Promise<OpenCase> {
  const emulator = await startConnectorEmulator({ now: () => nowMs });
  const client = createOutboundClient({ allowPrivateTargets: true });
  const connectors = createConnectors({ client, env: emulatorEnv(emulator) });
  const definition = connectors.definitions.find((one) => one.id === id);
  if (!definition) throw new Error(`There is no connector ${id}`);
  const inputs = theCase.inputs?.(emulator) ?? {};
  const credentials = theCase.credentials(emulator);

  const config = definition.config.parse(theCase.config);

  function open({ timeoutMs = 20_000, keepAs }: { timeoutMs?: number; keepAs?: string } = {}): Provider {
    const connection = {
      ...{ connector: id, inputs, credentials, trustGroup: 'org_1', isLive: true, timeoutMs },
      ...(keepAs !== undefined && { keepAs }),
    };
    return connectors.openProvider(connection);
  }
  return {
    ...{ emulator, connectors, definition, config, open },
    run(name, given, { timeoutMs, ...more } = {}) {
      const action = definition.actions.find((one) => one.name === name);
      if (!action) throw new Error(`${id} has no action ${name}`);
      const call = {
        config,
        arguments: action.parameters.parse(given),
        ...{ toolCallId: 'tcall_1', nowMs, language: 'ja' as const },
        caller: { callId: 'call_1', from: '+819012345678' },
        toolRequest: {
          call: { id: 'call_1' },
          signingSecrets: [emulator.providers.customerEndpoint.signingSecret],
        },
        ...more,
      };
      return runAny(action, open({ keepAs: 'conn_1', ...(timeoutMs !== undefined && { timeoutMs }) }), call);
    },
    async close() {
      client.close();
      await emulator.close();
    },
  };
}

type AnyAction = ConnectorDefinition['actions'][number];

/** The settings come from the definition's own schema, so that they are what its actions take. */
function runAny(action: AnyAction, provider: Provider, call: ActionCall<Record<string, unknown>>): Promise<unknown> {
  return action.run(provider, call);
}
