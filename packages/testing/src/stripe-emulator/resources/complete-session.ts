import type { Stripe } from 'stripe';
import { ApiError } from '../http/api-error.ts';
import { idOf } from '../state/id-of.ts';
import type { State } from '../state/state.ts';
import { attemptPayment, createIntent, settleProcessing } from './payment-intents.ts';
import { cardOf, createPaymentMethod } from './payment-methods.ts';
import { attemptSetup } from './setup-intents.ts';

export interface Completion {
  /** A number of `testCards`. */
  number: string;
  /** What the card's owner tells its bank when it asks; absent: nobody has been asked yet. */
  authentication?: 'passed' | 'failed';
}

export type CompletionResult = 'completed' | 'needs_authentication' | { declined: string };

/** Somebody fills in the payment page. A card that is declined leaves the session open for another attempt. */
export function completeSession(state: State, id: string, completion: Completion): CompletionResult {
  const session = state.sessions.get(id);
  if (session.status !== 'open') throw new ApiError(400, { type: 'invalid_request_error', message: 'Not open' });
  const { number, authentication } = completion;
  if (needsAuthentication(number) && authentication === undefined) return 'needs_authentication';
  const isAuthenticated = authentication === 'passed';
  try {
    const method = createPaymentMethod(state, number);
    if (session.mode === 'setup') setUp(state, session, { method, number, isAuthenticated });
    else pay(state, session, { method, isAuthenticated });
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return { declined: error.body.code ?? 'card_declined' };
    throw error;
  }
  session.status = 'complete';
  session.url = null;
  state.emit('checkout.session.completed', session);
  return 'completed';
}

/** The bank's late answer to the payment of a session that is complete but unpaid. */
export function settleSession(state: State, id: string, isPaid: boolean): void {
  const session = state.sessions.get(id);
  settleProcessing(state, state.paymentIntents.get(idOf(session.payment_intent)), isPaid);
  if (isPaid) session.payment_status = 'paid';
  state.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
}

function needsAuthentication(number: string): boolean {
  try {
    return cardOf(number).behaviour.kind === 'authenticates';
  } catch {
    // An unknown number is told by the attempt itself.
    return false;
  }
}

interface Paying {
  method: Stripe.PaymentMethod;
  isAuthenticated: boolean;
}

function pay(state: State, session: Stripe.Checkout.Session, { method, isAuthenticated }: Paying): void {
  const intent = intentOf(state, session);
  attemptPayment(state, { intent, method, isAuthenticated });
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
}

/** Made by the first attempt to pay; later attempts go on with it. */
function intentOf(state: State, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent !== null) return state.paymentIntents.get(idOf(session.payment_intent));
  const intent = createIntent(state, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'jpy',
    customer: session.customer === null ? null : idOf(session.customer),
    description: null,
    metadata: { ...state.intentMetadata.get(session.id) },
  });
  session.payment_intent = intent.id;
  return intent;
}

function setUp(
  state: State,
  session: Stripe.Checkout.Session,
  attempt: Omit<Parameters<typeof attemptSetup>[1], 'intent'>,
): void {
  attemptSetup(state, { ...attempt, intent: state.setupIntents.get(idOf(session.setup_intent)) });
}
