import type { ConnectorId } from '@uketsuke/contracts';
import type { OutboundClient } from '@uketsuke/outbound';
import type { ConnectorDefinition } from '../definition/definition.ts';
import { definitions as catalogue } from './catalogue.ts';
import type { ConnectorEnv } from './connector-settings.ts';
import type { Provider } from '../definition/provider.ts';
import type { Connectors, OAuthClient, ProviderConnection } from './connectors.ts';
import { createAnswerKeep } from './create-answer-keep.ts';
import { createGrants } from './grants/create-grants.ts';
import { openProvider } from './open-provider.ts';
import { replacementOf } from './provider-address.ts';

export interface ConnectorsOptions {
  client: OutboundClient;
  env: ConnectorEnv;
}

export function createConnectors({ client, env }: ConnectorsOptions): Connectors {
  const definitions = catalogue.map((definition) =>
    env.CONNECTOR_DEMO === '1' && replacementOf(definition.id, env) !== null
      ? { ...definition, name: { en: `${definition.name.en} (demo)`, ja: `${definition.name.ja} (demo)` } }
      : definition,
  );
  const byId = new Map<ConnectorId, ConnectorDefinition>(definitions.map((definition) => [definition.id, definition]));
  const keep = createAnswerKeep();

  function definitionOf(id: ConnectorId): ConnectorDefinition {
    const definition = byId.get(id);
    if (!definition) throw new Error(`There is no connector ${id}`);
    return definition;
  }

  const { revokeGrant, ...grants } = createGrants({
    client,
    definitionOf,
    serviceClientOf: (definition) => serviceClientOf(definition, env),
    replacementOf: (id) => replacementOf(id, env),
    async checkOpen(place) {
      const credentials = { by: 'tokens', accessToken: '', refreshToken: null, scope: null, client: null } as const;
      await definitionOf(place.connector).account(open({ ...place, credentials }));
    },
  });

  function open(connection: ProviderConnection): Provider {
    const definition = definitionOf(connection.connector);
    const { credentials } = connection;
    return {
      ...openProvider({
        ...{ client, definition, connection, replacement: replacementOf(connection.connector, env) },
        ...{ serviceClient: serviceClientOf(definition, env), keep },
      }),
      endGrant: async () => {
        if (credentials.by === 'tokens') await revokeGrant({ ...connection, credentials });
      },
    };
  }

  return {
    definitions,
    ...grants,
    isAvailable(id) {
      const definition = byId.get(id);
      return definition !== undefined && isSetUp(definition, env);
    },
    openProvider: open,
  };
}

/** Whatever customers bring themselves needs nothing of the operator. */
function isSetUp(definition: ConnectorDefinition, env: ConnectorEnv): boolean {
  const { auth } = definition;
  return auth.by !== 'oauth2' || auth.client.by === 'customer' || serviceClientOf(definition, env) !== null;
}

/** A client needs both of its settings. */
function serviceClientOf(
  { auth }: ConnectorDefinition,
  env: Readonly<Record<string, string | undefined>>,
): OAuthClient | null {
  if (auth.by !== 'oauth2' || auth.client.by !== 'service') return null;
  const id = env[auth.client.idVariable];
  const secret = env[auth.client.secretVariable];
  return id === undefined || secret === undefined ? null : { id, secret };
}
