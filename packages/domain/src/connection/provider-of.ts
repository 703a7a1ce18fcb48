import type { ConnectorDefinition, Connectors, Provider } from '@uketsuke/connectors';
import { type ConnectorId, DomainError } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { renewalOf } from './renew.ts';
import { connectorOf, inputsOf } from './row.ts';
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
  { timeoutMs = patientTimeoutMs, canRenew = true }: { timeoutMs?: number; canRenew?: boolean } = {},
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
    ...(canRenew && renewalOf(ctx, connection)),
    keepAs: `${connection.id}@${connection.updatedAt.getTime()}`,
    timeoutMs,
  });
  return { definition: definitionOf(connectors, connector), provider };
}
