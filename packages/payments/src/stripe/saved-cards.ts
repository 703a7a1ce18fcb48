import type { CardCharge, ChargeReading, PaymentProvider } from '@uketsuke/domain/payment';
import { Stripe } from 'stripe';
import { askStripe, isGone } from './client.ts';
import { declinedOutcome } from './decline.ts';
import { metadataOf } from './metadata.ts';
import { readIntent } from './read-intent.ts';

type SavedCards = Pick<PaymentProvider, 'chargeCard' | 'readCharge' | 'removeCard'>;

/** Cards that are charged while their owner is absent. */
export function createSavedCards(stripe: Stripe): SavedCards {
  return {
    chargeCard: (charge) => askStripe(() => chargeCard(stripe, charge)),
    readCharge: ({ paymentId, providerRef }) =>
      askStripe(async () => {
        const intent =
          providerRef === null
            ? await findIntent(stripe, paymentId)
            : await stripe.paymentIntents.retrieve(providerRef);
        return intent && readingOf(intent);
      }),
    removeCard: ({ cardRef }) => askStripe(() => detach(stripe, cardRef)),
  };
}

async function chargeCard(stripe: Stripe, charge: CardCharge): Promise<ChargeReading> {
  const { organizationId, paymentId, amountYen, taxYen, customerRef, cardRef } = charge;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        // Payment intents know no tax rates: the tax is added here, and the metadata says which part of the amount it is.
        amount: amountYen + taxYen,
        currency: 'jpy',
        customer: customerRef,
        payment_method: cardRef,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        metadata: {
          ...metadataOf({ paymentId, organizationId, kind: 'auto_recharge' }),
          amount_yen: amountYen,
          tax_yen: taxYen,
        },
      },
      { idempotencyKey: paymentId },
    );
    return readingOf(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { providerRef: error.payment_intent?.id ?? null, reading: declinedOutcome(error) };
    // The card or its customer was removed at Stripe.
    if (isGone(error) && isAboutCard(error))
      return { providerRef: null, reading: { state: 'failed', code: error.code ?? 'card_missing', isHard: true } };
    throw error;
  }
}

function isAboutCard({ code, param }: { code?: string; param?: string }): boolean {
  return code === 'resource_missing' || code === 'payment_method_unexpected_state' || param === 'payment_method';
}

function readingOf(intent: Stripe.PaymentIntent): ChargeReading {
  return { providerRef: intent.id, reading: readIntent(intent) };
}

/** By its metadata, where the answer that named it was lost. Stripe finds what is older than about a minute. */
async function findIntent(stripe: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | null> {
  const query = `metadata['payment_id']:'${paymentId}'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
  return data[0] ?? null;
}

async function detach(stripe: Stripe, cardRef: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(cardRef);
  } catch (error) {
    if (!isGone(error)) throw error;
    const method = error.code === 'resource_missing' ? null : await stripe.paymentMethods.retrieve(cardRef);
    if (method && method.customer !== null) throw error;
  }
}
