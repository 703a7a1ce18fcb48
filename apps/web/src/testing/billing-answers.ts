import type { Billing } from '@/features/billing/documents';
import type { Lot, Movement } from '@/features/billing/history/documents';
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
