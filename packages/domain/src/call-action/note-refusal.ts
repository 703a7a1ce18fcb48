import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import { markBroken } from '../connection/mark-broken.ts';
import type { DomainContext } from '../context.ts';
import { nowOf } from '../time.ts';

/** The provider does not take what opens the connection: it is broken, at once or when it is refused again. */
export async function noteRefused(
  ctx: DomainContext,
  { connection: { id, refusedAt, updatedAt }, definition }: { connection: Connection; definition: ConnectorDefinition },
): Promise<void> {
  if (definition.isForgivenOnce !== true || refusedAt !== null)
    return markBroken(ctx, { id, updatedAt }, 'refused_by_provider');
  await ctx.db.prisma.connection.updateMany({ where: { id, updatedAt }, data: { refusedAt: nowOf(ctx) } });
}

/** A refusal before this answer was a slip. */
export async function noteAnswered(ctx: DomainContext, { id, refusedAt }: Connection): Promise<void> {
  if (refusedAt === null) return;
  await ctx.db.prisma.connection.updateMany({ where: { id }, data: { refusedAt: null } });
}
