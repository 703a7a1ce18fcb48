import type { Stripe } from 'stripe';

/** What our objects at Stripe carry, so that a notice about them finds the payment. */
export interface PaymentMark {
  paymentId: string;
  organizationId: string;
  kind: 'topup' | 'auto_recharge' | 'card_setup';
}

export function metadataOf({ paymentId, organizationId, kind }: PaymentMark): Record<string, string> {
  return { payment_id: paymentId, organization_id: organizationId, kind };
}

/** null: somebody else's, of the same account. */
export function markOf(metadata: Stripe.Metadata | null): Pick<PaymentMark, 'paymentId' | 'kind'> | null {
  const { payment_id: paymentId, kind } = metadata ?? {};
  if (paymentId === undefined) return null;
  return kind === 'topup' || kind === 'auto_recharge' || kind === 'card_setup' ? { paymentId, kind } : null;
}
