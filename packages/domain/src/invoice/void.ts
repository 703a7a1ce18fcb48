import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Invoice } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { bookTransaction } from '../ledger/book.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/**
 * Takes an invoice back: what it booked is reversed, and its calls are lines of the next monthly invoice. Its number stays taken. Saying
 * so twice changes nothing; one that is paid is `conflict`.
 */
export async function voidInvoice(ctx: DomainContext, id: string): Promise<Invoice> {
  requireService(ctx, 'operator');
  const voidedAt = nowOf(ctx);
  if (!isStorableText(id)) throw new DomainError('not_found');
  return ctx.db.transaction(async (tx) => {
    const [taken] = await tx.invoice.updateManyAndReturn({
      where: { id, paidAt: null, voidedAt: null },
      data: { voidedAt },
    });
    if (!taken) return requireVoid(tx, id);
    const booked = await tx.ledgerTransaction.findUnique({
      where: { kind_reference: { kind: 'invoice', reference: id } },
      select: { entries: { select: { account: true, milliYen: true } } },
    });
    await bookTransaction(tx, {
      ...{ organizationId: taken.organizationId, kind: 'adjustment', reference: id, bookedAt: voidedAt },
      sides: (booked?.entries ?? []).map(({ account, milliYen }) => ({ account, milliYen: -milliYen })),
    });
    await releaseCalls(tx, id);
    const { organizationId } = taken;
    await recordAudit(tx, ctx, { action: 'invoice.voided', organizationId, objectId: id });
    return taken;
  });
}

/** Of one statement: none takes so long that it looks like a database that has gone. */
const callsPerStep = 10_000;

/** Its calls are on no invoice any more. In the transaction of the rest: half of them would be billed twice. */
async function releaseCalls(tx: Transaction, invoiceId: string): Promise<void> {
  for (;;) {
    const released = await tx.$executeRaw`
      UPDATE call SET invoice_id = NULL WHERE id IN (SELECT id FROM call WHERE invoice_id = ${invoiceId} LIMIT ${callsPerStep})`;
    if (released < callsPerStep) return;
  }
}

async function requireVoid(tx: Transaction, id: string): Promise<Invoice> {
  const known = await tx.invoice.findUnique({ where: { id } });
  if (!known) throw new DomainError('not_found');
  if (known.voidedAt === null) throw new DomainError('conflict', { message: 'この請求書は支払い済みです。' });
  return known;
}
