'use client';

import { useLocale, useWords } from '@/components/preferences-provider';
import { Table, TableCell, TableRow } from '@/components/ui/table';
import { formatDay, formatMoney } from '@/lib/format';
import { fill } from '@/lib/words';
import type { Invoice } from './documents';
import { InvoiceBadge } from './invoice-badge';
import { invoiceWords } from './words';

interface InvoiceTableProps {
  invoices: readonly Invoice[];
  onOpen(invoice: Invoice): void;
}

export function InvoiceTable({ invoices, onOpen }: InvoiceTableProps) {
  const words = useWords(invoiceWords);
  const locale = useLocale();
  const { head } = words;
  return (
    <Table caption={words.caption} head={[head.number, head.issued, head.due, head.state, head.total]} endsInAmounts>
      {invoices.map((invoice) => (
        <TableRow
          key={invoice.id}
          className="relative grid-cols-[minmax(0,1fr)_auto] hover:bg-raised has-focus-visible:bg-raised"
        >
          <TableCell>
            <button
              type="button"
              onClick={() => onOpen(invoice)}
              aria-label={fill(words.open, { number: invoice.number })}
              className="rounded-sm text-left font-medium tabular-nums after:absolute after:inset-0"
            >
              {invoice.number}
            </button>
          </TableCell>
          <TableCell className="col-start-1 text-xs whitespace-nowrap text-muted sm:text-sm">
            <span className="sm:sr-only">{head.issued}: </span>
            {formatDay(invoice.issuedAt, locale)}
          </TableCell>
          <TableCell className="col-start-1 text-xs whitespace-nowrap text-muted sm:text-sm">
            <span className="sm:sr-only">{head.due}: </span>
            {formatDay(invoice.dueAt, locale)}
          </TableCell>
          <TableCell className="col-start-2 row-start-2 justify-self-end">
            <InvoiceBadge state={invoice.state} />
          </TableCell>
          <TableCell className="col-start-2 row-start-1 text-right font-medium whitespace-nowrap tabular-nums">
            {formatMoney(invoice.totalYen, locale)}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
