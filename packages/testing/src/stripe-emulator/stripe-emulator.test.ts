import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  closeDispute,
  declineOf,
  openDispute,
  openStripeEmulator,
  settleRefund,
  settleSession,
  type StripeEmulator,
} from './index.ts';
import { idOf } from './state/id-of.ts';

const hourMs = 3_600_000;
const goodCard = '4242424242424242';
let emulator: StripeEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await openStripeEmulator();
  const { hostname: host, port } = new URL(emulator.url);
  stripe = new Stripe(emulator.secretKey, {
    ...{ host, port, protocol: 'http', timeout: 2000, maxNetworkRetries: 0, telemetry: false },
  });
});
afterEach(() => emulator.close());

const types = (): string[] => emulator.webhooks.waiting().map(({ type }) => type);

function rate(): Promise<Stripe.TaxRate> {
  return stripe.taxRates.create({ display_name: '消費税', inclusive: false, percentage: 10, country: 'JP' });
}

async function topup(yen: number): Promise<Stripe.Checkout.Session> {
  const { id } = await rate();
  return stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://example.com/back',
    payment_intent_data: { metadata: { payment_id: 'pay_1' } },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'jpy', unit_amount: yen, product_data: { name: 'Credit' } },
        tax_rates: [id],
      },
    ],
  });
}

async function savedCard(number = goodCard): Promise<{ customer: string; payment_method: string }> {
  const { id: customer } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create({
    ...{ mode: 'setup', currency: 'jpy', customer, success_url: 'https://example.com/back' },
  });
  expect(emulator.complete(session.id, { number, authentication: 'passed' })).toBe('completed');
  const intent = await stripe.setupIntents.retrieve(idOf(session.setup_intent));
  return { customer, payment_method: idOf(intent.payment_method) };
}

const charge = (card: { customer: string; payment_method: string }, idempotencyKey = 'key') =>
  stripe.paymentIntents.create(
    { amount: 5500, currency: 'jpy', off_session: true, confirm: true, ...card },
    { idempotencyKey },
  );

async function paidTopup(number = goodCard): Promise<Stripe.PaymentIntent> {
  const { id } = await topup(5000);
  emulator.complete(id, { number });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  return stripe.paymentIntents.retrieve(idOf(payment_intent));
}

describe('checkout', () => {
  test.each([
    [5000, 500],
    [505, 51],
    [504, 50],
  ])('%i yen with an exclusive rate of 10 %% have a tax of %i', async (yen, tax) => {
    expect(await topup(yen)).toMatchObject({
      ...{ amount_subtotal: yen, amount_total: yen + tax, total_details: { amount_tax: tax } },
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null, url: expect.stringContaining('/pay/cs_') },
    });
  });

  test('is paid by a good card, after one that was declined', async () => {
    const { id } = await topup(5000);
    expect(emulator.complete(id, { number: '4000000000000002' })).toEqual({ declined: 'card_declined' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(emulator.complete(id, { number: goodCard })).toBe('completed');
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(await stripe.paymentIntents.retrieve(idOf(session.payment_intent))).toMatchObject({
      ...{ status: 'succeeded', amount_received: 5500, metadata: { payment_id: 'pay_1' }, last_payment_error: null },
    });
    expect(types()).toEqual([
      ...['tax_rate.created', 'payment_intent.created', 'charge.failed', 'payment_intent.payment_failed'],
      ...['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'],
    ]);
  });

  test('asks the owner of a card that its bank protects', async () => {
    const { id } = await topup(5000);
    const number = '4000002760003184';
    expect(emulator.complete(id, { number })).toBe('needs_authentication');
    expect(emulator.complete(id, { number, authentication: 'failed' })).toEqual({
      declined: 'authentication_required',
    });
    expect(emulator.complete(id, { number, authentication: 'passed' })).toBe('completed');
  });

  test('is complete but unpaid while the bank has not decided', async () => {
    const { id } = await topup(5000);
    emulator.complete(id, { number: '4000003560000123' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    settleSession(emulator.state, id, true);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    expect(types().at(-1)).toBe('checkout.session.async_payment_succeeded');
  });

  test('expires after 24 hours', async () => {
    const { id } = await topup(5000);
    emulator.advanceClock(24 * hourMs);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
    expect(types().at(-1)).toBe('checkout.session.expired');
  });

  test('has a page that a browser pays on', async () => {
    const { id, url } = await topup(5000);
    const send = (form: Record<string, string>) =>
      fetch(String(url), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect(await (await fetch(String(url))).text()).toContain('Pay 5500 yen (tax 500)');
    expect(await (await send({ number: '4000000000009995' })).text()).toContain('Declined: card_declined');
    expect(await (await send({ number: '4000002760003184' })).text()).toContain('Your bank asks');
    const paid = await send({ number: '4000002760003184', authentication: 'passed' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://example.com/back']);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  });

  test('refuses what Stripe refuses', async () => {
    const params = { mode: 'payment', success_url: 'https://example.com' } as const;
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({ statusCode: 400 });
    const { id: rateId } = await rate();
    const line_items = [
      { price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'x' } }, tax_rates: [rateId] },
    ];
    const soon = Math.floor(Date.now() / 1000) + 60;
    await expect(stripe.checkout.sessions.create({ ...params, line_items, expires_at: soon })).rejects.toMatchObject({
      param: 'expires_at',
    });
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a saved card', () => {
  test('is charged while its owner is absent', async () => {
    expect(await charge(await savedCard())).toMatchObject({ status: 'succeeded', amount_received: 5500 });
    expect(await charge(await savedCard('4000002500003155'), 'other')).toMatchObject({ status: 'succeeded' });
  });

  test.each([
    ['insufficient_funds', 'card_declined', 'try_again_later'],
    ['lost_card', 'card_declined', 'do_not_try_again'],
    ['expired_card', 'expired_card', 'confirm_card_data'],
  ] as const)('is declined for %s', async (name, code, advice_code) => {
    const card = await savedCard();
    emulator.setBehaviour(card.payment_method, declineOf[name]);
    const error: unknown = await charge(card).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      ...{ statusCode: 402, code, decline_code: name, advice_code },
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: name } },
    });
  });

  test('that asks for its owner each time is refused while the owner is absent', async () => {
    await expect(charge(await savedCard('4000002760003184'))).rejects.toMatchObject({
      code: 'authentication_required',
    });
  });

  test('shows its brand and last four digits, and is gone when it is detached', async () => {
    const { customer, payment_method } = await savedCard();
    expect(await stripe.paymentMethods.retrieve(payment_method)).toMatchObject({
      card: { brand: 'visa', last4: '4242', exp_month: 12 },
    });
    await stripe.paymentMethods.detach(payment_method);
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    await expect(charge({ customer, payment_method })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('an idempotency key', () => {
  test('charges once, and answers a decline with the same decline', async () => {
    const card = await savedCard();
    const first = await charge(card);
    expect((await charge(card)).id).toBe(first.id);
    emulator.setBehaviour(card.payment_method, declineOf.insufficient_funds);
    await expect(charge(card, 'second')).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
    emulator.setBehaviour(card.payment_method, { kind: 'succeeds' });
    await expect(charge(card, 'second')).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
    expect((await stripe.charges.retrieve(idOf(first.latest_charge))).paid).toBe(true);
    expect(emulator.state.charges.all()).toHaveLength(2);
  });

  test('refuses another request, and is forgotten after a day', async () => {
    const card = await savedCard();
    const { id } = await charge(card);
    await expect(
      stripe.paymentIntents.create(
        { amount: 100, currency: 'jpy', off_session: true, confirm: true, ...card },
        { idempotencyKey: 'key' },
      ),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    emulator.advanceClock(24 * hourMs);
    expect((await charge(card)).id).not.toBe(id);
  });

  test('finds what was done though its answer was lost', async () => {
    const card = await savedCard();
    emulator.faults.add({ kind: 'lost_answer', on: 'POST /v1/payment_intents', times: 2 });
    await expect(charge(card)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    emulator.faults.clear();
    expect(await charge(card)).toMatchObject({ status: 'succeeded' });
    expect(emulator.state.charges.all()).toHaveLength(1);
  });
});

describe('refunds and disputes', () => {
  test('parts of a charge are refunded up to all of it', async () => {
    const { id: payment_intent } = await paidTopup();
    await stripe.refunds.create({ payment_intent, amount: 1100 });
    await expect(stripe.refunds.create({ payment_intent, amount: 4401 })).rejects.toMatchObject({ param: 'amount' });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest).toMatchObject({ amount: 4400, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const { data, has_more } = await stripe.refunds.list({ payment_intent, limit: 1 });
    expect([data.map(({ id }) => id), has_more]).toEqual([[rest.id], true]);
  });

  test('a refund that its bank refuses is no longer one', async () => {
    const { id: payment_intent, latest_charge } = await paidTopup('4000000000005126');
    const refund = await stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('pending');
    settleRefund(emulator.state, refund.id, 'failed');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await stripe.charges.retrieve(idOf(latest_charge))).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  test('a dispute is decided either way', async () => {
    const { id: paymentIntentId } = await paidTopup();
    const { id } = openDispute(emulator.state, { paymentIntentId });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ amount: 5500, status: 'needs_response' });
    closeDispute(emulator.state, id, 'won');
    expect(types().slice(-4)).toEqual([
      ...['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
      ...['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
    ]);
  });
});

describe('webhooks', () => {
  interface Received {
    id: string;
    type: string;
  }

  async function receive(answer: () => number): Promise<{ url: string; events: Received[]; close(): void }> {
    const events: Received[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        const { id, type } = stripe.webhooks.constructEvent(body, signature, emulator.webhookSecret);
        events.push({ id, type });
        response.writeHead(answer()).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has an address of that form.
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, events, close: () => server.close() };
  }

  test('are signed as the official library expects, and come twice, in another order or never', async () => {
    const receiver = await receive(() => 200);
    emulator.sendWebhooksTo(receiver.url);
    await paidTopup();
    expect(emulator.webhooks.lose(({ type }) => type === 'tax_rate.created')).toBe(1);
    await emulator.webhooks.deliver({ order: 'reversed', copies: 2 });
    expect(receiver.events.map(({ type }) => type)).toEqual(
      ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'].flatMap(
        (type) => [type, type],
      ),
    );
    expect(emulator.webhooks.waiting()).toEqual([]);
    receiver.close();
  });

  test('that are not taken come again', async () => {
    const statuses = [500, 200];
    const receiver = await receive(() => statuses.shift() ?? 200);
    emulator.sendWebhooksTo(receiver.url);
    emulator.webhooks.send();
    await rate();
    await emulator.webhooks.idle();
    expect(receiver.events).toHaveLength(2);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
    receiver.close();
  });
});

test('a wrong key, a server that fails, one that limits and one that is silent are told apart', async () => {
  const { hostname: host, port } = new URL(emulator.url);
  const stranger = new Stripe('sk_test_other', { host, port, protocol: 'http', telemetry: false });
  await expect(stranger.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  emulator.faults.add({ kind: 'status', status: 500 });
  await expect(stripe.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  emulator.faults.add({ kind: 'status', status: 429 });
  await expect(stripe.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  emulator.faults.add({ kind: 'silence', times: 2 });
  await expect(stripe.customers.create({}, { timeout: 200 })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(emulator.state.customers.all()).toEqual([]);
});
