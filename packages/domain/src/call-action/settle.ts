import type { AgentConfig, ConnectorEntry } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import { prepareConnections } from '../connection/prepare.ts';
import type { DomainContext } from '../context.ts';
import type { EnvironmentScope } from '../permission.ts';
import type { CallAction, LeftOutReason } from './call-action.ts';
import { firstFreeName } from './first-free-name.ts';
import { offeredActions, type OfferedAction } from './offered-actions.ts';

export interface SettledCall {
  callId: string;
  scope: EnvironmentScope;
  tenantId: string;
  config: Pick<AgentConfig, 'connectors' | 'tools'>;
}

/**
 * Settles which connections the entries of the agent's config come to in this call, and keeps it with the call. The first settlement counts. A
 * preset entry takes the tenant's own connection where there is one, working or not, else the environment's; an entry for one connection
 * takes that or nothing.
 */
export async function settleActions(ctx: DomainContext, call: SettledCall): Promise<readonly CallAction[]> {
  const actions = await chooseActions(ctx, call);
  const { rows } = await ctx.db.pool.query<{ actions: CallAction[] }>({
    name: 'call_actions_settle',
    text: 'UPDATE call SET actions = coalesce(actions, $2::jsonb) WHERE id = $1 RETURNING actions',
    values: [call.callId, JSON.stringify(actions)],
  });
  return rows[0]?.actions ?? actions;
}

async function chooseActions(ctx: DomainContext, { scope, tenantId, config }: SettledCall): Promise<CallAction[]> {
  const { connectors: entries = [], tools = [] } = config;
  const listConnections = () =>
    ctx.db.prisma.connection.findMany({
      where: { environmentId: scope.environmentId, deletedAt: null, OR: [{ tenantId }, { tenantId: null }] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
  let connections = await listConnections();
  const wanted = entries.flatMap((entry) => connectionFor(entry, connections) ?? []);
  if (await prepareConnections(ctx, wanted)) connections = await listConnections();
  const chosen = await Promise.all(
    entries.map(async (entry) => {
      const connection = connectionFor(entry, connections);
      return { entry, connection, offered: connection && (await offeredActions(ctx, connection, scope)) };
    }),
  );
  const taken = new Set(tools.map(({ name }) => name));
  return chosen.flatMap(({ entry, connection, offered }) =>
    entry.actions.map((action): CallAction => {
      const known = offered?.find(({ name }) => name === action) ?? null;
      const leftOut = leftOutReason({ connection, offered, known });
      const name = firstFreeName(known?.tool ?? action, taken);
      if (leftOut === null) taken.add(name);
      const connector = connection?.connector ?? entry.connector ?? '';
      const confirm = entry.confirm?.includes(action) ?? known?.confirm ?? false;
      return { name, connector, connectionId: connection?.id ?? null, action, confirm, leftOut };
    }),
  );
}

function connectionFor(
  { connector, connection }: ConnectorEntry,
  connections: readonly Connection[],
): Connection | null {
  if (connection !== undefined) return connections.find(({ id }) => id === connection) ?? null;
  const ofConnector = connections.filter((candidate) => candidate.connector === connector);
  const own = ofConnector.filter(({ tenantId }) => tenantId !== null);
  const nearest = own.length > 0 ? own : ofConnector;
  return nearest.find(({ status }) => status === 'active') ?? nearest[0] ?? null;
}

interface Found {
  connection: Connection | null;
  offered: readonly OfferedAction[] | null;
  known: OfferedAction | null;
}

function leftOutReason({ connection, offered, known }: Found): LeftOutReason | null {
  if (!connection) return 'not_connected';
  if (connection.status !== 'active') return connection.status;
  if (!offered) return 'unavailable';
  return known ? null : 'unknown_action';
}
