import type { ErrorCode } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import { milliYenOf } from '../ledger/money.ts';
import { readAccount } from './read-account.ts';
import { invoiceEstimateMilliYen } from './invoice-estimate.ts';
import { isPaymentOverdue } from './payment-grace.ts';

export type BillingRefusal = Extract<ErrorCode, 'balance_depleted' | 'payment_overdue' | 'spending_cap_reached'>;

/** The one question that every new call and session asks about money: why it is refused, or null. Only what is settled counts. */
export async function refuseForBilling(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<BillingRefusal | null> {
  const account = await readAccount(tx, organizationId, now);
  if (account.paymentMethod === 'card') return account.balanceMilliYen > 0n ? null : 'balance_depleted';
  if (account.firstUnpaidDueAt !== null && isPaymentOverdue(account.firstUnpaidDueAt, now)) return 'payment_overdue';
  const { spendingCapYen } = account;
  if (spendingCapYen === null) return null;
  return invoiceEstimateMilliYen(account) >= milliYenOf(spendingCapYen) ? 'spending_cap_reached' : null;
}
