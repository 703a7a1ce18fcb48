import { invoicedMinutes } from '../billing/invoice-estimate.ts';
import { milliYenPerYen } from '../ledger/money.ts';
import type { InvoiceLine } from './line.ts';

/** Calls that ended in one month of Japan's and were made at one price. */
export interface InvoicedCalls {
  /** YYYY-MM */
  month: string;
  perMinuteMilliYen: bigint;
  count: bigint;
  seconds: bigint;
  billedMilliYen: bigint;
}

/**
 * One line for each month and price: a line is a quantity at a price, so its seconds become whole minutes once, and its amount whole yen
 * once, in the customer's favour.
 */
export function callLine({ month, perMinuteMilliYen, count, seconds, billedMilliYen }: InvoicedCalls): InvoiceLine {
  const minutes = invoicedMinutes(seconds);
  const [year = '', number = ''] = month.split('-');
  return {
    description: `通話料 ${Number(year)}年${Number(number)}月分`,
    quantity: Number(minutes),
    unitPriceYen: Number(perMinuteMilliYen) / Number(milliYenPerYen),
    amountYen: Number((minutes * perMinuteMilliYen) / milliYenPerYen),
    calls: { month, count: Number(count), seconds: Number(seconds), billedMilliYen: String(billedMilliYen) },
  };
}
