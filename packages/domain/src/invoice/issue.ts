import { DomainError } from '@uketsuke/contracts';
import type { Invoice } from '@uketsuke/db/client';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { milliYenOf } from '../ledger/money.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { bookInvoice } from './book.ts';

const amountYenMax = 1_000_000_000;

const issueInvoiceInput = z.object({
  organizationId: z.string(),
  /** Before tax. */
  amountYen: z.int().min(1).max(amountYenMax),
  dueAt: z.date(),
  description: z.string().min(1).max(200).default('ご利用料金'),
});

/** An invoice by hand, for something that no call is: an initial fee, a correction. */
export async function issueInvoice(ctx: DomainContext, input: z.input<typeof issueInvoiceInput>): Promise<Invoice> {
  requireService(ctx, 'operator');
  const { organizationId, amountYen, dueAt, description } = parseInput(issueInvoiceInput, input);
  const issuedAt = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: organizationId }, select: { id: true } });
    if (!organization) throw new DomainError('not_found');
    const invoice = await bookInvoice(tx, {
      ...{ organizationId, month: null, issuedAt, dueAt },
      lines: [{ description, quantity: 1, unitPriceYen: amountYen, amountYen }],
      unbooked: [{ account: 'revenue', milliYen: milliYenOf(amountYen) }],
    });
    const details = { amount_yen: amountYen, due_at: dueAt.getTime() };
    await recordAudit(tx, ctx, { action: 'invoice.issued', organizationId, objectId: invoice.id, details });
    return invoice;
  });
}
