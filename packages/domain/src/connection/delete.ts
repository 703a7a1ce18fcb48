import type { ConnectorDefinition, Provider } from '@uketsuke/connectors';
import type { Transaction } from '@uketsuke/db';
import type { Connection } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { type EnvironmentScope, requireConnections } from '../permission.ts';
import { nowOf } from '../time.ts';
import { openConnection } from './provider-of.ts';
import { lockConnection } from './scope.ts';

/** Nobody waits longer for a provider to be told. */
const revokeTimeoutMs = 3000;

/** It is gone here at once, with its credentials; the provider is told where that harms no other connection. */
export async function deleteConnection(ctx: DomainContext, id: string): Promise<void> {
  const scope = requireConnections(ctx);
  const gone = await ctx.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, ctx, id);
    const isLast = await forget(tx, ctx, connection, scope);
    return isLast ? connection : null;
  });
  if (gone) await revoke(ctx, gone, scope);
}

/** Those of a tenant that goes, in its transaction. Answers with whose grants are to be revoked after it. */
export async function forgetConnectionsOf(
  tx: Transaction,
  ctx: DomainContext,
  { tenantId, scope }: { tenantId: string; scope: EnvironmentScope },
): Promise<Connection[]> {
  await tx.$queryRaw`
    SELECT id FROM connection WHERE tenant_id = ${tenantId} AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  const connections = await tx.connection.findMany({ where: { tenantId, deletedAt: null }, orderBy: { id: 'asc' } });
  const last: Connection[] = [];
  for (const connection of connections) if (await forget(tx, ctx, connection, scope)) last.push(connection);
  return last;
}

/** Revokes as far as that can be done: the answer never waits long for it, and never fails by it. */
export async function revokeAll(
  ctx: DomainContext,
  connections: readonly Connection[],
  scope: EnvironmentScope,
): Promise<void> {
  await Promise.all(connections.map((connection) => revoke(ctx, connection, scope)));
}

/** True: nobody else loses anything by its being revoked. */
async function forget(
  tx: Transaction,
  ctx: DomainContext,
  { id, connector, accountId }: Connection,
  { organizationId, environmentId }: EnvironmentScope,
): Promise<boolean> {
  const now = nowOf(ctx);
  const sharing = connectorsSharing(ctx, connector);
  // Of two that go at once one sees that it is the last.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`connection ${sharing.join(' ')} ${accountId}`}, 0))::text`;
  await tx.connection.update({ where: { id }, data: { deletedAt: now, updatedAt: now, credentials: null } });
  await recordAudit(tx, ctx, { action: 'connection.deleted', organizationId, environmentId, objectId: id });
  const others = await tx.connection.count({ where: { connector: { in: sharing }, accountId, deletedAt: null } });
  return others === 0;
}

/** A grant that came to nothing; those who have a connection of that account keep theirs. */
export async function revokeUnused(
  ctx: DomainContext,
  { definition, provider, accountId }: { definition: ConnectorDefinition; provider: Provider; accountId: string },
): Promise<void> {
  const connector = { in: connectorsSharing(ctx, definition.id) };
  if ((await ctx.db.prisma.connection.count({ where: { connector, accountId, deletedAt: null } })) > 0) return;
  await definition.revoke?.(provider).catch(ignoreRefusal);
}

/** Those that act for an account by one grant: revoking it for one ends it for all of one client. Empty where each has its own. */
function connectorsSharing({ connectors }: DomainContext, connector: string): string[] {
  const clientOf = ({ auth }: ConnectorDefinition): string | null =>
    auth.by === 'oauth2' && auth.client.by === 'service' ? auth.client.idVariable : null;
  const definitions = connectors?.definitions ?? [];
  const own = definitions.find(({ id }) => id === connector);
  if (own?.revokesAlone === true) return [];
  const client = own ? clientOf(own) : null;
  if (client === null) return [connector];
  return definitions.filter((other) => clientOf(other) === client).map(({ id }) => id);
}

async function revoke(ctx: DomainContext, connection: Connection, scope: EnvironmentScope): Promise<void> {
  if (!ctx.connectors) return;
  try {
    const { definition, provider } = openConnection(ctx, connection, scope, {
      timeoutMs: revokeTimeoutMs,
      canRenew: false,
    });
    await definition.revoke?.(provider);
  } catch (error) {
    ignoreRefusal(error);
  }
}

/** Best effort: the credentials are gone here, whatever the provider says. */
function ignoreRefusal(_error: unknown): void {}
