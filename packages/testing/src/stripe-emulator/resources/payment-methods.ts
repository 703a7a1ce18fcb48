import type { Stripe } from 'stripe';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { authenticatesUnlessSavedNumber, type TestCard, testCards } from '../state/cards.ts';
import type { State } from '../state/state.ts';

const yearsValid = 3;

/** The card that somebody types into a payment page; no number is kept beyond its last four digits. */
export function createPaymentMethod(state: State, number: string): Stripe.PaymentMethod {
  const digits = number.replaceAll(/\D/g, '');
  const card = cardOf(digits);
  const method = state.paymentMethods.add({
    id: state.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'JP',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(state.now() * 1000).getUTCFullYear() + yearsValid,
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  state.behaviours.set(method.id, card.behaviour);
  return method;
}

export function cardOf(number: string): TestCard {
  const card = testCards[number.replaceAll(/\D/g, '')];
  if (card) return card;
  throw new ApiError(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  });
}

export function attachPaymentMethod(state: State, id: string, customerId: string): Stripe.PaymentMethod {
  const method = state.paymentMethods.get(id);
  method.customer = state.customers.get(customerId).id;
  state.emit('payment_method.attached', method);
  return method;
}

export function detachPaymentMethod(state: State, id: string): Stripe.PaymentMethod {
  const method = state.paymentMethods.get(id);
  if (method.customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.customer = null;
  state.emit('payment_method.detached', method);
  return method;
}

/** Set up while its owner was there, such a card is not asked again. */
export function becomesSaved(state: State, method: Stripe.PaymentMethod): void {
  if (method.card?.last4 === authenticatesUnlessSavedNumber.slice(-4))
    state.behaviours.set(method.id, { kind: 'succeeds' });
}
