/** What a card's bank says to a payment. */
export type CardBehaviour =
  | { kind: 'succeeds' }
  /** Asks its owner; refused where the owner is not there. */
  | { kind: 'authenticates' }
  /** Its answer comes later. */
  | { kind: 'processes' }
  | Decline;

export interface Decline {
  kind: 'declines';
  code: string;
  declineCode: string;
  adviceCode: string | null;
}

export interface TestCard {
  brand: string;
  behaviour: CardBehaviour;
  /** Its refunds wait for their bank, and may fail. */
  hasPendingRefunds?: boolean;
  /** It can be saved; only payments with it are declined. */
  canBeSaved?: boolean;
}

function declines(code: string, declineCode: string, adviceCode: string | null): Decline {
  return { kind: 'declines', code, declineCode, adviceCode };
}

const succeeds: CardBehaviour = { kind: 'succeeds' };

/** Refusals by the name of their reason. */
export const declineOf = {
  generic_decline: declines('card_declined', 'generic_decline', 'try_again_later'),
  insufficient_funds: declines('card_declined', 'insufficient_funds', 'try_again_later'),
  lost_card: declines('card_declined', 'lost_card', 'do_not_try_again'),
  stolen_card: declines('card_declined', 'stolen_card', 'do_not_try_again'),
  do_not_honor: declines('card_declined', 'do_not_honor', 'do_not_try_again'),
  expired_card: declines('expired_card', 'expired_card', 'confirm_card_data'),
  incorrect_cvc: declines('incorrect_cvc', 'incorrect_cvc', 'confirm_card_data'),
  processing_error: declines('processing_error', 'processing_error', 'try_again_later'),
} as const satisfies Record<string, Decline>;

/** The numbers that Stripe publishes for tests, by what they do. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', behaviour: succeeds },
  '5555555555554444': { brand: 'mastercard', behaviour: succeeds },
  '3566002020360505': { brand: 'jcb', behaviour: succeeds },
  '4000000000000002': { brand: 'visa', behaviour: declineOf.generic_decline },
  '4000000000009995': { brand: 'visa', behaviour: declineOf.insufficient_funds },
  '4000000000009987': { brand: 'visa', behaviour: declineOf.lost_card },
  '4000000000009979': { brand: 'visa', behaviour: declineOf.stolen_card },
  '4000000000000069': { brand: 'visa', behaviour: declineOf.expired_card },
  '4000000000000127': { brand: 'visa', behaviour: declineOf.incorrect_cvc },
  '4000000000000119': { brand: 'visa', behaviour: declineOf.processing_error },
  '4000000000000341': { brand: 'visa', behaviour: declineOf.generic_decline, canBeSaved: true },
  '4000002760003184': { brand: 'visa', behaviour: { kind: 'authenticates' } },
  '4000002500003155': { brand: 'visa', behaviour: { kind: 'authenticates' } },
  '4000003560000123': { brand: 'visa', behaviour: { kind: 'processes' } },
  '4000000000005126': { brand: 'visa', behaviour: succeeds, hasPendingRefunds: true },
};
/** Stripe's own: set up while its owner is there, it is not asked again. */
export const authenticatesUnlessSavedNumber = '4000002500003155';
