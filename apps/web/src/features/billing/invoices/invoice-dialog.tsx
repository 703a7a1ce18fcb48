'use client';

import { Download, Printer } from 'lucide-react';
import { useLocale, useWords } from '@/components/preferences-provider';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { commonWords } from '@/components/words';
import { formatDay, formatMoney, formatMonth, formatNumber } from '@/lib/format';
import { fill } from '@/lib/words';
import { Fact, Facts } from '../facts';
import type { Invoice } from './documents';
import { InvoiceBadge } from './invoice-badge';
import { invoiceWords } from './words';

interface InvoiceDialogProps {
  invoice: Invoice;
  /** Documents are for owners and admins. */
  hasDocument: boolean;
  onClose(): void;
}

/** One invoice: what it is for, its tax, and until when it is to be paid. */
export function InvoiceDialog({ invoice, hasDocument, onClose }: InvoiceDialogProps) {
  const words = useWords(invoiceWords);
  const common = useWords(commonWords);
  const locale = useLocale();
  const money = (yen: number) => formatMoney(yen, locale);
  const { id, number, state, issuedAt, dueAt, paidAt, lines, subtotalYen, taxYen, totalYen, taxRate } = invoice;
  return (
    <Dialog title={fill(words.title, { number })} onClose={onClose}>
      <InvoiceBadge state={state} />
      <Facts>
        <Fact name={words.head.issued} value={formatDay(issuedAt, locale)} />
        <Fact name={words.head.due} value={formatDay(dueAt, locale)} />
        {paidAt !== null && <Fact name={words.paid} value={formatDay(paidAt, locale)} />}
      </Facts>
      <ul aria-label={words.lines} className="divide-y rounded-lg border text-sm">
        {lines.map((line) => (
          <li
            key={[line.description, line.month, line.unitPriceYen, line.amountYen].join(' ')}
            className="flex items-baseline justify-between gap-4 px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {nameOf(line, { calls: words.calls, locale })}
              <span className="block text-xs text-muted">
                {fill(line.month === null ? words.quantity : words.minutes, {
                  count: formatNumber(line.quantity, locale),
                  price: money(line.unitPriceYen),
                })}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(line.amountYen)}</span>
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name={words.subtotal} value={money(subtotalYen)} />
        <Fact name={fill(words.tax, { percent: formatNumber(taxRate * 100, locale) })} value={money(taxYen)} />
        <Fact name={words.head.total} value={money(totalYen)} />
      </Facts>
      <DialogActions>
        {hasDocument && (
          <>
            <a
              href={`/invoices/${id}?lang=${locale}`}
              target="_blank"
              rel="noopener"
              className={buttonLook({ variant: 'ghost' })}
            >
              <Printer aria-hidden="true" />
              {words.print}
            </a>
            <a href={`/invoices/${id}.pdf?lang=${locale}`} download className={buttonLook({ variant: 'secondary' })}>
              <Download aria-hidden="true" />
              {words.pdf}
            </a>
          </>
        )}
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Line = Invoice['lines'][number];

function nameOf({ month, callsCount, description }: Line, { calls, locale }: { calls: string; locale: 'ja' | 'en' }) {
  if (month === null) return description;
  return fill(calls, { month: formatMonth(month, locale), count: formatNumber(callsCount ?? 0, locale) });
}
