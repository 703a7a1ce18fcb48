import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Invoice } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { bookTransaction } from '../ledger/book.ts';
import { milliYenOf } from '../ledger/money.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/** Its money has arrived: new calls are taken again at once. Saying so twice changes nothing; a void invoice is `conflict`. */
export async function payInvoice(ctx: DomainContext, id: string): Promise<Invoice> {
  requireService(ctx, 'operator', 'worker');
  const paidAt = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const [paid] = isStorableText(id)
      ? await tx.invoice.updateManyAndReturn({ where: { id, paidAt: null, voidedAt: null }, data: { paidAt } })
      : [];
    if (!paid) {
      const known = isStorableText(id) ? await tx.invoice.findUnique({ where: { id } }) : null;
      if (!known) throw new DomainError('not_found');
      if (known.paidAt === null) throw new DomainError('conflict', { message: 'この請求書は取り消されています。' });
      return known;
    }
    const total = milliYenOf(paid.subtotalYen + paid.taxYen);
    await bookTransaction(tx, {
      organizationId: paid.organizationId,
      kind: 'invoice_payment',
      reference: paid.id,
      bookedAt: paidAt,
      sides: [
        { account: 'bank', milliYen: -total },
        { account: 'receivable', milliYen: total },
      ],
    });
    const { organizationId } = paid;
    await recordAudit(tx, ctx, { action: 'invoice.paid', organizationId, objectId: paid.id });
    return paid;
  });
}
