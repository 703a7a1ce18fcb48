import type { Transaction } from '@uketsuke/db';
import type { SigningPurpose, SigningSecret } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { nowOf } from '../time.ts';
import { newSigningSecret } from './seal.ts';

interface Owner {
  environmentId: string;
  purpose: SigningPurpose;
}

export interface ValidSigningSecrets {
  current: SigningSecret;
  /** Those replaced less than 24 h ago, the latest first. */
  replaced: SigningSecret[];
}

/** Makes the first secret of an environment when it is asked for; two who ask at once get the same one. */
export async function validSigningSecrets(
  ctx: DomainContext,
  owner: Owner,
  tx: Transaction = ctx.db.prisma,
): Promise<ValidSigningSecrets> {
  const found = await read(ctx, owner, tx);
  if (found) return found;
  const { row } = newSigningSecret(ctx.secrets, { ...owner, createdAt: nowOf(ctx) });
  await tx.signingSecret.createMany({ data: row, skipDuplicates: true });
  const made = await read(ctx, owner, tx);
  if (!made) throw new Error(`Environment ${owner.environmentId} has no signing secret for ${owner.purpose}`);
  return made;
}

/** As much of a row as opens it. */
export interface ValidSecretRow {
  id: string;
  /** In hexadecimal. */
  sealed: string;
}

interface SecretsSql {
  purpose: SigningPurpose;
  /** SQL expressions of the statement around it. */
  environmentId: string;
  now: string;
}

/** What `validSigningSecrets` reads, as a part of another statement: JSON of `ValidSecretRow[]`, or null. */
export function validSecretsSql({ purpose, environmentId, now }: SecretsSql): string {
  return `(SELECT jsonb_agg(jsonb_build_object('id', id, 'sealed', encode(sealed, 'hex')) ORDER BY expires_at DESC NULLS FIRST)
    FROM signing_secret
    WHERE signing_secret.environment_id = ${environmentId} AND purpose = '${purpose}' AND (expires_at IS NULL OR expires_at > ${now}))`;
}

async function read(ctx: DomainContext, owner: Owner, tx: Transaction): Promise<ValidSigningSecrets | null> {
  const rows = await tx.signingSecret.findMany({
    where: { ...owner, OR: [{ expiresAt: null }, { expiresAt: { gt: nowOf(ctx) } }] },
    orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
  });
  const [current, ...replaced] = rows;
  return current && current.expiresAt === null ? { current, replaced } : null;
}
