import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireTenant } from '../tenant/scope.ts';
import { type ConnectionFilter, connectionFilter } from './input.ts';
import { visibleConnections } from './scope.ts';

/** Newest first, all of them. */
export async function listConnections(ctx: DomainContext, filter: ConnectionFilter = {}): Promise<Connection[]> {
  const visible = visibleConnections(ctx);
  const { tenantId = null } = parseInput(connectionFilter, filter);
  if (tenantId !== null && tenantId !== '' && ctx.viewer.kind !== 'link') await requireTenant(ctx, { id: tenantId });
  return ctx.db.prisma.connection.findMany({
    where: { AND: [visible, tenantId === null ? {} : { tenantId: tenantId === '' ? null : tenantId }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
