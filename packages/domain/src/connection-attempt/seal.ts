import type { PendingGrant } from '@uketsuke/connectors';
import type { ConnectionAttempt } from '@uketsuke/db/client';
import type { SecretBox } from '@uketsuke/runtime';

export function sealPending(secrets: SecretBox, id: string, pending: PendingGrant): Uint8Array<ArrayBuffer> {
  return secrets.seal(JSON.stringify(pending), placeOf(id));
}

/** What was sealed is what was given: nobody else writes there. */
export function openPending(secrets: SecretBox, { id, pending }: Pick<ConnectionAttempt, 'id' | 'pending'>) {
  if (pending === null) throw new Error('An attempt that has ended keeps nothing');
  return JSON.parse(secrets.openText(pending, placeOf(id))) as PendingGrant;
}

function placeOf(row: string) {
  return { table: 'connection_attempt', row, column: 'pending' };
}
