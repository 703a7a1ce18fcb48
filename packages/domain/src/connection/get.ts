import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { visibleConnections } from './scope.ts';

export async function getConnection(ctx: DomainContext, id: string): Promise<Connection> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  const connection = await ctx.db.prisma.connection.findFirst({ where: { AND: [{ id }, visibleConnections(ctx)] } });
  if (!connection) throw new DomainError('not_found');
  return connection;
}
