import type { Billing } from '@/features/billing/documents';
import type { Lot, Movement } from '@/features/billing/history/documents';
import type { Invoice } from '@/features/billing/invoices/documents';
import type { RefusedCall } from '@/features/billing/refused/documents';

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
  autoRecharge: {
    enabled: false,
    thresholdYen: 1000,
    amountYen: 5000,
    monthlyCapYen: null,
    rechargedThisMonthYen: 0,
    failures: 0,
    maxFailures: 3,
    retryAt: null,
    stoppedAt: null,
    stopCode: null,
  },
  card: null,
  paymentProvider: 'stripe',
  topup: { minYen: 500, maxYen: 300_000, quickYen: [1000, 3000, 5000], creditMonths: 6 },
  spendingCapYen: null,
  capReached: false,
  taxRate: 0.1,
  runOut: Date.UTC(2027, 0, 9, 15),
  verification: { verifiedAt: Date.UTC(2026, 10, 21, 18, 30), holds: true },
};

/** An organization that pays afterwards, with a cap. */
export const invoiced: Billing = {
  ...prepaid,
  contract: { ...contract, paymentMethod: 'invoice' },
  estimateYen: 7500,
  balance: null,
  autoRecharge: null,
  runOut: null,
  spendingCapYen: 10_000,
};

/** Noon of 22 November 2026 in Japan. */
export const nowMs = Date.UTC(2026, 10, 22, 3);

export const topupMovement: Movement = {
  id: '2',
  kind: 'topup',
  reference: 'pay_1',
  bookedAt: nowMs,
  creditYen: 3000,
  owedYen: 0,
};

export const callMovement: Movement = {
  id: '1',
  kind: 'call',
  reference: 'call_1',
  bookedAt: nowMs,
  creditYen: -12.5,
  owedYen: 0,
};

export const lot: Lot = {
  id: 'lot_1',
  kind: 'topup',
  grantedYen: 3000,
  remainingYen: 1200,
  expiresAt: Date.UTC(2027, 4, 21, 14, 59, 59, 999),
  expired: false,
  createdAt: nowMs,
};

export const refusedCall: RefusedCall = {
  id: 'ref_1',
  channel: 'phone',
  reason: 'balance_depleted',
  count: 12,
  firstAt: nowMs - 30_000,
  lastAt: nowMs,
  tenant: { id: 'ten_1', name: 'Sakura Dental' },
};

export const savedCard = { brand: 'visa', last4: '4242', expiresMonth: 4, expiresYear: 2029 };

/** An organization whose automatic top-up is on. */
export const recharging: Billing = {
  ...prepaid,
  card: savedCard,
  autoRecharge: {
    enabled: true,
    thresholdYen: 2000,
    amountYen: 10_000,
    monthlyCapYen: 50_000,
    rechargedThisMonthYen: 20_000,
    failures: 0,
    maxFailures: 3,
    retryAt: null,
    stoppedAt: null,
    stopCode: null,
  },
};

export const invoice: Invoice = {
  id: 'inv_1',
  number: 'INV-000042',
  month: '2026-10',
  state: 'late',
  issuedAt: Date.UTC(2026, 9, 31, 21),
  dueAt: Date.UTC(2026, 10, 30, 14, 59, 59, 999),
  paidAt: null,
  lines: [
    { description: '通話', month: '2026-10', callsCount: 1200, quantity: 3456, unitPriceYen: 30, amountYen: 103_680 },
    { description: 'Training', month: null, callsCount: null, quantity: 1, unitPriceYen: 20_000, amountYen: 20_000 },
  ],
  subtotalYen: 123_680,
  taxYen: 12_368,
  totalYen: 136_048,
  taxRate: 0.1,
};
