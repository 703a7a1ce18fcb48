import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { openWebhookSecret, sealWebhookSecret } from '../webhook-endpoint/seal.ts';
import { openSigningSecret, sealSigningSecret } from './seal.ts';

export interface Resealed {
  resealed: number;
  /** Sealed with an APP_SECRET that is not known here; left as they are. */
  unreadable: number;
}

interface SealedRow {
  id: string;
  sealed: Uint8Array<ArrayBuffer>;
}

/** One kind of secret: where it is, and how it is opened and written back. A row that went meanwhile is no failure. */
interface SealedTable {
  rows: readonly SealedRow[];
  open(row: SealedRow): string;
  write(id: string, secret: string): Promise<unknown>;
}

/** Seals every signing secret anew, those of webhook endpoints too, so that an APP_SECRET before the current one is no longer needed. */
export async function resealSigningSecrets(ctx: DomainContext): Promise<Resealed> {
  requireService(ctx, 'operator');
  const { db, secrets } = ctx;
  const { signingSecret, webhookSecret } = db.prisma;
  const select = { id: true, sealed: true } as const;
  const tables: SealedTable[] = [
    {
      rows: await signingSecret.findMany({ select }),
      open: (row) => openSigningSecret(secrets, row),
      write: (id, secret) =>
        signingSecret.updateMany({ where: { id }, data: { sealed: sealSigningSecret(secrets, id, secret) } }),
    },
    {
      rows: await webhookSecret.findMany({ select }),
      open: (row) => openWebhookSecret(secrets, row),
      write: (id, secret) =>
        webhookSecret.updateMany({ where: { id }, data: { sealed: sealWebhookSecret(secrets, id, secret) } }),
    },
  ];
  const resealed: Resealed = { resealed: 0, unreadable: 0 };
  for (const table of tables) {
    for (const row of table.rows) {
      const secret = openOrNull(() => table.open(row));
      resealed[secret === null ? 'unreadable' : 'resealed'] += 1;
      if (secret !== null) await table.write(row.id, secret);
    }
  }
  return resealed;
}

function openOrNull(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
