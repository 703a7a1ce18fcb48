import type { Stripe } from 'stripe';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import { type Decline, declineOf } from '../state/cards.ts';
import { idOf } from '../state/id-of.ts';
import type { State } from '../state/state.ts';
import { createCharge } from './charges.ts';

export interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

export function createIntent(state: State, intent: NewIntent): Stripe.PaymentIntent {
  const id = state.newId('pi');
  const created = state.paymentIntents.add({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${state.newId('x')}`,
    confirmation_method: 'automatic',
    created: state.now(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...intent,
  });
  state.emit('payment_intent.created', created);
  return created;
}

/** `POST /v1/payment_intents` of somebody who is not there: confirmed at once with a card that was saved before. */
export function createOffSessionIntent(state: State, params: Params): Stripe.PaymentIntent {
  params.only(
    ...['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types', 'off_session', 'confirm'],
    ...['description', 'metadata'],
  );
  const amount = params.integer('amount') ?? 0;
  if (amount < amountMin)
    throw invalidRequest(`Amount must be at least ${amountMin} yen.`, { code: 'amount_too_small', param: 'amount' });
  if (params.flag('off_session') && !params.flag('confirm'))
    throw invalidRequest('`off_session` can only be passed when `confirm` is true.', { param: 'off_session' });
  const customer = state.customers.get(params.required('customer'));
  const method = state.paymentMethods.get(params.required('payment_method'));
  if (method.customer !== customer.id)
    throw invalidRequest('The payment method does not belong to the customer.', { param: 'payment_method' });
  const intent = createIntent(state, {
    amount,
    currency: params.required('currency'),
    customer: customer.id,
    description: params.text('description') ?? null,
    metadata: params.map('metadata'),
  });
  attemptPayment(state, { intent, method, isAuthenticated: false });
  return intent;
}

/** `GET /v1/payment_intents/search`, for one value of the metadata. */
export function searchIntents(state: State, params: Params): object {
  const query = params.required('query');
  const [, key = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? [];
  if (key === '') throw invalidRequest(`This emulator does not know the query ${query}`, { param: 'query' });
  const data = state.paymentIntents.all().filter(({ metadata }) => metadata[key] === value);
  return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data };
}

const amountMin = 50;

interface Attempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  /** The card's owner has said yes to its bank. */
  isAuthenticated: boolean;
}

/** One attempt to pay. Throws the card error, after the intent has taken it in. */
export function attemptPayment(state: State, attempt: Attempt): void {
  const { intent, method, isAuthenticated } = attempt;
  const behaviour = state.behaviours.get(method.id) ?? { kind: 'succeeds' };
  switch (behaviour.kind) {
    case 'declines':
      return failPayment(state, intent, method, behaviour);
    case 'authenticates':
      if (!isAuthenticated) return failPayment(state, intent, method, authenticationRequired);
      return succeedPayment(state, intent, method);
    case 'processes':
      intent.payment_method = method.id;
      intent.status = 'processing';
      return state.emit('payment_intent.processing', intent);
    case 'succeeds':
      return succeedPayment(state, intent, method);
    default:
      behaviour satisfies never;
  }
}

const authenticationRequired: Decline = {
  kind: 'declines',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  adviceCode: null,
};

/** The bank's late answer to a payment that was processing. */
export function settleProcessing(state: State, intent: Stripe.PaymentIntent, isPaid: boolean): void {
  if (intent.status !== 'processing') throw new Error(`${intent.id} is not processing`);
  const method = state.paymentMethods.get(idOf(intent.payment_method));
  if (isPaid) return succeedPayment(state, intent, method);
  try {
    failPayment(state, intent, method, declineOf.generic_decline);
  } catch (error) {
    // Nobody waits for this answer: the events tell it.
    if (!(error instanceof ApiError)) throw error;
  }
}

function succeedPayment(state: State, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const charge = createCharge(state, { intent, method, decline: null });
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
  } satisfies Partial<Stripe.PaymentIntent>);
  state.emit('charge.succeeded', charge);
  state.emit('payment_intent.succeeded', intent);
}

function failPayment(
  state: State,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): never {
  const charge = createCharge(state, { intent, method, decline });
  const reason = {
    type: 'card_error',
    message: 'Your card was declined.',
    code: decline.code,
    decline_code: decline.declineCode,
    charge: charge.id,
    ...(decline.adviceCode !== null && { advice_code: decline.adviceCode }),
  } as const;
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: { ...reason, payment_method: structuredClone(method) },
    latest_charge: charge.id,
    payment_method: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  state.emit('charge.failed', charge);
  state.emit('payment_intent.payment_failed', intent);
  throw new ApiError(402, { ...reason, payment_intent: structuredClone(intent) });
}
