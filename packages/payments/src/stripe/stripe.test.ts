import { describePaymentProvider } from '@uketsuke/testing/payment-provider';
import { declineOf, openStripeEmulator, signWebhook, type StripeEmulator } from '@uketsuke/testing/stripe-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStripePayments, type StripePayments } from './index.ts';

const dayMs = 86_400_000;
const checkout = { organizationId: 'org_1', returnUrl: 'https://example.com/billing', locale: 'ja' } as const;

function paymentsOn(emulator: StripeEmulator, timeoutMs = 5000): StripePayments {
  const { secretKey, webhookSecret, url: apiUrl } = emulator;
  return createStripePayments({ secretKey, webhookSecret, apiUrl, timeoutMs });
}

describePaymentProvider('stripe', async () => {
  const emulator = await openStripeEmulator();
  return {
    provider: paymentsOn(emulator).payments,
    organizationId: 'org_1',
    fillIn: async (id, number) => emulator.complete(id, { number, authentication: 'passed' }) === 'completed',
    letADayPass: () => emulator.advanceClock(dayMs),
    close: () => emulator.close(),
  };
});

describe('stripe', () => {
  let emulator: StripeEmulator;
  let stripe: StripePayments;
  beforeEach(async () => {
    emulator = await openStripeEmulator();
    stripe = paymentsOn(emulator);
  });
  afterEach(() => emulator.close());

  const topup = (paymentId = 'pay_1') =>
    stripe.payments.createTopupCheckout({ ...checkout, paymentId, amountYen: 5000 });

  async function savedCard() {
    const { providerRef } = await stripe.payments.createCardSetup({
      ...checkout,
      paymentId: 'pay_s',
      customerRef: null,
    });
    emulator.complete(providerRef, { number: '4242424242424242' });
    const reading = await stripe.payments.readCheckout(providerRef);
    if (reading.state !== 'card_saved') throw new Error('No card was saved');
    return reading.card;
  }
  const charge = { organizationId: 'org_1', paymentId: 'pay_c', amountYen: 5000, taxYen: 500 };

  test('one tax rate is made for the account, however many processes pay', async () => {
    await topup('pay_1');
    await topup('pay_2');
    await paymentsOn(emulator).payments.createTopupCheckout({ ...checkout, paymentId: 'pay_3', amountYen: 500 });
    expect(emulator.state.taxRates.all()).toMatchObject([{ percentage: 10, inclusive: false, country: 'JP' }]);
  });

  test('an archived tax rate is replaced', async () => {
    await topup('pay_1');
    const [rate] = emulator.state.taxRates.all();
    if (rate) rate.active = false;
    emulator.advanceClock(dayMs);
    expect((await topup('pay_2')).taxYen).toBe(500);
  });

  test('a page that Stripe refuses is unavailable, and its refusal is kept', async () => {
    await topup('pay_1');
    const [rate] = emulator.state.taxRates.all();
    // So soon after it was made, Stripe answers the archived one again.
    if (rate) rate.active = false;
    await expect(topup('pay_2')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { type: 'StripeInvalidRequestError' },
    });
  });

  test('takes cards alone, in whole yen, and names the payment', async () => {
    const { providerRef } = await topup();
    expect(emulator.state.sessions.get(providerRef)).toMatchObject({
      ...{ amount_subtotal: 5000, amount_total: 5500, currency: 'jpy', locale: 'ja' },
      ...{ metadata: { payment_id: 'pay_1', organization_id: 'org_1', kind: 'topup' } },
      ...{ success_url: checkout.returnUrl, cancel_url: checkout.returnUrl },
    });
  });

  test('a card set-up survives that its customer was deleted at Stripe', async () => {
    const setup = { ...checkout, paymentId: 'pay_1', customerRef: 'cus_gone' };
    const { providerRef } = await stripe.payments.createCardSetup(setup);
    emulator.complete(providerRef, { number: '4242424242424242' });
    expect(await stripe.payments.readCheckout(providerRef)).toMatchObject({ state: 'card_saved' });
  });

  test.each([
    ['insufficient_funds', false],
    ['do_not_honor', true],
    ['lost_card', true],
    ['stolen_card', true],
    ['expired_card', true],
  ] as const)('a card declined for %s is hard: %s', async (reason, isHard) => {
    const card = await savedCard();
    emulator.setBehaviour(card.cardRef, declineOf[reason]);
    const { reading } = await stripe.payments.chargeCard({ ...charge, ...card });
    expect(reading).toEqual({ state: 'failed', code: reason, isHard });
  });

  test('a charge that the bank has not decided is open', async () => {
    const card = await savedCard();
    emulator.setBehaviour(card.cardRef, { kind: 'processes' });
    const { reading } = await stripe.payments.chargeCard({ ...charge, ...card });
    expect(reading).toEqual({ state: 'open' });
  });

  test.each([{ kind: 'status', status: 500 }, { kind: 'status', status: 429 }, { kind: 'silence' }] as const)(
    'is unavailable where Stripe answers %o',
    async (fault) => {
      stripe = paymentsOn(emulator, 200);
      emulator.faults.add({ ...fault, times: 10 });
      await expect(topup()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(stripe.payments.readCheckout('cs_1')).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  test('is unavailable where nobody listens, and where Stripe refuses our key', async () => {
    const { payments } = createStripePayments({ secretKey: 'sk_other', apiUrl: emulator.url });
    const setup = { ...checkout, paymentId: 'pay_1', customerRef: null };
    await expect(payments.createCardSetup(setup)).rejects.toMatchObject({ code: 'unavailable' });
    const nobody = createStripePayments({ secretKey: 'sk_other', apiUrl: 'http://127.0.0.1:1' });
    await expect(nobody.payments.createCardSetup(setup)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a charge whose answer was lost is made once', async () => {
    const card = await savedCard();
    emulator.faults.add({ kind: 'lost_answer', on: 'POST /v1/payment_intents', times: 3 });
    await expect(stripe.payments.chargeCard({ ...charge, ...card })).rejects.toMatchObject({ code: 'unavailable' });
    emulator.faults.clear();
    const made = await stripe.payments.readCharge({ paymentId: charge.paymentId, providerRef: null });
    expect(await stripe.payments.chargeCard({ ...charge, ...card })).toEqual(made);
    expect(emulator.state.charges.all()).toHaveLength(1);
  });

  describe('a webhook', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    const atSeconds = now.getTime() / 1000;
    const body = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'refund.created', created: atSeconds - 60 },
      data: { object: { id: 're_1', object: 'refund' } },
    });
    const verify = (changes: { secret?: string; ageSeconds?: number; body?: string; signature?: string } = {}) => {
      const { secret = emulator.webhookSecret, ageSeconds = 0 } = changes;
      const signature = changes.signature ?? signWebhook(body, { secret, atSeconds: atSeconds - ageSeconds });
      return stripe.notices?.verify({ body: Buffer.from(changes.body ?? body), signature, now });
    };

    test('that Stripe signed is read', () => {
      const occurredAt = new Date(now.getTime() - 60_000);
      expect(verify({ ageSeconds: 300 })).toEqual({
        id: 'evt_1',
        type: 'refund.created',
        objectId: 're_1',
        occurredAt,
      });
    });

    test.each([
      ['of another secret', { secret: 'whsec_other' }],
      ['that was changed', { body: body.replace('re_1', 're_2') }],
      ['that is too old', { ageSeconds: 301 }],
      ['without a signature', { signature: '' }],
      ['with nonsense for one', { signature: 't=now,v1=' }],
    ])('%s is not', (_, changes) => {
      expect(verify(changes)).toBeNull();
    });

    test('is believed by nobody who has no secret', () => {
      expect(createStripePayments({ secretKey: 'sk_1' }).notices).toBeNull();
    });

    test('of another kind or of somebody else is about nothing of ours', async () => {
      const read = async (type: string, objectId: string) => stripe.notices?.read({ type, objectId });
      expect(await read('customer.created', 'cus_1')).toEqual([]);
      const intent = emulator.state.paymentIntents.add({
        ...emulator.state.paymentIntents.get(await declinedIntentOfATopup()),
        ...{ id: 'pi_other', metadata: {} },
      });
      expect(await read('payment_intent.succeeded', intent.id)).toEqual([]);
    });

    test('of a card that was declined on the page of a top-up does not end it', async () => {
      const id = await declinedIntentOfATopup();
      expect(await stripe.notices?.read({ type: 'payment_intent.payment_failed', objectId: id })).toEqual([]);
    });

    async function declinedIntentOfATopup(): Promise<string> {
      const { providerRef } = await topup();
      emulator.complete(providerRef, { number: '4000000000000002' });
      return emulator.state.paymentIntents.all().at(-1)?.id ?? '';
    }
  });
});
