import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import { openConnection } from '../connection/provider-of.ts';
import { connectorOf } from '../connection/row.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import { unlessUnreadable } from './unless-unreadable.ts';

export type OfferedAction = ConnectorDefinition['actions'][number];

/** A service that names its actions itself is asked while somebody waits for the call to begin. */
const askWithinMsMax = 1500;

/** What a connection offers; null: that cannot be known now. */
export async function offeredActions(
  ctx: DomainContext,
  connection: Connection,
  scope: Pick<EnvironmentScope, 'organizationId' | 'environment'>,
  { withinMs = askWithinMsMax }: { withinMs?: number } = {},
): Promise<readonly OfferedAction[] | null> {
  return unlessUnreadable(ctx, connection, async () => {
    const { connectors } = ctx;
    const id = connectorOf(connection);
    const definition = connectors?.definitions.find((candidate) => candidate.id === id);
    if (!definition || !connectors?.isAvailable(id)) return null;
    if (!definition.findActions) return definition.actions;
    const config = definition.config.safeParse(connection.config);
    if (connection.status !== 'active' || !config.success || withinMs < 1) return null;
    const { provider } = openConnection(ctx, connection, scope, { timeoutMs: Math.min(askWithinMsMax, withinMs) });
    return [...definition.actions, ...(await definition.findActions(provider, config.data))];
  });
}
