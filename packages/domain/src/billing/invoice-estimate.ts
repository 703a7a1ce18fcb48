import type { BillingAccount } from './read-account.ts';

const secondsPerMinute = 60n;

/** A month's seconds as an invoice counts them: rounded up to whole minutes, once. */
export function invoicedMinutes(seconds: bigint): bigint {
  return (seconds + secondsPerMinute - 1n) / secondsPerMinute;
}

/** What this month would cost on an invoice, before tax. */
export function invoiceEstimateMilliYen({
  month,
  perMinuteMilliYen,
}: Pick<BillingAccount, 'month' | 'perMinuteMilliYen'>): bigint {
  return invoicedMinutes(month.invoiceSeconds) * perMinuteMilliYen;
}
