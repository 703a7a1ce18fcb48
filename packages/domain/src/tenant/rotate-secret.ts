import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { later, nowOf, replacedSecretMs } from '../time.ts';
import { addTenantSecret } from './new-secret.ts';
import { lockTenant } from './scope.ts';

export interface RotatedSecret {
  secret: string;
  previousSecretExpiresAt: Date;
}

/** The replaced secret works for 24 h from now; those replaced before keep their own end. */
export async function rotateTenantSecret(ctx: DomainContext, tenantId: string): Promise<RotatedSecret> {
  const { organizationId, environmentId } = requireAdmin(ctx);
  const now = nowOf(ctx);
  const previousSecretExpiresAt = later(now, replacedSecretMs);
  return ctx.db.transaction(async (tx) => {
    await lockTenant(tx, { id: tenantId, environmentId });
    await tx.tenantSecret.deleteMany({ where: { tenantId, expiresAt: { lte: now } } });
    await tx.tenantSecret.updateMany({
      where: { tenantId, expiresAt: null },
      data: { expiresAt: previousSecretExpiresAt },
    });
    const entry = { organizationId, environmentId, objectId: tenantId };
    await recordAudit(tx, ctx, { action: 'tenant_secret.rotated', ...entry });
    return { secret: await addTenantSecret(tx, { tenantId, createdAt: now }), previousSecretExpiresAt };
  });
}
