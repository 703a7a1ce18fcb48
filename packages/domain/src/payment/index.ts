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
export { type Settled, type Settlement, settlePayment } from './settle.ts';
