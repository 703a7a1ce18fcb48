import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import { newId } from '@uketsuke/runtime';
import type { DomainContext, Viewer } from '../context.ts';
import type { AuditAction } from './action.ts';

export interface NewAuditEntry {
  action: AuditAction;
  organizationId: string;
  /** Absent: it concerns the organization as a whole. */
  environmentId?: string;
  objectId?: string;
  /** Ids, counts and words of closed sets only: nothing of what a caller said, no number, no address. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** In the transaction of what it tells, so that neither is there without the other. */
export async function recordAudit(
  tx: Transaction,
  ctx: Pick<DomainContext, 'viewer'> & { clock: Pick<DomainContext['clock'], 'now'> },
  { action, organizationId, environmentId, objectId, details = {} }: NewAuditEntry,
): Promise<void> {
  const actor = actorOf(ctx.viewer);
  await tx.auditEntry.create({
    data: {
      id: newId(idPrefixes.auditEntry, ctx.clock.now()),
      organizationId,
      environmentId: environmentId ?? null,
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      objectId: objectId ?? null,
      details,
      createdAt: new Date(ctx.clock.now()),
    },
    select: { id: true },
  });
}

export const actorKinds = ['member', 'api_key', 'mcp', 'link', 'payer', 'operator', 'worker', 'voice'] as const;
export type ActorKind = (typeof actorKinds)[number];

function actorOf(viewer: Viewer): { kind: ActorKind; id: string | null } {
  switch (viewer.kind) {
    case 'member':
    case 'mcp':
      return { kind: viewer.kind, id: viewer.userId };
    case 'api_key':
      return { kind: 'api_key', id: viewer.keyId };
    case 'link':
      return { kind: 'link', id: viewer.tenantId };
    case 'payer':
      return { kind: 'payer', id: viewer.checkoutId };
    case 'service':
      return { kind: viewer.name, id: viewer.name === 'voice' ? viewer.nodeId : null };
    default:
      return viewer satisfies never;
  }
}
