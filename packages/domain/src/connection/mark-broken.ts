import type { Connection } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { recordAudit } from '../audit/record.ts';
import { nowOf } from '../time.ts';

/** Why only connecting again helps. */
export type BrokenReason =
  | 'refused_by_provider'
  /** The grant was taken back, or has run out. */
  | 'grant_over'
  /** The client that the customer registered is not known any more. */
  | 'client_refused'
  /** For days there were no new tokens to be had. */
  | 'not_renewed';

/** The connection, and what of it is still as it was when its provider was asked. */
export type Asked = Pick<Connection, 'id'> & Partial<Pick<Connection, 'credentials' | 'updatedAt'>>;

/** The audit tells it once, however many find it at the same time. One that was connected anew meanwhile is left alone. */
export async function markBroken(
  ctx: Pick<DomainContext, 'db' | 'clock' | 'viewer'>,
  asked: Asked,
  reason: BrokenReason,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { count } = await tx.connection.updateMany({
      where: { ...asked, deletedAt: null, status: { not: 'needs_reauth' } },
      data: { status: 'needs_reauth', statusReason: reason, renewingUntil: null, updatedAt: nowOf(ctx) },
    });
    if (count === 0) return;
    const { id } = asked;
    const { connector, environment } = await tx.connection.findUniqueOrThrow({
      where: { id },
      select: { connector: true, environment: { select: { id: true, organizationId: true } } },
    });
    await recordAudit(tx, ctx, {
      ...{ action: 'connection.broken', organizationId: environment.organizationId, environmentId: environment.id },
      ...{ objectId: id, details: { connector, reason } },
    });
  });
}
