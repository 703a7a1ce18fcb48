import type { Transaction } from '@uketsuke/db';
import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/** Whether a phone stream may speak for the tenant: its current secret, or a replaced one within its 24 h. */
export async function verifyTenantSecret(
  ctx: DomainContext,
  { tenantId, secret }: { tenantId: string; secret: string },
  tx: Pick<Transaction, 'tenantSecret'> = ctx.db.prisma,
): Promise<boolean> {
  requireService(ctx, 'voiceNode', 'operator');
  if (!isWellFormedSecret(secret, 'vts_')) return false;
  const found = await tx.tenantSecret.findFirst({
    where: {
      hash: hashSecret(secret),
      tenantId,
      tenant: { deletedAt: null },
      OR: [{ expiresAt: null }, { expiresAt: { gt: nowOf(ctx) } }],
    },
    select: { id: true },
  });
  return found !== null;
}
