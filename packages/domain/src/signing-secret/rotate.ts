import type { SigningPurpose } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { later, nowOf, replacedSecretMs } from '../time.ts';
import type { ShownSigningSecret } from './get.ts';
import { newSigningSecret } from './seal.ts';
import { validSigningSecrets } from './valid-rows.ts';

/** For 24 h requests carry a signature of the replaced secret too. */
export async function rotateSigningSecret(ctx: DomainContext, purpose: SigningPurpose): Promise<ShownSigningSecret> {
  const { organizationId, environmentId } = requireAdmin(ctx);
  const now = nowOf(ctx);
  const previousSecretExpiresAt = later(now, replacedSecretMs);
  const { row, secret } = newSigningSecret(ctx.secrets, { environmentId, purpose, createdAt: now });
  return ctx.db.transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM environment WHERE id = ${environmentId} FOR NO KEY UPDATE`;
    // A secret that was never asked for is replaced all the same: what the API promises does not depend on it.
    const { current } = await validSigningSecrets(ctx, { environmentId, purpose }, tx);
    await tx.signingSecret.deleteMany({ where: { environmentId, purpose, expiresAt: { lte: now } } });
    await tx.signingSecret.update({ where: { id: current.id }, data: { expiresAt: previousSecretExpiresAt } });
    await tx.signingSecret.create({ data: row });
    await recordAudit(tx, ctx, { action: `${purpose}_secret.rotated`, organizationId, environmentId });
    return { secret, previousSecretExpiresAt };
  });
}
