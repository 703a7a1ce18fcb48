import type { Invoice, Prisma } from '@uketsuke/db/client';
import { type InvoiceLine, readLines } from './line.ts';

export type InvoiceState = 'open' | 'late' | 'paid' | 'void';

export interface InvoiceView extends Omit<Invoice, 'lines' | 'recipientName'> {
  /** As it stands on the document. */
  label: string;
  recipientName: string;
  lines: InvoiceLine[];
  totalYen: bigint;
  state: InvoiceState;
}

/** What a view is made of. */
export const invoiceViewInclude = { organization: { select: { name: true } } } satisfies Prisma.InvoiceInclude;
type InvoiceRow = Prisma.InvoiceGetPayload<{ include: typeof invoiceViewInclude }>;

const numberDigits = 6;

export function invoiceViewOf({ organization, ...row }: InvoiceRow, now: Date): InvoiceView {
  return {
    ...row,
    label: `INV-${String(row.number).padStart(numberDigits, '0')}`,
    recipientName: row.recipientName ?? organization.name,
    lines: readLines(row.lines),
    totalYen: row.subtotalYen + row.taxYen,
    state: stateOf(row, now),
  };
}

function stateOf({ paidAt, voidedAt, dueAt }: Invoice, now: Date): InvoiceState {
  if (voidedAt !== null) return 'void';
  if (paidAt !== null) return 'paid';
  return dueAt < now ? 'late' : 'open';
}
