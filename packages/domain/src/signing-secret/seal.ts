import { idPrefixes } from '@uketsuke/contracts';
import type { SigningPurpose, SigningSecret } from '@uketsuke/db/client';
import { makeSigningSecret, newId, type SecretBox } from '@uketsuke/runtime';

export interface NewSigningSecret {
  environmentId: string;
  purpose: SigningPurpose;
  createdAt: Date;
}

/** A fresh secret of an environment as a row, and as the text that the row hides. */
export function newSigningSecret(secrets: SecretBox, { environmentId, purpose, createdAt }: NewSigningSecret) {
  const id = newId(idPrefixes.secret, createdAt.getTime());
  const secret = makeSigningSecret();
  return { secret, row: { id, environmentId, purpose, sealed: sealSigningSecret(secrets, id, secret), createdAt } };
}

export function sealSigningSecret(secrets: SecretBox, id: string, secret: string): Uint8Array<ArrayBuffer> {
  return secrets.seal(secret, placeOf(id));
}

export function openSigningSecret(secrets: SecretBox, { id, sealed }: Pick<SigningSecret, 'id' | 'sealed'>): string {
  return secrets.openText(sealed, placeOf(id));
}

function placeOf(row: string) {
  return { table: 'signing_secret', row, column: 'sealed' };
}
