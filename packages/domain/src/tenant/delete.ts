import { recordAudit } from '../audit/record.ts';
import { forgetConnectionsOf } from '../connection/delete.ts';
import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { lockTenant } from './scope.ts';

/** It cannot connect any more and its secrets and its connections are forgotten. Call records stay; the external id is free again. */
export async function deleteTenant(ctx: DomainContext, id: string): Promise<void> {
  const scope = requireAdmin(ctx);
  const { organizationId, environmentId } = scope;
  await ctx.db.transaction(async (tx) => {
    await lockTenant(tx, { id, environmentId });
    await tx.tenantSecret.deleteMany({ where: { tenantId: id } });
    await tx.tenant.update({ where: { id }, data: { deletedAt: nowOf(ctx) }, select: { id: true } });
    await recordAudit(tx, ctx, { action: 'tenant.deleted', organizationId, environmentId, objectId: id });
    await forgetConnectionsOf(tx, ctx, { tenantId: id, scope });
  });
}
