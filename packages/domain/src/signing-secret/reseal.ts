import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { openSigningSecret, sealSigningSecret } from './seal.ts';

export interface Resealed {
  resealed: number;
  /** Sealed with an APP_SECRET that is not known here; left as they are. */
  unreadable: number;
}

/** Seals every signing secret anew, whatever it is for, so that an APP_SECRET before the current one is no longer needed. */
export async function resealSigningSecrets(ctx: DomainContext): Promise<Resealed> {
  requireService(ctx, 'operator');
  const { db, secrets } = ctx;
  const rows = await db.prisma.signingSecret.findMany({ select: { id: true, sealed: true } });
  let unreadable = 0;
  for (const row of rows) {
    const secret = openOrNull(() => openSigningSecret(secrets, row));
    if (secret === null) unreadable += 1;
    // A row that went meanwhile is no failure.
    else
      await db.prisma.signingSecret.updateMany({
        where: { id: row.id },
        data: { sealed: sealSigningSecret(secrets, row.id, secret) },
      });
  }
  return { resealed: rows.length - unreadable, unreadable };
}

function openOrNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
