import { japanMonth, startOfJapanMonth } from '../japan-time.ts';
import { hourMs } from '../time.ts';

/** On the 1st, in Japan: calls of the last minutes of a month have ended and are charged by then. */
const issuedAtMs = 6 * hourMs;

export interface InvoicedPeriod {
  /** YYYY-MM */
  month: string;
  /** Calls that ended before this. */
  endsAt: Date;
}

/** The latest month whose invoices are to be issued by now. */
export function invoicedPeriod(now: Date): InvoicedPeriod {
  const endsAtMs = startOfJapanMonth(now.getTime() - issuedAtMs);
  return { month: japanMonth(endsAtMs - 1), endsAt: new Date(endsAtMs) };
}
