import type { SignedIn } from '@/lib/signed-in';

/** Why new calls are refused, as the error codes say it, or soon will be. */
export type BillingTrouble =
  | { kind: 'balanceDepleted' | 'paymentOverdue' | 'spendingCapReached' }
  | { kind: 'paymentLate'; refusedFrom: number };

/** The one that a person has to know of first; null where all is well. */
export function billingTroubleOf({ balance, payment, capReached }: SignedIn['billing']): BillingTrouble | null {
  if (balance?.depleted) return { kind: 'balanceDepleted' };
  if (payment?.suspended) return { kind: 'paymentOverdue' };
  if (capReached) return { kind: 'spendingCapReached' };
  if (payment) return { kind: 'paymentLate', refusedFrom: payment.graceEndsAt };
  return null;
}
