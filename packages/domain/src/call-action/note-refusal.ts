import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import { markBroken } from '../connection/mark-broken.ts';
import type { DomainContext } from '../context.ts';
import { nowOf } from '../time.ts';

interface Refused {
  connection: Connection;
  definition: ConnectorDefinition;
  callStartedAt: Date;
}

/**
 * The provider does not take what opens the connection: it is broken, at once or, where one refusal may be a slip, when it is refused again in
 * a call that began after the first. However often it is tried in the same call, that is one slip.
 */
export async function noteRefused(
  ctx: DomainContext,
  { connection: { id, refusedAt, updatedAt }, definition, callStartedAt }: Refused,
): Promise<void> {
  if (definition.isForgivenOnce !== true || (refusedAt !== null && refusedAt < callStartedAt))
    return markBroken(ctx, { id, updatedAt }, 'refused_by_provider');
  const where = { id, updatedAt, refusedAt: null };
  await ctx.db.prisma.connection.updateMany({ where, data: { refusedAt: nowOf(ctx) } });
}

/** A refusal before this answer was a slip. */
export async function noteAnswered(ctx: DomainContext, { id, refusedAt }: Connection): Promise<void> {
  if (refusedAt === null) return;
  await ctx.db.prisma.connection.updateMany({ where: { id }, data: { refusedAt: null } });
}
