import type { Stripe } from 'stripe';
import { ApiError } from '../http/api-error.ts';
import type { CardBehaviour } from '../state/cards.ts';
import { idOf } from '../state/id-of.ts';
import type { State } from '../state/state.ts';
import { attachPaymentMethod, becomesSaved, cardOf } from './payment-methods.ts';

interface NewSetupIntent {
  customer: string;
  metadata: Record<string, string>;
}

export function createSetupIntent(state: State, { customer, metadata }: NewSetupIntent): Stripe.SetupIntent {
  const id = state.newId('seti');
  const intent = state.setupIntents.add({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${state.newId('x')}`,
    created: state.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
  state.emit('setup_intent.created', intent);
  return intent;
}

interface SetupAttempt {
  intent: Stripe.SetupIntent;
  method: Stripe.PaymentMethod;
  number: string;
  isAuthenticated: boolean;
}

/** Saves a card for payments without its owner. Throws the card error, after the intent has taken it in. */
export function attemptSetup(state: State, { intent, method, number, isAuthenticated }: SetupAttempt): void {
  const { behaviour, canBeSaved = false } = cardOf(number);
  const refusal = canBeSaved ? null : refusalOf(behaviour, isAuthenticated);
  if (refusal) {
    const reason = { type: 'card_error', message: 'Your card was declined.', ...refusal } as const;
    intent.last_setup_error = { ...reason, payment_method: structuredClone(method) };
    state.emit('setup_intent.setup_failed', intent);
    throw new ApiError(402, { ...reason, setup_intent: structuredClone(intent) });
  }
  intent.status = 'succeeded';
  intent.last_setup_error = null;
  intent.payment_method = method.id;
  if (isAuthenticated) becomesSaved(state, method);
  attachPaymentMethod(state, method.id, idOf(intent.customer));
  state.emit('setup_intent.succeeded', intent);
}

function refusalOf(behaviour: CardBehaviour, isAuthenticated: boolean): { code: string; decline_code: string } | null {
  if (behaviour.kind === 'declines') return { code: behaviour.code, decline_code: behaviour.declineCode };
  if (behaviour.kind === 'authenticates' && !isAuthenticated)
    return { code: 'authentication_required', decline_code: 'authentication_required' };
  return null;
}
