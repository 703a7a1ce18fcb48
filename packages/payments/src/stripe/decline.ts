import type { PaymentOutcome } from '@uketsuke/domain/payment';

/** What Stripe tells of a card that was refused. */
interface Refusal {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
}

/** The same card will not work later either. */
const hardCodes: ReadonlySet<string> = new Set([
  'authentication_required',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
]);

export function declinedOutcome(refusal: Refusal | null): Extract<PaymentOutcome, { state: 'failed' }> {
  const { code, decline_code, advice_code } = refusal ?? {};
  const reason = decline_code ?? code ?? 'declined';
  const isHard = hardCodes.has(reason) || (code !== undefined && hardCodes.has(code));
  return { state: 'failed', code: reason, isHard: isHard || advice_code === 'do_not_try_again' };
}
