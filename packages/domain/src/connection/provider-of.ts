import type { ConnectorDefinition, Connectors, Provider } from '@uketsuke/connectors';
import { type ConnectorId, connectorIds, DomainError } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { openCredentials } from './seal.ts';

/** Of what people wait for on a page or at the API; actions in a call have less. */
export const patientTimeoutMs = 10_000;

export function requireConnectors({ connectors }: DomainContext): Connectors {
  if (!connectors) throw new DomainError('unavailable');
  return connectors;
}

export function definitionOf(connectors: Connectors, id: ConnectorId): ConnectorDefinition {
  const definition = connectors.definitions.find((candidate) => candidate.id === id);
  if (!definition) throw new DomainError('unavailable');
  return definition;
}

/** The operator has set up what the connector needs. */
export function requireAvailable(connectors: Connectors, id: ConnectorId): void {
  if (!connectors.isAvailable(id)) throw new DomainError('unavailable');
}

/** The definition and the provider of a connection that is there. */
export function openConnection(
  ctx: DomainContext,
  connection: Connection,
  { organizationId, environment }: Pick<EnvironmentScope, 'organizationId' | 'environment'>,
  { timeoutMs = patientTimeoutMs }: { timeoutMs?: number } = {},
): { definition: ConnectorDefinition; provider: Provider } {
  const connectors = requireConnectors(ctx);
  const connector = connectorOf(connection);
  requireAvailable(connectors, connector);
  const provider = connectors.openProvider({
    connector,
    inputs: inputsOf(connection),
    credentials: openCredentials(ctx.secrets, connection),
    trustGroup: organizationId,
    isLive: environment === 'live',
    keepAs: `${connection.id}@${connection.updatedAt.getTime()}`,
    timeoutMs,
  });
  return { definition: definitionOf(connectors, connector), provider };
}

export function connectorOf({ connector }: Pick<Connection, 'connector'>): ConnectorId {
  const id = connectorIds.find((candidate) => candidate === connector);
  if (!id) throw new Error(`A connection of an unknown connector: ${connector}`);
  return id;
}

/** Texts by name, as they were checked when they were written. */
export function inputsOf({ inputs }: Pick<Connection, 'inputs'>): Record<string, string> {
  const entries = Object.entries(typeof inputs === 'object' && inputs !== null ? inputs : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
