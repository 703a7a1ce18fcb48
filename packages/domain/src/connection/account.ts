import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Transaction } from '@uketsuke/db';
import type { Connection } from '@uketsuke/db/client';
import { answerMs } from '../connection-attempt/life.ts';
import type { DomainContext } from '../context.ts';

/** An account at a provider, by any of its connectors. */
export type Account = Pick<Connection, 'connector' | 'accountId'>;

type Place = Pick<DomainContext, 'connectors'>;

/** Until the transaction ends nobody else decides what becomes of the account's grant. Taken after the rows of connections. */
export async function lockAccount(tx: Transaction, ctx: Place, { connector, accountId }: Account): Promise<void> {
  const key = `connection ${connectorsSharing(ctx, connector).join(' ')} ${accountId}`;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** Whether a connection that is there lives by the account's grant. */
export async function isShared(tx: Transaction, ctx: Place, { connector, accountId }: Account): Promise<boolean> {
  const where = { connector: { in: connectorsSharing(ctx, connector) }, accountId, deletedAt: null };
  return (await tx.connection.count({ where })) > 0;
}

/**
 * Whether somebody has just come back from the provider, for an account that nobody knows yet: it may be this one, and a grant that is ended
 * now would take the fresh tokens with it.
 */
export async function isBeingConnected(
  tx: Transaction,
  ctx: Place & Pick<DomainContext, 'clock'>,
  { connector, exceptAttemptId }: { connector: string; exceptAttemptId?: string },
): Promise<boolean> {
  const since = { gt: new Date(ctx.clock.now() - answerMs) };
  const some = await tx.connectionAttempt.findFirst({
    where: {
      ...{ connector: { in: connectorsSharing(ctx, connector) }, status: 'pending', answeredAt: since },
      // Nobody comes back later than that; it has the index.
      expiresAt: since,
      ...(exceptAttemptId !== undefined && { id: { not: exceptAttemptId } }),
    },
    select: { id: true },
  });
  return some !== null;
}

/** Whether the account's grant was ended since then, so that tokens of that time may be dead. */
export async function wasRevokedSince(
  tx: Transaction,
  ctx: Place,
  { connector, accountId, since }: Account & { since: Date },
): Promise<boolean> {
  const sharing = { in: connectorsSharing(ctx, connector) };
  const where = { connector: sharing, accountId, statusReason: revokedReason, renewingUntil: { gt: since } };
  return (await tx.connection.findFirst({ where, select: { id: true } })) !== null;
}

/** Of a deleted connection whose grant was ended; `renewingUntil` says until when the provider was being asked. */
export const revokedReason = 'revoked';

/** Those that act for an account by one grant: revoking it for one ends it for all of one client. Empty where each has its own. */
function connectorsSharing({ connectors }: Place, connector: string): string[] {
  const clientOf = ({ auth }: ConnectorDefinition): string | null =>
    auth.by === 'oauth2' && auth.client.by === 'service' ? auth.client.idVariable : null;
  const definitions = connectors?.definitions ?? [];
  const own = definitions.find(({ id }) => id === connector);
  if (own?.revokesAlone === true) return [];
  const client = own ? clientOf(own) : null;
  if (client === null) return [connector];
  return definitions.filter((other) => clientOf(other) === client).map(({ id }) => id);
}
