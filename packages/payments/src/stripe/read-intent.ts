import type { PaymentReading } from '@uketsuke/domain/payment';
import type { Stripe } from 'stripe';
import { declinedOutcome } from './decline.ts';

/** What became of a charge of a saved card. Its metadata says which part of it is tax. */
export function readIntent(intent: Stripe.PaymentIntent): PaymentReading {
  switch (intent.status) {
    case 'succeeded': {
      const taxYen = Number(intent.metadata['tax_yen']);
      if (!Number.isSafeInteger(taxYen) || intent.currency !== 'jpy')
        throw new Error(`The payment intent ${intent.id} is none of a saved card`);
      return { state: 'paid', amountYen: intent.amount_received - taxYen, taxYen, chargeRef: intent.id };
    }
    case 'requires_payment_method':
      // Without an error nobody has tried yet.
      return intent.last_payment_error ? declinedOutcome(intent.last_payment_error) : { state: 'open' };
    case 'requires_action':
      // The owner would have to be there.
      return declinedOutcome({ code: 'authentication_required' });
    case 'canceled':
      return { state: 'failed', code: 'canceled', isHard: false };
    default:
      return { state: 'open' };
  }
}
