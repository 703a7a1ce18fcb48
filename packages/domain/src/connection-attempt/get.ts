import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireConnections } from '../permission.ts';
import { type AttemptView, viewOf } from './view.ts';

/** For whoever waits: those of the own environment; by a link those of its tenant, of what it offers. */
export async function getConnectionAttempt(ctx: DomainContext, id: string): Promise<AttemptView> {
  const { environmentId } = requireConnections(ctx);
  const { viewer } = ctx;
  const ofLink = viewer.kind === 'link' && { tenantId: viewer.tenantId, connector: { in: [...viewer.connectors] } };
  const attempt =
    isStorableText(id) &&
    (await ctx.db.prisma.connectionAttempt.findFirst({ where: { id, environmentId, ...ofLink } }));
  if (!attempt) throw new DomainError('not_found');
  return viewOf(ctx, attempt);
}
