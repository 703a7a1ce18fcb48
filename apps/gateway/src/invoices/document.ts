import type { InvoiceLine, InvoiceView } from '@uketsuke/domain/invoice';
import type { Issuer } from './issuer.ts';

export type Locale = 'ja' | 'en';

/** An invoice as it is read, whatever it is shown on: every text in its place. */
export interface InvoiceDocument {
  locale: Locale;
  title: string;
  /** Across the document, where it is no longer to be paid. */
  stamp: string | null;
  recipient: string;
  facts: { label: string; value: string }[];
  issuer: string[];
  totalLabel: string;
  total: string;
  columns: readonly [string, string, string, string, string];
  rows: (readonly [string, string, string, string, string])[];
  /** Of each rate, and together. */
  sums: { label: string; value: string; isTotal: boolean }[];
  payment: { label: string; lines: string[] } | null;
  notes: string[];
}

const words = {
  ja: {
    title: '請求書',
    paid: '支払済',
    void: '取消',
    to: (name: string) => `${name} 御中`,
    number: '請求書番号',
    issued: '発行日',
    due: 'お支払期限',
    period: '対象期間',
    registration: (number: string) => `登録番号 ${number}`,
    total: 'ご請求金額（税込）',
    columns: ['内容', '数量', '単価', '税率', '金額（税抜）'],
    calls: (year: number, month: number) => `通話料 ${year}年${month}月分`,
    minutes: (count: string) => `${count} 分`,
    subtotal: (rate: string) => `${rate} 対象 小計（税抜）`,
    tax: (rate: string) => `消費税（${rate}）`,
    sum: '合計（税込）',
    payTo: 'お振込先',
    notes: [
      '通話時間は月ごと・単価ごとに合計し、1 分未満を切り上げています。',
      '消費税は税率ごとに 1 回計算し、1 円未満を切り捨てています。',
    ],
    month: (year: number, month: number) => `${year}年${month}月`,
  },
  en: {
    title: 'Invoice',
    paid: 'PAID',
    void: 'VOID',
    to: (name: string) => name,
    number: 'Invoice number',
    issued: 'Date of issue',
    due: 'Due date',
    period: 'For',
    registration: (number: string) => `Registration number ${number}`,
    total: 'Total (tax included)',
    columns: ['Description', 'Quantity', 'Unit price', 'Tax rate', 'Before tax'],
    calls: (year: number, month: number) => `Calls, ${monthName(year, month)}`,
    minutes: (count: string) => `${count} min`,
    subtotal: (rate: string) => `Subtotal at ${rate} (before tax)`,
    tax: (rate: string) => `Consumption tax (${rate})`,
    sum: 'Total (tax included)',
    payTo: 'Pay to',
    notes: [
      'The time of calls is added up for each month and price, and rounded up to whole minutes.',
      'Consumption tax is calculated once for each rate, and rounded down to whole yen.',
    ],
    month: monthName,
  },
} as const;

/** What Japan asks of a qualified invoice: issuer and number, date, lines with their rate, sum and tax of each rate, recipient. */
export function invoiceDocument(invoice: InvoiceView, issuer: Issuer, locale: Locale): InvoiceDocument {
  const text = words[locale];
  const rate = `${invoice.taxRateBasisPoints / 100}%`;
  const [year, month] = monthOf(invoice.month ?? '');
  return {
    locale,
    title: text.title,
    stamp: stampOf(invoice, locale),
    recipient: text.to(invoice.recipientName),
    facts: [
      { label: text.number, value: invoice.label },
      { label: text.issued, value: dayText(invoice.issuedAt, locale) },
      ...(invoice.month === null ? [] : [{ label: text.period, value: text.month(year, month) }]),
      { label: text.due, value: dayText(invoice.dueAt, locale) },
    ],
    issuer: [
      issuer.name,
      ...issuer.address,
      ...(issuer.registrationNumber === null ? [] : [text.registration(issuer.registrationNumber)]),
    ],
    totalLabel: text.total,
    total: yenText(Number(invoice.totalYen)),
    columns: text.columns,
    rows: invoice.lines.map((line) => rowOf(line, rate, locale)),
    sums: [
      { label: text.subtotal(rate), value: yenText(Number(invoice.subtotalYen)), isTotal: false },
      { label: text.tax(rate), value: yenText(Number(invoice.taxYen)), isTotal: false },
      { label: text.sum, value: yenText(Number(invoice.totalYen)), isTotal: true },
    ],
    payment: issuer.bankAccount.length === 0 ? null : { label: text.payTo, lines: issuer.bankAccount },
    notes: invoice.lines.some(({ calls }) => calls !== undefined) ? [...text.notes] : text.notes.slice(1),
  };
}

function rowOf(line: InvoiceLine, rate: string, locale: Locale): InvoiceDocument['rows'][number] {
  const text = words[locale];
  const quantity = line.quantity.toLocaleString('en');
  const rest = [yenText(line.unitPriceYen), rate, yenText(line.amountYen)] as const;
  if (line.calls === undefined) return [line.description, quantity, ...rest];
  return [text.calls(...monthOf(line.calls.month)), text.minutes(quantity), ...rest];
}

function stampOf({ state }: InvoiceView, locale: Locale): string | null {
  if (state === 'paid') return words[locale].paid;
  return state === 'void' ? words[locale].void : null;
}

function monthOf(month: string): [number, number] {
  const [year = '', number = ''] = month.split('-');
  return [Number(year), Number(number)];
}

function monthName(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The yen sign of Latin letters: every font of Japan has it. */
function yenText(yen: number): string {
  return `¥${yen.toLocaleString('en', { maximumFractionDigits: 3 })}`;
}

function dayText(date: Date, locale: Locale): string {
  const style =
    locale === 'ja' ? ({ year: 'numeric', month: 'long', day: 'numeric' } as const) : ({ dateStyle: 'long' } as const);
  return date.toLocaleDateString(locale === 'ja' ? 'ja-JP' : 'en-GB', { timeZone: 'Asia/Tokyo', ...style });
}
