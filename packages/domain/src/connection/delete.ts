import type { Transaction } from '@uketsuke/db';
import type { Connection } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { type EnvironmentScope, requireConnections } from '../permission.ts';
import { nowOf } from '../time.ts';
import { isShared, lockAccount } from './account.ts';
import { endGrant, revokeTimeoutMs } from './end-grant.ts';
import { lockConnection } from './scope.ts';

/** Nobody can use it from now on. Its grant is ended where that harms no other connection: at once if the provider answers, else by the worker. */
export async function deleteConnection(ctx: DomainContext, id: string): Promise<void> {
  const scope = requireConnections(ctx);
  await ctx.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, ctx, id);
    await forget(tx, ctx, connection, { scope, delayMs: 2 * revokeTimeoutMs });
  });
  await endGrant(ctx, id).catch(leaveToJob);
}

/** Those of a tenant that goes, in its transaction. The worker ends their grants. */
export async function forgetConnectionsOf(
  tx: Transaction,
  ctx: DomainContext,
  { tenantId, scope }: { tenantId: string; scope: EnvironmentScope },
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM connection WHERE tenant_id = ${tenantId} AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
  const connections = await tx.connection.findMany({
    where: { tenantId, deletedAt: null },
    orderBy: [{ accountId: 'asc' }, { id: 'asc' }],
  });
  for (const connection of connections) await forget(tx, ctx, connection, { scope, delayMs: 0 });
}

/** Its credentials stay for the job alone, and only where there is a grant to be ended. */
async function forget(
  tx: Transaction,
  ctx: DomainContext,
  connection: Connection,
  { scope: { organizationId, environmentId }, delayMs }: { scope: EnvironmentScope; delayMs: number },
): Promise<void> {
  const { id, connector } = connection;
  const now = nowOf(ctx);
  // Of two of one account that go at once, one sees that it is the last.
  await lockAccount(tx, ctx, connection);
  await tx.connection.update({ where: { id }, data: { deletedAt: now, updatedAt: now } });
  await recordAudit(tx, ctx, { action: 'connection.deleted', organizationId, environmentId, objectId: id });
  const definition = ctx.connectors?.definitions.find((candidate) => candidate.id === connector);
  if (definition?.revoke === undefined || (await isShared(tx, ctx, connection))) {
    await tx.connection.update({ where: { id }, data: { credentials: null } });
    return;
  }
  await enqueueJob(tx, 'connection.revoke', { connection_id: id }, { key: id, delayMs });
}

/** The job was added when the connection went, and tries again. */
function leaveToJob(_error: unknown): void {}
