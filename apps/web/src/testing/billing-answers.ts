import type { Billing } from '@/features/billing/documents';

const contract = { paymentMethod: 'card', perMinuteYen: 30, invoiceDaysUntilDue: 30 } as const;

/** An organization that has paid in advance. */
export const prepaid: Billing = {
  month: '2026-11',
  contract,
  usage: { calls: 1234, minutes: 61.5 },
  estimateYen: 1845.5,
  balance: {
    yen: 3000,
    depleted: false,
    // The last moment of 21 May in Japan.
    nextExpiry: { yen: 1000, at: Date.UTC(2027, 4, 21, 14, 59, 59, 999) },
  },
  topup: { minYen: 500, maxYen: 300_000, quickYen: [1000, 3000, 5000], creditMonths: 6 },
  spendingCapYen: null,
  capReached: false,
  taxRate: 0.1,
};

/** An organization that pays afterwards, with a cap. */
export const invoiced: Billing = {
  ...prepaid,
  contract: { ...contract, paymentMethod: 'invoice' },
  estimateYen: 7500,
  balance: null,
  spendingCapYen: 10_000,
};
