import type { Language } from '@uketsuke/contracts';

/** A card that the provider keeps; what it shows of itself. */
export interface SavedCard {
  /** The provider's ids of the customer and of the card. */
  customerRef: string;
  cardRef: string;
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
}

/** How a payment ended at the provider. */
export type PaymentOutcome =
  | {
      state: 'paid';
      /** Before tax. */
      amountYen: number;
      /** On top of it, as the provider took it. */
      taxYen: number;
      /** The provider's id of the charge, by which its refunds and disputes name it. */
      chargeRef: string;
    }
  | { state: 'card_saved'; card: SavedCard }
  | {
      state: 'failed';
      /** The provider's word for it. */
      code: string;
      /** The same card will not work later either: it is lost, stolen, expired, asks for its owner, or the bank forbids another try. */
      isHard: boolean;
    }
  | { state: 'expired' };

/** `open`: the provider does not know yet. */
export type PaymentReading = PaymentOutcome | { state: 'open' };

export interface CheckoutInput {
  organizationId: string;
  /** Ours. The same one begins the same checkout, and the provider's notices name it. */
  paymentId: string;
  /** Where the provider sends the browser afterwards, paid or not. */
  returnUrl: string;
  locale: Language;
}

export interface TopupCheckoutInput extends CheckoutInput {
  /** Before tax. */
  amountYen: number;
}

export interface CardSetupInput extends CheckoutInput {
  /** Of the card that is saved now; null: none is. */
  customerRef: string | null;
}

export interface Checkout {
  providerRef: string;
  /** A page to open in a browser. */
  url: string;
}

export interface CardCharge {
  organizationId: string;
  /** Ours, and the provider's idempotency key: asked twice with it, the provider charges once and answers the same. */
  paymentId: string;
  /** Before tax. */
  amountYen: number;
  /** On top of it. */
  taxYen: number;
  customerRef: string;
  cardRef: string;
}

export interface ChargeReading {
  /** The provider's id of the charge; null where it refused before there was one. */
  providerRef: string | null;
  reading: PaymentReading;
}

/**
 * Where people pay. Every method throws `DomainError('unavailable')` where the provider is down, slow or refuses our own key: then nothing is
 * known of what was asked, and asking again with the same `paymentId` is safe.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  createTopupCheckout(input: TopupCheckoutInput): Promise<Checkout & { taxYen: number }>;
  /** A page that saves a card without charging it. */
  createCardSetup(input: CardSetupInput): Promise<Checkout>;
  readCheckout(providerRef: string): Promise<PaymentReading>;
  /** Charges a saved card while its owner is absent. */
  chargeCard(charge: CardCharge): Promise<ChargeReading>;
  /** What became of a charge, also where its answer was lost; null: there never was one. */
  readCharge(charge: { paymentId: string; providerRef: string | null }): Promise<ChargeReading | null>;
  /** Forgets a card; one that is gone already is fine. */
  removeCard(card: Pick<SavedCard, 'customerRef' | 'cardRef'>): Promise<void>;
}
