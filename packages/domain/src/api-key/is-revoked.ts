import { hashSecret } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';

/** Whether this key worked once. Only who has it can ask. */
export async function isRevokedApiKey({ db }: Pick<DomainContext, 'db'>, key: string): Promise<boolean> {
  const rows = await db.read({
    name: 'is_revoked_api_key',
    text: 'SELECT 1 FROM api_key WHERE hash = $1 AND revoked_at IS NOT NULL',
    values: [Buffer.from(hashSecret(key))],
  });
  return rows.length > 0;
}
