import { idPrefixes } from '@uketsuke/contracts';
import type { WebhookSecret } from '@uketsuke/db/client';
import { makeSigningSecret, newId, type SecretBox } from '@uketsuke/runtime';

/** A fresh secret of an endpoint as a row, and as the text that the row hides. */
export function newWebhookSecret(
  secrets: SecretBox,
  { endpointId, createdAt }: { endpointId: string; createdAt: Date },
) {
  const id = newId(idPrefixes.secret, createdAt.getTime());
  const secret = makeSigningSecret();
  return { secret, row: { id, endpointId, sealed: sealWebhookSecret(secrets, id, secret), createdAt } };
}

export function sealWebhookSecret(secrets: SecretBox, id: string, secret: string): Uint8Array<ArrayBuffer> {
  return secrets.seal(secret, placeOf(id));
}

export function openWebhookSecret(secrets: SecretBox, { id, sealed }: Pick<WebhookSecret, 'id' | 'sealed'>): string {
  return secrets.openText(sealed, placeOf(id));
}

function placeOf(row: string) {
  return { table: 'webhook_secret', row, column: 'sealed' };
}
