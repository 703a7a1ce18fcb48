import { DomainError, type Language } from '@uketsuke/contracts';
import type { CardSetupInput, Checkout, PaymentProvider, TopupCheckoutInput } from '@uketsuke/domain/payment';
import type { Stripe } from 'stripe';
import { askForPage, askStripe, isGone } from './client.ts';
import { metadataOf } from './metadata.ts';
import { readSession } from './read-session.ts';
import type { TaxRates } from './tax-rate.ts';

const productName: Record<Language, string> = { ja: 'Uketsuke 通話クレジット', en: 'Uketsuke call credit' };

type Checkouts = Pick<PaymentProvider, 'createTopupCheckout' | 'createCardSetup' | 'readCheckout'>;

/** Pages of Stripe's where people pay or save a card. The payment's id is the idempotency key: asked again, the page is the same. */
export function createCheckouts(stripe: Stripe, taxRates: TaxRates): Checkouts {
  return {
    async createTopupCheckout(input) {
      const session = await askForPage(() => createTopup(stripe, taxRates, input));
      const taxYen = session.total_details?.amount_tax;
      if (taxYen === undefined || session.amount_subtotal !== input.amountYen)
        throw new Error(`The checkout ${session.id} is of another amount`);
      return { ...checkoutOf(session), taxYen };
    },
    createCardSetup: (input) => askForPage(() => createCardSetup(stripe, input)),
    readCheckout: (providerRef) =>
      askStripe(async () => readSession(stripe, await stripe.checkout.sessions.retrieve(providerRef))),
  };
}

async function createTopup(
  stripe: Stripe,
  taxRates: TaxRates,
  input: TopupCheckoutInput,
): Promise<Stripe.Checkout.Session> {
  const taxRate = await taxRates.find();
  try {
    return await stripe.checkout.sessions.create(...topupOf(input, taxRate));
  } catch (error) {
    if (!isGone(error)) throw error;
    // Perhaps the tax rate was archived at Stripe: then there is another one now.
    taxRates.forget();
    const another = await taxRates.find();
    if (another === taxRate) throw error;
    return stripe.checkout.sessions.create(...topupOf(input, another));
  }
}

async function createCardSetup(stripe: Stripe, input: CardSetupInput): Promise<Checkout> {
  const { customerRef } = input;
  if (customerRef === null) return createSetup(stripe, input);
  try {
    return await beginSetup(stripe, input, customerRef);
  } catch (error) {
    // The customer was deleted at Stripe: the card is saved with a new one.
    if (!isGone(error) || error.code !== 'resource_missing') throw error;
    return createSetup(stripe, input);
  }
}

function topupOf(
  input: TopupCheckoutInput,
  taxRate: string,
): [Stripe.Checkout.SessionCreateParams, Stripe.RequestOptions] {
  const { amountYen, organizationId, paymentId, returnUrl, locale } = input;
  const metadata = metadataOf({ paymentId, organizationId, kind: 'topup' });
  const params = {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        // Yen has no smaller unit: the amount is in yen.
        price_data: { currency: 'jpy', unit_amount: amountYen, product_data: { name: productName[locale] } },
        tax_rates: [taxRate],
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale,
    client_reference_id: organizationId,
    metadata,
    payment_intent_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
  // With another tax rate it is another request, which Stripe refuses under the same key.
  return [params, { idempotencyKey: `${paymentId}.${taxRate}` }];
}

/** With a new customer. */
async function createSetup(stripe: Stripe, input: CardSetupInput): Promise<Checkout> {
  const { organizationId, paymentId } = input;
  const customer = await stripe.customers.create(
    { metadata: { organization_id: organizationId } },
    { idempotencyKey: `${paymentId}.customer` },
  );
  return beginSetup(stripe, input, customer.id);
}

async function beginSetup(stripe: Stripe, input: CardSetupInput, customer: string): Promise<Checkout> {
  const { organizationId, paymentId, returnUrl, locale } = input;
  const metadata = metadataOf({ paymentId, organizationId, kind: 'card_setup' });
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'jpy',
      allowed_payment_method_types: ['card'],
      customer,
      success_url: returnUrl,
      cancel_url: returnUrl,
      locale,
      client_reference_id: organizationId,
      metadata,
      setup_intent_data: { metadata },
    },
    { idempotencyKey: `${paymentId}.${customer}` },
  );
  return checkoutOf(session);
}

function checkoutOf({ id, url }: Stripe.Checkout.Session): Checkout {
  // Asked again with the same key after it was paid or had expired.
  if (url === null) throw new DomainError('unavailable');
  return { providerRef: id, url };
}
