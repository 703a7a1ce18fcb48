export type { Payment, PaymentCard } from '@uketsuke/db/client';
export type {
  CardCharge,
  CardSetupInput,
  ChargeReading,
  Checkout,
  CheckoutInput,
  PaymentOutcome,
  PaymentProvider,
  PaymentReading,
  SavedCard,
  TopupCheckoutInput,
} from './provider.ts';
export { reconcilePayments } from './reconcile.ts';
export type { Reversal } from './reversal.ts';
export { type Reversed, reversePayment } from './reverse.ts';
export { type Settled, type Settlement, settlePayment } from './settle.ts';
export type { PaymentPages } from './begin.ts';
export { countPayments, type PaymentCount } from './count.ts';
export { createCardSetup } from './create-card-setup.ts';
export { createTopup, type Topup } from './create-topup.ts';
export { removeForgottenCard } from './forget-card.ts';
export { getPayment } from './get.ts';
export { getPaymentCard } from './get-card.ts';
export { removePaymentCard } from './remove-card.ts';
export { expireUnopenedPayments } from './expire-unopened.ts';
