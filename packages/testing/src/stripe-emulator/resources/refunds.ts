import type { Stripe } from 'stripe';
import { invalidRequest } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import { testCards } from '../state/cards.ts';
import { idOf } from '../state/id-of.ts';
import type { State } from '../state/state.ts';

/** `POST /v1/refunds`: of a whole charge or a part of it. */
export function createRefund(state: State, params: Params): Stripe.Refund {
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata');
  const charge = chargeOf(state, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalidRequest('The charge has already been refunded.', { code: 'charge_already_refunded' });
  const amount = params.integer('amount') ?? left;
  if (amount < 1 || amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund = state.refunds.add({
    id: state.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: state.newId('txn'),
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: params.map('metadata'),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.text('reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: hasPendingRefunds(state, charge) ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  countRefunds(charge, amount);
  state.emit('refund.created', refund);
  state.emit('charge.refunded', charge);
  return refund;
}

/** What the card's bank says to a refund that was pending. */
export function settleRefund(state: State, id: string, status: 'succeeded' | 'failed'): Stripe.Refund {
  const refund = state.refunds.get(id);
  refund.status = status;
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card';
    countRefunds(state.charges.get(idOf(refund.charge)), -refund.amount);
    state.emit('refund.failed', refund);
  }
  state.emit('refund.updated', refund);
  return refund;
}

function countRefunds(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

function chargeOf(state: State, params: Params): Stripe.Charge {
  const intentId = params.text('payment_intent');
  if (intentId === undefined) return state.charges.get(params.required('charge'));
  const { latest_charge, status } = state.paymentIntents.get(intentId);
  if (status !== 'succeeded') throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  return state.charges.get(idOf(latest_charge));
}

function hasPendingRefunds(state: State, { payment_method: id }: Stripe.Charge): boolean {
  const last4 = id === null ? undefined : state.paymentMethods.find(id)?.card?.last4;
  return Object.entries(testCards).some(
    ([number, card]) => card.hasPendingRefunds === true && number.slice(-4) === last4,
  );
}
