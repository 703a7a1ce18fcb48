import type { Credentials } from '@uketsuke/connectors';
import type { Connection } from '@uketsuke/db/client';
import type { SecretBox } from '@uketsuke/runtime';

export function sealCredentials(secrets: SecretBox, id: string, credentials: Credentials): Uint8Array<ArrayBuffer> {
  return secrets.seal(JSON.stringify(credentials), placeOf(id));
}

/** What was sealed is what was given: nobody else writes there. */
export function openCredentials(
  secrets: SecretBox,
  { id, credentials }: Pick<Connection, 'id' | 'credentials'>,
): Credentials {
  if (credentials === null) throw new Error('A deleted connection has no credentials');
  return JSON.parse(secrets.openText(credentials, placeOf(id))) as Credentials;
}

function placeOf(row: string) {
  return { table: 'connection', row, column: 'credentials' };
}
