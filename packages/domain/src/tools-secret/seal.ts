import { idPrefixes } from '@uketsuke/contracts';
import type { SigningSecret } from '@uketsuke/db/client';
import { makeSigningSecret, newId, type SecretBox } from '@uketsuke/runtime';

/** A fresh secret of an environment as a row, and as the text that the row hides. */
export function newToolsSecret(
  secrets: SecretBox,
  { environmentId, createdAt }: { environmentId: string; createdAt: Date },
) {
  const id = newId(idPrefixes.secret, createdAt.getTime());
  const secret = makeSigningSecret();
  return {
    secret,
    row: { id, environmentId, purpose: 'tools' as const, sealed: sealToolsSecret(secrets, id, secret), createdAt },
  };
}

export function sealToolsSecret(secrets: SecretBox, id: string, secret: string): Uint8Array<ArrayBuffer> {
  return secrets.seal(secret, placeOf(id));
}

export function openToolsSecret(secrets: SecretBox, { id, sealed }: Pick<SigningSecret, 'id' | 'sealed'>): string {
  return secrets.openText(sealed, placeOf(id));
}

function placeOf(row: string) {
  return { table: 'signing_secret', row, column: 'sealed' };
}
