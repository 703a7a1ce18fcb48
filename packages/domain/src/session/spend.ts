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

/** One UPDATE decides which of several offers with the same token gets the session; null for all the others. */
export async function spendSession(
  tx: Transaction,
  { clientToken, now }: { clientToken: string; now: Date },
): Promise<SpentSession | null> {
  if (!isWellFormedSecret(clientToken, 'vct_')) return null;
  const [session] = await tx.$queryRaw<SpentSession[]>`
    UPDATE session SET used_at = ${now}
    WHERE token_hash = ${hashSecret(clientToken)} AND used_at IS NULL AND expires_at > ${now}
    RETURNING id, environment_id, tenant_id, agent_id, output, traceparent`;
  return session ?? null;
}
