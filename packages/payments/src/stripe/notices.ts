import type { Reversal } from '@uketsuke/domain/payment';
import type { PaymentFact, PaymentNotice, PaymentNotices } from '@uketsuke/domain/payment-notice';
import type { Stripe } from 'stripe';
import { askStripe } from './client.ts';
import { markOf } from './metadata.ts';
import { readIntent } from './read-intent.ts';
import { readDispute, readRefund } from './read-reversal.ts';
import { readSession } from './read-session.ts';

const toleranceSeconds = 300;

/** The kinds of events that change something here. The endpoint at Stripe needs no others. */
export const stripeEventTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refund.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.Event.Type[];

type EventType = (typeof stripeEventTypes)[number];

export function createNotices(stripe: Stripe, webhookSecret: string): PaymentNotices {
  return {
    provider: 'stripe',
    verify({ body, signature, now }) {
      try {
        const event = stripe.webhooks.constructEvent(
          ...([body, signature ?? '', webhookSecret, toleranceSeconds, undefined, now.getTime()] as const),
        );
        return noticeOf(event);
      } catch {
        // Whatever is wrong with it, the sender is not told.
        return null;
      }
    },
    read: ({ type, objectId }) =>
      isKnown(type) ? askStripe(() => readFacts(stripe, type, objectId)) : Promise.resolve([]),
    listSince: (since) => askStripe(() => listSince(stripe, since)),
  };
}

function isKnown(type: string): type is EventType {
  return stripeEventTypes.some((known) => known === type);
}

/** Throws for an event of no object with an id. */
function noticeOf({ id, type, created, data }: Stripe.Event): PaymentNotice {
  const { id: objectId } = data.object as { id?: unknown };
  if (typeof objectId !== 'string') throw new Error(`The event ${id} names no object`);
  return { id, type, objectId, occurredAt: new Date(created * 1000) };
}

async function readFacts(stripe: Stripe, type: EventType, id: string): Promise<PaymentFact[]> {
  if (type.startsWith('checkout.session.')) return sessionFacts(stripe, await stripe.checkout.sessions.retrieve(id));
  if (type.startsWith('payment_intent.')) return chargeFacts(await stripe.paymentIntents.retrieve(id));
  if (type.startsWith('charge.dispute.')) return reversalFacts(stripe, readDispute(await stripe.disputes.retrieve(id)));
  return reversalFacts(stripe, readRefund(await stripe.refunds.retrieve(id)));
}

async function sessionFacts(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentFact[]> {
  const mark = markOf(session.metadata);
  if (!mark) return [];
  const reading = await readSession(stripe, session);
  return [{ kind: 'payment', paymentId: mark.paymentId, providerRef: session.id, reading }];
}

/** A top-up is read from its checkout alone: a declined card there does not end it. */
function chargeFacts(intent: Stripe.PaymentIntent): PaymentFact[] {
  const mark = markOf(intent.metadata);
  if (mark?.kind !== 'auto_recharge') return [];
  return [{ kind: 'payment', paymentId: mark.paymentId, providerRef: intent.id, reading: readIntent(intent) }];
}

/** With the payment itself first: the notice that it was paid may come later, or never. */
async function reversalFacts(stripe: Stripe, reversal: Reversal | null): Promise<PaymentFact[]> {
  if (!reversal) return [];
  const intent = await stripe.paymentIntents.retrieve(reversal.chargeRef);
  const mark = markOf(intent.metadata);
  if (!mark) return [];
  if (mark.kind === 'auto_recharge') return [...chargeFacts(intent), { kind: 'reversal', reversal }];
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
  const payment = await Promise.all(data.map((session) => sessionFacts(stripe, session)));
  return [...payment.flat(), { kind: 'reversal', reversal }];
}

async function listSince(stripe: Stripe, since: Date): Promise<PaymentNotice[]> {
  const notices: PaymentNotice[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of stripe.events.list({ created, types: [...stripeEventTypes], limit: 100 }))
    notices.push(noticeOf(event));
  return notices;
}
