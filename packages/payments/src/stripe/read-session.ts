import type { PaymentReading, SavedCard } from '@uketsuke/domain/payment';
import type { Stripe } from 'stripe';
import { declinedOutcome } from './decline.ts';
import { idOf } from './id-of.ts';

/** What became of a checkout. A card that was declined on its page leaves it open: another one may be tried. */
export async function readSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentReading> {
  if (session.status === 'expired') return { state: 'expired' };
  if (session.status !== 'complete') return { state: 'open' };
  if (session.mode === 'setup') return { state: 'card_saved', card: await readSavedCard(stripe, session) };
  const { payment_intent: intent, payment_status: status, amount_subtotal: amountYen } = session;
  const taxYen = session.total_details?.amount_tax;
  if (intent === null || amountYen === null || taxYen === undefined || session.currency !== 'jpy')
    throw new Error(`The checkout ${session.id} is none of a top-up`);
  if (status === 'paid') return { state: 'paid', amountYen, taxYen, chargeRef: idOf(intent) };
  return readUnpaid(await stripe.paymentIntents.retrieve(idOf(intent)));
}

/** Complete, but the bank has not decided yet, or has decided against it. */
function readUnpaid({ status, last_payment_error: refusal }: Stripe.PaymentIntent): PaymentReading {
  if (status === 'requires_payment_method' || status === 'canceled') return declinedOutcome(refusal);
  return { state: 'open' };
}

async function readSavedCard(stripe: Stripe, session: Stripe.Checkout.Session): Promise<SavedCard> {
  const none = new Error(`The checkout ${session.id} saved no card`);
  if (session.setup_intent === null) throw none;
  const { customer, payment_method } = await stripe.setupIntents.retrieve(idOf(session.setup_intent));
  if (customer === null || payment_method === null) throw none;
  const method = await stripe.paymentMethods.retrieve(idOf(payment_method));
  if (!method.card) throw none;
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card;
  return { customerRef: idOf(customer), cardRef: method.id, brand, last4, expiresMonth, expiresYear };
}
