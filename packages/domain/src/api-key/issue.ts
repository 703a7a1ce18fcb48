import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { ApiKey, EnvironmentKind } from '@uketsuke/db/client';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';

/** Characters of a key that stay visible, so that a person recognises it: `vk_live_ab12`. */
const startCharacters = 12;

export interface NewApiKey {
  environmentId: string;
  kind: EnvironmentKind;
  name: string;
  createdBy: string | null;
  createdAt: Date;
}

export interface IssuedApiKey {
  apiKey: ApiKey;
  secret: string;
}

/** The secret is in this answer only; the database keeps its hash. */
export async function issueApiKey(
  tx: Transaction,
  { environmentId, kind, name, createdBy, createdAt }: NewApiKey,
): Promise<IssuedApiKey> {
  const secret = makeSecret(`vk_${kind}_`);
  const apiKey = await tx.apiKey.create({
    data: {
      id: newId(idPrefixes.apiKey, createdAt.getTime()),
      environmentId,
      name,
      hash: hashSecret(secret),
      start: secret.slice(0, startCharacters),
      last4: secret.slice(-4),
      createdBy,
      createdAt,
    },
  });
  return { apiKey, secret };
}
