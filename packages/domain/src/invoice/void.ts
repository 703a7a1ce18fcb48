import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Invoice } from '@uketsuke/db/client';
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
    await tx.call.updateMany({ where: { invoiceId: id }, data: { invoiceId: null } });
    return taken;
  });
}

async function requireVoid(tx: Transaction, id: string): Promise<Invoice> {
  const known = await tx.invoice.findUnique({ where: { id } });
  if (!known) throw new DomainError('not_found');
  if (known.voidedAt === null) throw new DomainError('conflict', { message: 'この請求書は支払い済みです。' });
  return known;
}
