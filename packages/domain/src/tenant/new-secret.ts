import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';

/** Makes a tenant's current connection secret. The caller must have ended the one before. Only the hash is kept. */
export async function addTenantSecret(
  tx: Transaction,
  { tenantId, createdAt }: { tenantId: string; createdAt: Date },
): Promise<string> {
  const secret = makeSecret('vts_');
  const id = newId(idPrefixes.secret, createdAt.getTime());
  await tx.tenantSecret.create({
    data: { id, tenantId, hash: hashSecret(secret), last4: secret.slice(-4), createdAt },
    select: { id: true },
  });
  return secret;
}
