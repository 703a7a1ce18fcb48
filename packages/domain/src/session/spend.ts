import type { Transaction } from '@uketsuke/db';
import type { Output } from '@uketsuke/db/client';
import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';

export interface SpentSession {
  id: string;
  environment_id: string;
  tenant_id: string;
  agent_id: string;
  output: Output;
  traceparent: string | null;
}

/** Why a token opens no call. */
export type TokenRefusal = 'unknown' | 'expired' | 'used';

/** One UPDATE decides which of several offers with the same token gets the session; for all the others it is `used`. */
export async function spendSession(
  tx: Transaction,
  { clientToken, now }: { clientToken: string; now: Date },
): Promise<SpentSession | TokenRefusal> {
  if (!isWellFormedSecret(clientToken, 'vct_')) return 'unknown';
  const tokenHash = hashSecret(clientToken);
  const [session] = await tx.$queryRaw<SpentSession[]>`
    UPDATE session SET used_at = ${now}
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now}
    RETURNING id, environment_id, tenant_id, agent_id, output, traceparent`;
  if (session) return session;
  const refused = await tx.session.findUnique({ where: { tokenHash }, select: { usedAt: true } });
  if (!refused) return 'unknown';
  return refused.usedAt ? 'used' : 'expired';
}
