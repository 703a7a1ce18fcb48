import type { ErrorCode } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { PaymentMethod } from '@uketsuke/db/client';

export interface BilledOrganization {
  id: string;
  paymentMethod: PaymentMethod;
}

export type BillingRefusal = Extract<ErrorCode, 'balance_depleted' | 'payment_overdue' | 'spending_cap_reached'>;

/** The one question that every new call and session asks about money: why it is refused, or null. */
export async function refuseForBilling(
  _tx: Transaction,
  _organization: BilledOrganization,
): Promise<BillingRefusal | null> {
  return null;
}
