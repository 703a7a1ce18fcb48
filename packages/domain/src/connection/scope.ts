import type { ConnectorDefinition } from '@uketsuke/connectors';
import { type ConnectorId, DomainError, isStorableText, type Problem } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Connection, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { requireConnectionReader } from '../permission.ts';
import { requireTenant } from '../tenant/scope.ts';

/**
 * The connections that the viewer can see: those of the own environment that were not deleted. Whoever came by a link sees those of its
 * tenant, of the connectors that it offers.
 */
export function visibleConnections(ctx: DomainContext): Prisma.ConnectionWhereInput {
  const { environmentId } = requireConnectionReader(ctx);
  const { viewer } = ctx;
  if (viewer.kind !== 'link') return { environmentId, deletedAt: null };
  const connector = { in: [...viewer.connectors] };
  return { environmentId, tenantId: viewer.tenantId, connector, deletedAt: null };
}

/** Whether the viewer may connect it at all: a link names what it offers. */
export function isOffered({ viewer }: Pick<DomainContext, 'viewer'>, id: ConnectorId): boolean {
  return viewer.kind !== 'link' || viewer.connectors.includes(id);
}

type Placed = Pick<ConnectorDefinition, 'id' | 'isEnvironmentOnly'>;

export function requireEnvironmentPlace({ id, isEnvironmentOnly }: Placed, tenantId: string | null): void {
  if (tenantId === null || !isEnvironmentOnly) return;
  const problem: Problem = { path: ['tenantId'], reason: `must be absent for ${id}` };
  throw new DomainError('invalid_request', { problems: [problem] });
}

/** For whom a new connection is made; null: the environment. A link makes them for its tenant alone, of the connectors that it offers. */
export async function requirePlace(
  ctx: DomainContext,
  { definition, tenantId }: { definition: Placed; tenantId: string | null },
): Promise<string | null> {
  const { viewer } = ctx;
  if (!isOffered(ctx, definition.id)) throw notFound(['connector']);
  if (viewer.kind === 'link') {
    if (tenantId !== null && tenantId !== viewer.tenantId) throw notFound(['tenantId']);
    return viewer.tenantId;
  }
  if (tenantId !== null) await requireTenant(ctx, { id: tenantId });
  return tenantId;
}

/** Writes to one connection happen one after the other: tokens that may be used once are never used twice. */
export async function lockConnection(tx: Transaction, ctx: DomainContext, id: string): Promise<Connection> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  await tx.$queryRaw`SELECT 1 FROM connection WHERE id = ${id} FOR UPDATE`;
  const connection = await tx.connection.findFirst({ where: { AND: [{ id }, visibleConnections(ctx)] } });
  if (!connection) throw new DomainError('not_found');
  return connection;
}
