import type { IdempotentAnswer } from '@uketsuke/db/client';
import type { SecretBox } from '@uketsuke/runtime';

/** Answers may hold secrets that are shown once, so they are kept sealed. */
export function sealBody(secrets: SecretBox, keyHash: Uint8Array, body: unknown): Uint8Array<ArrayBuffer> {
  return secrets.seal(JSON.stringify(body ?? null), placeOf(keyHash));
}

export function openBody(
  secrets: SecretBox,
  { keyHash, sealedBody }: Pick<IdempotentAnswer, 'keyHash' | 'sealedBody'>,
): unknown {
  return sealedBody ? JSON.parse(secrets.openText(sealedBody, placeOf(keyHash))) : null;
}

function placeOf(keyHash: Uint8Array) {
  return { table: 'idempotent_answer', row: Buffer.from(keyHash).toString('hex'), column: 'sealed_body' };
}
