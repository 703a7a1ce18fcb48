import type { Reversal } from '@uketsuke/domain/payment';
import type { Stripe } from 'stripe';
import { idOf } from './id-of.ts';

/** null: of no payment intent, so of none of our payments. */
export function readRefund({ id, amount, payment_intent, status }: Stripe.Refund): Reversal | null {
  if (payment_intent === null) return null;
  // A refund that waits for its bank is on its way: its credit must not be spent meanwhile.
  const isReturned = status === 'failed' || status === 'canceled';
  return { id, kind: 'refund', chargeRef: idOf(payment_intent), amountYen: amount, isReturned };
}

/** In these the bank has taken the money back. An inquiry (`warning_…`) takes none. */
const takenStatuses: ReadonlySet<string> = new Set([
  ...['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'],
]);

export function readDispute({ id, amount, payment_intent, status }: Stripe.Dispute): Reversal | null {
  if (payment_intent === null) return null;
  if (!takenStatuses.has(status) && status !== 'won') return null;
  return { id, kind: 'dispute', chargeRef: idOf(payment_intent), amountYen: amount, isReturned: status === 'won' };
}
