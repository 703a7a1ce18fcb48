import { type ConnectorDefinition, ProviderError } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import { openConnection } from '../connection/provider-of.ts';
import { connectorOf } from '../connection/row.ts';
import { openCredentials } from '../connection/seal.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';

export type OfferedAction = ConnectorDefinition['actions'][number];

/** A service that names its actions itself is asked while somebody waits for the call to begin. */
const askWithinMsMax = 1500;

/**
 * What a connection offers; null: that cannot be known now, or its row cannot be read (sealed with another secret, of a connector that is not
 * known here). The log hears of such a row; the other connections of the call go on.
 */
export async function offeredActions(
  ctx: DomainContext,
  connection: Connection,
  scope: Pick<EnvironmentScope, 'organizationId' | 'environment'>,
  { withinMs = askWithinMsMax }: { withinMs?: number } = {},
): Promise<readonly OfferedAction[] | null> {
  const { connectors } = ctx;
  try {
    const id = connectorOf(connection);
    const definition = connectors?.definitions.find((candidate) => candidate.id === id);
    if (!definition || !connectors?.isAvailable(id)) return null;
    // Nothing is offered that is bound to fail.
    openCredentials(ctx.secrets, connection);
    if (!definition.findActions) return definition.actions;
    const config = definition.config.safeParse(connection.config);
    if (connection.status !== 'active' || !config.success || withinMs < 1) return null;
    const { provider } = openConnection(ctx, connection, scope, { timeoutMs: Math.min(askWithinMsMax, withinMs) });
    return [...definition.actions, ...(await definition.findActions(provider, config.data))];
  } catch (error) {
    const { id: connectionId, connector } = connection;
    if (!(error instanceof ProviderError))
      ctx.onConnectorTrouble?.({ trouble: 'unreadable', connector, connectionId, error });
    return null;
  }
}
