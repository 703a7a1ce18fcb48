import { hashSecret, isWellFormedSecret } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';

/** Whose credential this is; null when it is malformed, unknown or revoked. */
export async function findVoiceNodeByCredential(
  { db }: Pick<DomainContext, 'db'>,
  credential: string,
): Promise<{ nodeId: string } | null> {
  if (!isWellFormedSecret(credential, 'vns_')) return null;
  // Asked before every request of a node, and kept nowhere: a revocation acts at once.
  const [node] = await db.read<{ id: string }>({
    name: 'find_voice_node_by_credential',
    text: 'SELECT id FROM voice_node WHERE credential_hash = $1 AND revoked_at IS NULL',
    values: [Buffer.from(hashSecret(credential))],
  });
  return node ? { nodeId: node.id } : null;
}
