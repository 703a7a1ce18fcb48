import { type ConnectorDefinition, GrantError, type Provider, ProviderError } from '@uketsuke/connectors';
import type { DomainContext } from '../context.ts';
import { jobQueues } from '../jobs/queues.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import { isBeingConnected, isShared, lockAccount, revokedReason } from './account.ts';
import { openConnection } from './provider-of.ts';

/** Nobody who waits for a deletion waits longer for a provider to be told. */
export const revokeTimeoutMs = 3000;

/** As a job: after the last attempt its credentials are gone, whatever the provider has said. */
export async function revokeDeletedConnection(
  ctx: DomainContext,
  id: string,
  { attempt }: { attempt: number },
): Promise<void> {
  requireService(ctx, 'worker');
  try {
    await endGrant(ctx, id);
  } catch (error) {
    if (attempt > jobQueues['connection.revoke'].retryLimit) await dropCredentials(ctx, id);
    throw error;
  }
}

/** Ends the grant of a deleted connection, unless others live by it, and drops its credentials. Rejects where another try may help. */
export async function endGrant(ctx: DomainContext, id: string): Promise<void> {
  const connection = await claim(ctx, id);
  if (!connection) return;
  const { environment } = connection;
  const scope = { organizationId: environment.organizationId, environment: environment.kind };
  const options = { timeoutMs: revokeTimeoutMs, canRenew: false };
  const { definition, provider } = openConnection(ctx, connection, scope, options);
  await revoke(definition, provider);
  await dropCredentials(ctx, id);
}

/** Whoever keeps a connection of the account from now on knows that its tokens may have died meanwhile. */
async function claim(ctx: DomainContext, id: string) {
  return ctx.db.transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM connection WHERE id = ${id} FOR UPDATE`;
    const connection = await tx.connection.findFirst({
      where: { id, deletedAt: { not: null }, credentials: { not: null } },
      include: { environment: { select: { kind: true, organizationId: true } } },
    });
    if (!connection) return null;
    await lockAccount(tx, ctx, connection);
    if (await isShared(tx, ctx, connection)) {
      await tx.connection.update({ where: { id }, data: { credentials: null } });
      return null;
    }
    if (await isBeingConnected(tx, ctx, connection))
      throw new Error('Somebody is connecting an account of the same provider.');
    const renewingUntil = later(nowOf(ctx), revokeTimeoutMs);
    await tx.connection.update({ where: { id }, data: { statusReason: revokedReason, renewingUntil } });
    return connection;
  });
}

/** What a provider refuses is over already, and stays so. */
async function revoke({ revoke: tell }: ConnectorDefinition, provider: Provider): Promise<void> {
  try {
    await tell?.(provider);
  } catch (error) {
    if (error instanceof GrantError && error.failure !== 'unavailable') return;
    if (error instanceof ProviderError && isFinal(error)) return;
    throw error;
  }
}

function isFinal({ kind }: ProviderError): boolean {
  return kind === 'reauth' || kind === 'invalid' || kind === 'config';
}

async function dropCredentials(ctx: DomainContext, id: string): Promise<void> {
  const where = { id, deletedAt: { not: null } };
  await ctx.db.prisma.connection.updateMany({ where, data: { credentials: null, renewingUntil: nowOf(ctx) } });
}
