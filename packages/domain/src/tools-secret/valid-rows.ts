import type { Transaction } from '@uketsuke/db';
import type { SigningSecret } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { nowOf } from '../time.ts';
import { newToolsSecret } from './seal.ts';

export interface ValidToolsSecrets {
  current: SigningSecret;
  /** Those replaced less than 24 h ago, the latest first. */
  replaced: SigningSecret[];
}

/** Makes the first secret of an environment when it is asked for; two who ask at once get the same one. */
export async function validToolsSecrets(
  ctx: DomainContext,
  environmentId: string,
  tx: Transaction = ctx.db.prisma,
): Promise<ValidToolsSecrets> {
  const found = await read(ctx, environmentId, tx);
  if (found) return found;
  const { row } = newToolsSecret(ctx.secrets, { environmentId, createdAt: nowOf(ctx) });
  await tx.signingSecret.createMany({ data: row, skipDuplicates: true });
  const made = await read(ctx, environmentId, tx);
  if (!made) throw new Error(`Environment ${environmentId} has no tools secret`);
  return made;
}

async function read(ctx: DomainContext, environmentId: string, tx: Transaction): Promise<ValidToolsSecrets | null> {
  const rows = await tx.signingSecret.findMany({
    where: { environmentId, purpose: 'tools', OR: [{ expiresAt: null }, { expiresAt: { gt: nowOf(ctx) } }] },
    orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
  });
  const [current, ...replaced] = rows;
  return current && current.expiresAt === null ? { current, replaced } : null;
}
