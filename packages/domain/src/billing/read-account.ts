import type { Transaction } from '@uketsuke/db';
import type { PaymentMethod } from '@uketsuke/db/client';
import { japanMonth } from '../japan-time.ts';

/** How an organization stands at a moment. */
export interface BillingAccount {
  paymentMethod: PaymentMethod;
  perMinuteMilliYen: bigint;
  invoiceDaysUntilDue: number;
  spendingCapYen: bigint | null;
  /** Without what has expired, whether that is booked or not. */
  balanceMilliYen: bigint;
  /** Of the oldest invoice that is neither paid nor void. */
  firstUnpaidDueAt: Date | null;
  /** What ended in this month of Japan's, in both environments. */
  month: { calls: bigint; seconds: bigint; invoiceSeconds: bigint; prepaidMilliYen: bigint };
}

type AccountRow = Omit<BillingAccount, 'month'> & BillingAccount['month'];

/** One statement: every new call asks it. */
export async function readAccount(tx: Transaction, organizationId: string, now: Date): Promise<BillingAccount> {
  const [row] = await tx.$queryRaw<AccountRow[]>`
    SELECT organization.payment_method AS "paymentMethod", organization.per_minute_milli_yen AS "perMinuteMilliYen",
      organization.invoice_days_until_due AS "invoiceDaysUntilDue", organization.spending_cap_yen AS "spendingCapYen",
      coalesce(balance.milli_yen, 0) - CASE WHEN balance.next_expiry_at < ${now} THEN (
        SELECT coalesce(sum(remaining_milli_yen), 0)::bigint FROM credit_lot
        WHERE organization_id = organization.id AND remaining_milli_yen > 0 AND expires_at < ${now}
      ) ELSE 0 END AS "balanceMilliYen",
      (SELECT min(due_at) FROM invoice
        WHERE organization_id = organization.id AND paid_at IS NULL AND voided_at IS NULL) AS "firstUnpaidDueAt",
      coalesce(month.calls, 0) AS calls, coalesce(month.seconds, 0) AS seconds, coalesce(month.invoice_seconds, 0) AS "invoiceSeconds",
      coalesce(month.prepaid_milli_yen, 0) AS "prepaidMilliYen"
    FROM organization
    LEFT JOIN organization_balance AS balance ON balance.organization_id = organization.id
    LEFT JOIN organization_month AS month
      ON month.organization_id = organization.id AND month.month = ${japanMonth(now.getTime())}
    WHERE organization.id = ${organizationId}`;
  if (!row) throw new Error('There is no such organization');
  const { calls, seconds, invoiceSeconds, prepaidMilliYen, ...account } = row;
  return { ...account, month: { calls, seconds, invoiceSeconds, prepaidMilliYen } };
}
