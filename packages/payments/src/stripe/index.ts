import { taxRateBasisPoints } from '@uketsuke/domain/billing';
import type { PaymentProvider } from '@uketsuke/domain/payment';
import type { PaymentNotices } from '@uketsuke/domain/payment-notice';
import { createCheckouts } from './checkouts.ts';
import { createStripeClient, type StripeClientOptions } from './client.ts';
import { createNotices } from './notices.ts';
import { createSavedCards } from './saved-cards.ts';
import { createTaxRates } from './tax-rate.ts';

export { stripeEventTypes } from './notices.ts';

export interface StripeOptions extends StripeClientOptions {
  /** Signs the webhooks of our endpoint; without it none is believed. */
  webhookSecret?: string | undefined;
}

export interface StripePayments {
  payments: PaymentProvider;
  /** null without the secret of the webhooks. */
  notices: PaymentNotices | null;
}

/** Payments through Stripe: the one place that knows its library. */
export function createStripePayments({ webhookSecret, ...options }: StripeOptions): StripePayments {
  const stripe = createStripeClient(options);
  const checkouts = createCheckouts(stripe, createTaxRates(stripe, taxRateBasisPoints));
  return {
    payments: { name: 'stripe', ...checkouts, ...createSavedCards(stripe) },
    notices: webhookSecret === undefined ? null : createNotices(stripe, webhookSecret),
  };
}
