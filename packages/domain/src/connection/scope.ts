import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Connection, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

/** The connections that the viewer can see: those of the own environment that were not deleted. */
export function visibleConnections(ctx: DomainContext): Prisma.ConnectionWhereInput {
  return { environmentId: requireReader(ctx).environmentId, deletedAt: null };
}

/** Writes to one connection happen one after the other: tokens that may be used once are never used twice. */
export async function lockConnection(
  tx: Transaction,
  { id, environmentId }: { id: string; environmentId: string },
): Promise<Connection> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM connection WHERE id = ${id} AND environment_id = ${environmentId} AND deleted_at IS NULL FOR UPDATE`;
  if (rows.length === 0) throw new DomainError('not_found');
  return tx.connection.findUniqueOrThrow({ where: { id } });
}
