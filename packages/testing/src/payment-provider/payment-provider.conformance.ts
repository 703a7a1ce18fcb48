import type { PaymentProvider } from '@uketsuke/domain/payment';
import { newId } from '@uketsuke/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

export interface ProviderUnderTest {
  provider: PaymentProvider;
  /** An organization that the provider may know. */
  organizationId: string;
  /** Somebody fills in the page; their bank, if it asks, is told yes. False: the card was declined. */
  fillIn(providerRef: string, cardNumber: string): Promise<boolean>;
  /** A day goes by. */
  letADayPass(): void;
  close?(): Promise<void>;
}

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  protectedOnce: '4000002500003155',
  protectedAlways: '4000002760003184',
  declinedLater: '4000000000000341',
};
const page = { returnUrl: 'https://example.com/billing', locale: 'ja' } as const;
const newPaymentId = (): string => newId('pay');

/** What every payment provider does, whoever it is. */
export function describePaymentProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`the payment provider ${name}`, () => {
    let it: ProviderUnderTest;
    beforeAll(async () => {
      it = await open();
    });
    afterAll(() => it.close?.());

    const topup = (amountYen: number, paymentId = newPaymentId()) =>
      it.provider.createTopupCheckout({ organizationId: it.organizationId, paymentId, amountYen, ...page });

    async function saveCard(number: string, customerRef: string | null = null) {
      const setup = { organizationId: it.organizationId, paymentId: newPaymentId(), customerRef, ...page };
      const { providerRef, url } = await it.provider.createCardSetup(setup);
      expect(URL.canParse(url)).toBe(true);
      expect(await it.fillIn(providerRef, number)).toBe(true);
      const reading = await it.provider.readCheckout(providerRef);
      if (reading.state !== 'card_saved') throw new Error(`No card was saved: ${reading.state}`);
      return reading.card;
    }

    const chargeOf = ({ customerRef, cardRef }: { customerRef: string; cardRef: string }) => ({
      ...{ organizationId: it.organizationId, paymentId: newPaymentId(), amountYen: 5000, taxYen: 500 },
      ...{ customerRef, cardRef },
    });

    test.each([
      [500, 50],
      [512, 51],
      // Half a yen.
      [505, 51],
      [300_000, 30_000],
    ])('a top-up of %i yen has %i yen of tax on top of it', async (amountYen, taxYen) => {
      const checkout = await topup(amountYen);
      expect(checkout.taxYen).toBe(taxYen);
      expect(URL.canParse(checkout.url)).toBe(true);
    });

    test('a top-up is open until it is paid, and then paid for good', async () => {
      const { providerRef } = await topup(5000);
      expect(await it.provider.readCheckout(providerRef)).toEqual({ state: 'open' });
      expect(await it.fillIn(providerRef, cards.good)).toBe(true);
      const paid = { state: 'paid', amountYen: 5000, taxYen: 500, chargeRef: expect.stringMatching(/./) };
      expect(await it.provider.readCheckout(providerRef)).toEqual(paid);
      it.letADayPass();
      expect(await it.provider.readCheckout(providerRef)).toEqual(paid);
    });

    test('a declined card leaves a top-up open for another one', async () => {
      const { providerRef } = await topup(5000);
      expect(await it.fillIn(providerRef, cards.declined)).toBe(false);
      expect(await it.provider.readCheckout(providerRef)).toEqual({ state: 'open' });
      expect(await it.fillIn(providerRef, cards.protectedAlways)).toBe(true);
      expect(await it.provider.readCheckout(providerRef)).toMatchObject({ state: 'paid' });
    });

    test('a top-up that nobody pays expires after a day', async () => {
      const { providerRef } = await topup(5000);
      it.letADayPass();
      expect(await it.provider.readCheckout(providerRef)).toEqual({ state: 'expired' });
    });

    test('asked twice for the same payment, it begins one checkout', async () => {
      const paymentId = newPaymentId();
      const [first, second] = [await topup(5000, paymentId), await topup(5000, paymentId)];
      expect(second.providerRef).toBe(first.providerRef);
    });

    test('a saved card shows its brand and last four digits, and the next one is of the same customer', async () => {
      const card = await saveCard(cards.good);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
      expect(card.expiresMonth).toBeGreaterThan(0);
      expect(card.expiresYear).toBeGreaterThan(2000);
      const next = await saveCard(cards.good, card.customerRef);
      expect(next.customerRef).toBe(card.customerRef);
      expect(next.cardRef).not.toBe(card.cardRef);
    });

    test.each(['good', 'protectedOnce'] as const)('a saved card (%s) is charged once for a payment', async (which) => {
      const charge = chargeOf(await saveCard(cards[which]));
      const { paymentId } = charge;
      const made = await it.provider.chargeCard(charge);
      expect(made.reading).toEqual({ state: 'paid', amountYen: 5000, taxYen: 500, chargeRef: expect.any(String) });
      expect(await it.provider.chargeCard(charge)).toEqual(made);
      expect(await it.provider.readCharge({ paymentId, providerRef: made.providerRef })).toEqual(made);
      expect(await it.provider.readCharge({ paymentId, providerRef: null })).toEqual(made);
    });

    test.each([
      ['declinedLater', false],
      ['protectedAlways', true],
    ] as const)('a saved card (%s) is declined, hard: %s, and stays so for that payment', async (which, isHard) => {
      const charge = chargeOf(await saveCard(cards[which]));
      const made = await it.provider.chargeCard(charge);
      expect(made.reading).toEqual({ state: 'failed', code: expect.any(String), isHard });
      expect(await it.provider.chargeCard(charge)).toEqual(made);
      expect(await it.provider.readCharge({ paymentId: charge.paymentId, providerRef: made.providerRef })).toEqual(
        made,
      );
    });

    test('a charge that was never asked for is none', async () => {
      expect(await it.provider.readCharge({ paymentId: newPaymentId(), providerRef: null })).toBeNull();
    });

    test('a removed card is removed once, and never charged again', async () => {
      const card = await saveCard(cards.good);
      await it.provider.removeCard(card);
      await it.provider.removeCard(card);
      const { reading } = await it.provider.chargeCard(chargeOf(card));
      expect(reading).toMatchObject({ state: 'failed', isHard: true });
    });
  });
}
