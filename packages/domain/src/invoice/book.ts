import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Invoice } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { taxRateBasisPoints } from '../billing/tax.ts';
import { bookTransaction } from '../ledger/book.ts';
import type { LedgerSide } from '../ledger/entry-rows.ts';
import { milliYenOf } from '../ledger/money.ts';
import type { InvoiceLine } from './line.ts';
import { noticeInvoice } from './notice.ts';

export interface NewInvoice {
  /** Made before, where calls are already marked with it. */
  id?: string;
  organizationId: string;
  /** YYYY-MM of what it is for; null: something else. */
  month: string | null;
  issuedAt: Date;
  dueAt: Date;
  lines: readonly InvoiceLine[];
  /** What of its amount before tax is not on the ledger yet, and where it belongs. */
  unbooked: readonly LedgerSide[];
}

export function newInvoiceId(issuedAt: Date): string {
  return newId(idPrefixes.invoice, issuedAt.getTime());
}

/** Tax is rounded once for each rate of an invoice, down (Consumption Tax Act, qualified invoices). */
export function taxOf(subtotalYen: bigint): bigint {
  return (subtotalYen * BigInt(taxRateBasisPoints)) / 10_000n;
}

/** Makes an invoice, with the next number, books it and has its mail sent. Numbers have no gaps: whoever issues one waits for whoever is issuing one. */
export async function bookInvoice(tx: Transaction, invoice: NewInvoice): Promise<Invoice> {
  const { organizationId, month, issuedAt, dueAt, lines, unbooked } = invoice;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('invoice number', 0))`;
  const { _max: last } = await tx.invoice.aggregate({ _max: { number: true } });
  const subtotalYen = lines.reduce((sum, { amountYen }) => sum + BigInt(amountYen), 0n);
  const taxYen = taxOf(subtotalYen);
  const { name: recipientName } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true },
  });
  const made = await tx.invoice.create({
    data: {
      id: invoice.id ?? newInvoiceId(issuedAt),
      ...{ organizationId, recipientName, month, issuedAt, dueAt, subtotalYen, taxRateBasisPoints, taxYen },
      number: (last.number ?? 0n) + 1n,
      lines: lines.map((line) => ({ ...line })),
    },
  });
  const owed = unbooked.reduce((sum, { milliYen }) => sum + milliYen, 0n) + milliYenOf(taxYen);
  await bookTransaction(tx, {
    organizationId,
    kind: 'invoice',
    reference: made.id,
    bookedAt: issuedAt,
    sides: [
      { account: 'receivable', milliYen: -owed },
      { account: 'tax_payable', milliYen: milliYenOf(taxYen) },
      ...unbooked,
    ],
  });
  await noticeInvoice(tx, { invoiceId: made.id, kind: 'issued', now: issuedAt });
  return made;
}
