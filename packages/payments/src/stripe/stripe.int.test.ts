import type { DomainContext } from '@uketsuke/domain';
import { verifyLedger } from '@uketsuke/domain/ledger';
import { countPayments, reconcilePayments, reversePayment } from '@uketsuke/domain/payment';
import {
  catchUpPaymentNotices,
  processPaymentNotice,
  receivePaymentNotice,
  retryPaymentNotices,
} from '@uketsuke/domain/payment-notice';
import { newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import {
  closeDispute,
  openDispute,
  openStripeEmulator,
  settleRefund,
  settleSession,
  signWebhook,
  type StripeEmulator,
} from '@uketsuke/testing/stripe-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStripeClient } from './client.ts';
import { idOf } from './id-of.ts';
import { createStripePayments } from './index.ts';

const own = createOwnTestContext();
const goodCard = '4242424242424242';
const dayMs = 86_400_000;
let emulator: StripeEmulator;
let ctx: DomainContext;
let organization: TestOrganization;

beforeEach(async () => {
  emulator = await openStripeEmulator({ now: () => own.current.clock.now() });
  const { secretKey, webhookSecret, url: apiUrl } = emulator;
  const { payments, notices } = createStripePayments({ secretKey, webhookSecret, apiUrl });
  if (!notices) throw new Error('There are no notices');
  ctx = { ...own.current.service('worker'), payments, paymentNotices: notices };
  organization = await createTestOrganization(own.current, { creditYen: 0 });
});

afterEach(async () => {
  await emulator.close();
  // Every test leaves a ledger that holds.
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
  await own.current.db.pool.query(
    `UPDATE payment SET state = 'expired', settled_at = now() WHERE state = 'open'; DELETE FROM payment_notice;`,
  );
});

const stripe = () => createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url });
const checkout = () => ({ organizationId: organization.id, returnUrl: 'https://example.com', locale: 'ja' as const });

interface Begun {
  paymentId: string;
  providerRef: string;
}

/** As a top-up is begun: the row first, then the provider. */
async function beginTopup({ isAnswered = true }: { isAnswered?: boolean } = {}): Promise<Begun> {
  const paymentId = newId('pay');
  const createdAt = new Date(own.current.clock.now());
  await own.current.db.prisma.payment.create({
    data: {
      id: paymentId,
      organizationId: organization.id,
      kind: 'topup',
      amountYen: 5000,
      provider: 'stripe',
      createdAt,
    },
  });
  const session = await ctx.payments?.createTopupCheckout({ ...checkout(), paymentId, amountYen: 5000 });
  const providerRef = session?.providerRef ?? '';
  if (isAnswered) await own.current.db.prisma.payment.update({ where: { id: paymentId }, data: { providerRef } });
  return { paymentId, providerRef };
}

/** An auto-recharge that Stripe has charged, of which nothing is known here yet. */
async function chargeSavedCard(): Promise<string> {
  const { prisma } = own.current.db;
  const setup = await ctx.payments?.createCardSetup({ ...checkout(), paymentId: newId('pay'), customerRef: null });
  emulator.complete(setup?.providerRef ?? '', { number: goodCard });
  const saved = await ctx.payments?.readCheckout(setup?.providerRef ?? '');
  if (saved?.state !== 'card_saved') throw new Error('No card was saved');
  const { customerRef, cardRef } = saved.card;
  const paymentId = newId('pay');
  const createdAt = new Date(own.current.clock.now());
  await prisma.autoRecharge.create({ data: { organizationId: organization.id, isEnabled: true } });
  await prisma.payment.create({
    data: {
      ...{ id: paymentId, organizationId: organization.id, kind: 'auto_recharge', amountYen: 5000, taxYen: 500 },
      ...{ provider: 'stripe', createdAt },
    },
  });
  const amounts = { amountYen: 5000, taxYen: 500 };
  await ctx.payments?.chargeCard({ organizationId: organization.id, paymentId, ...amounts, customerRef, cardRef });
  return paymentId;
}

/** What waits at Stripe arrives at the inbox; answers the ids that were new. */
async function receiveAll({ reversed = false, copies = 1 } = {}): Promise<string[]> {
  const events = [...emulator.webhooks.waiting()];
  emulator.webhooks.lose();
  const fresh: string[] = [];
  for (const event of reversed ? events.toReversed() : events) {
    const body = JSON.stringify(event);
    const atSeconds = Math.floor(own.current.clock.now() / 1000);
    const signature = signWebhook(body, { secret: emulator.webhookSecret, atSeconds });
    for (let copy = 0; copy < copies; copy += 1)
      if (await receivePaymentNotice(ctx, { body: Buffer.from(body), signature })) fresh.push(event.id);
  }
  return fresh;
}

async function hear(order: { reversed?: boolean; copies?: number } = {}): Promise<void> {
  for (const id of await receiveAll(order)) await processPaymentNotice(ctx, id);
}

const paymentOf = (id: string) => own.current.db.prisma.payment.findUniqueOrThrow({ where: { id } });

async function balanceYen(): Promise<number> {
  const { milliYen } = await own.current.db.prisma.organizationBalance.findUniqueOrThrow({
    where: { organizationId: organization.id },
  });
  return Number(milliYen) / 1000;
}

/** Yen by account, of everything that the organization's payments booked. */
async function accounts(): Promise<Record<string, number>> {
  const { rows } = await own.current.db.pool.query<{ account: string; yen: string }>(
    `SELECT account, sum(milli_yen) / 1000 AS yen FROM ledger_entry AS entry
     JOIN ledger_transaction ON ledger_transaction.id = entry.transaction_id
     WHERE organization_id = $1 GROUP BY account HAVING sum(milli_yen) <> 0`,
    [organization.id],
  );
  return Object.fromEntries(rows.map(({ account, yen }) => [account, Number(yen)]));
}

const credited = { customer_credit: 5000, tax_payable: 500, payment_clearing: -5500 };

async function paidTopup(number = goodCard): Promise<string> {
  const { providerRef } = await beginTopup();
  emulator.complete(providerRef, { number });
  await hear();
  const { payment_intent } = await stripe().checkout.sessions.retrieve(providerRef);
  return idOf(payment_intent ?? '');
}

describe('a top-up', () => {
  test('is credited once by its webhooks, though all of them come twice and the last one first', async () => {
    const { paymentId, providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: '4000000000000002' });
    emulator.complete(providerRef, { number: goodCard });
    await hear({ reversed: true, copies: 2 });
    expect(await accounts()).toEqual(credited);
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'succeeded', taxYen: 500n });
  });

  test('is credited when its webhook is here before the answer that began it', async () => {
    const { paymentId, providerRef } = await beginTopup({ isAnswered: false });
    emulator.complete(providerRef, { number: goodCard });
    await hear();
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'succeeded', providerRef });
    expect(await balanceYen()).toBe(5000);
  });

  test('is credited once by webhooks and by readings of the provider at the same moment', async () => {
    const { providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: goodCard });
    own.current.clock.advance(11 * 60_000);
    const ids = await receiveAll();
    await Promise.all([
      ...ids.flatMap((id) => [processPaymentNotice(ctx, id), processPaymentNotice(ctx, id)]),
      ...[reconcilePayments(ctx), reconcilePayments(ctx)],
    ]);
    expect(await accounts()).toEqual(credited);
  });

  test('is credited though every webhook was lost: by reading it, or by catching up', async () => {
    const [read, caughtUp] = [await beginTopup(), await beginTopup()];
    emulator.complete(read.providerRef, { number: goodCard });
    emulator.webhooks.lose();
    own.current.clock.advance(11 * 60_000);
    expect(await reconcilePayments(ctx)).toBe(1);
    expect(await reconcilePayments(ctx)).toBe(0);
    await catchUpPaymentNotices(ctx);
    emulator.complete(caughtUp.providerRef, { number: goodCard });
    emulator.webhooks.lose();
    // What has just happened may be on its way: it is kept, and not called missed.
    expect(await catchUpPaymentNotices(ctx)).toBe(0);
    await own.current.db.prisma.paymentNotice.deleteMany();
    own.current.clock.advance(10 * 60_000);
    expect(await catchUpPaymentNotices(ctx)).toBeGreaterThan(0);
    for (const { id } of await own.current.db.prisma.paymentNotice.findMany()) await processPaymentNotice(ctx, id);
    expect(await catchUpPaymentNotices(ctx)).toBe(0);
    expect(await balanceYen()).toBe(10_000);
  });

  test('that expired ends without credit', async () => {
    const { paymentId } = await beginTopup();
    own.current.clock.advance(dayMs);
    emulator.advanceClock(0);
    await hear();
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'expired' });
    expect(await balanceYen()).toBe(0);
  });

  test.each([
    [true, 5000, 'succeeded'],
    [false, 0, 'failed'],
  ] as const)('whose bank decides later (%s) is credited %i yen', async (isPaid, yen, state) => {
    const { paymentId, providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: '4000003560000123' });
    await hear();
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'open' });
    settleSession(emulator.state, providerRef, isPaid);
    await hear();
    expect(await paymentOf(paymentId)).toMatchObject({ state });
    expect(await balanceYen()).toBe(yen);
  });
});

test('a recharge whose process died between the answer of Stripe and its commit is credited once', async () => {
  const paymentId = await chargeSavedCard();
  emulator.webhooks.lose();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'open', providerRef: null });
  own.current.clock.advance(11 * 60_000);
  expect(await reconcilePayments(ctx)).toBe(1);
  expect(await accounts()).toEqual(credited);
  await catchUpPaymentNotices(ctx);
  for (const { id } of await own.current.db.prisma.paymentNotice.findMany()) await processPaymentNotice(ctx, id);
  expect(await accounts()).toEqual(credited);
  expect(emulator.state.charges.all()).toHaveLength(1);
});

const autoRecharge = () =>
  own.current.db.prisma.autoRecharge.findUniqueOrThrow({ where: { organizationId: organization.id } });

describe('a refund', () => {
  test('in parts takes credit and tax in their shares, and all of it in the end', async () => {
    const payment_intent = await paidTopup();
    await stripe().refunds.create({ payment_intent, amount: 1100 });
    await hear({ copies: 2 });
    expect(await accounts()).toEqual({ customer_credit: 4000, tax_payable: 400, payment_clearing: -4400 });
    await stripe().refunds.create({ payment_intent });
    await hear({ reversed: true });
    expect(await accounts()).toEqual({});
    expect(await balanceYen()).toBe(0);
  });

  test('takes the credit of its own payment, not that which expires first', async () => {
    const first = await paidTopup();
    own.current.clock.advance(dayMs);
    const second = await paidTopup();
    await stripe().refunds.create({ payment_intent: second });
    await hear();
    const lots = await own.current.db.prisma.creditLot.findMany({
      where: { organizationId: organization.id },
      orderBy: { createdAt: 'asc' },
      select: { remainingMilliYen: true },
    });
    expect(lots.map(({ remainingMilliYen }) => remainingMilliYen)).toEqual([5_000_000n, 0n]);
    expect(first).not.toBe(second);
  });

  test('that is heard of before its payment credits first and then takes back', async () => {
    const { providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: goodCard });
    const { payment_intent } = await stripe().checkout.sessions.retrieve(providerRef);
    await stripe().refunds.create({ payment_intent: idOf(payment_intent ?? ''), amount: 1100 });
    await hear({ reversed: true });
    expect(await balanceYen()).toBe(4000);
  });

  test('of credit that has expired takes nothing from the customer a second time', async () => {
    const payment_intent = await paidTopup();
    own.current.clock.advance(190 * dayMs);
    const other = await paidTopup();
    expect(await balanceYen()).toBe(5000);
    await stripe().refunds.create({ payment_intent });
    await hear();
    expect(await balanceYen()).toBe(5000);
    expect(await accounts()).toEqual(credited);
    expect(other).not.toBe(payment_intent);
  });

  test('that its bank refuses later gives the credit back, once', async () => {
    const payment_intent = await paidTopup('4000000000005126');
    const { id } = await stripe().refunds.create({ payment_intent });
    await hear();
    expect(await balanceYen()).toBe(0);
    settleRefund(emulator.state, id, 'failed');
    await hear({ copies: 2 });
    expect(await accounts()).toEqual(credited);
  });

  test('of a recharge stops recharging: the balance that falls by it must not charge the card again', async () => {
    await chargeSavedCard();
    await hear();
    const [charge] = emulator.state.charges.all();
    await stripe().refunds.create({ charge: charge?.id ?? '' });
    await hear();
    expect(await autoRecharge()).toMatchObject({ stopCode: 'refunded', stoppedAt: expect.any(Date) });
  });
});

describe('a dispute', () => {
  test('takes the credit at once, and keeps it taken when it is lost', async () => {
    const paymentIntentId = await paidTopup();
    const { id } = openDispute(emulator.state, { paymentIntentId });
    await hear({ reversed: true, copies: 2 });
    expect(await accounts()).toEqual({});
    closeDispute(emulator.state, id, 'lost');
    await hear();
    expect(await accounts()).toEqual({});
  });

  test('gives the credit back when it is won, once', async () => {
    const paymentIntentId = await paidTopup();
    const { id } = openDispute(emulator.state, { paymentIntentId });
    await hear();
    closeDispute(emulator.state, id, 'won');
    await hear({ copies: 2 });
    expect(await accounts()).toEqual(credited);
  });

  test('that was won before anybody heard of it changes nothing; nor does an inquiry', async () => {
    const paymentIntentId = await paidTopup();
    const { id } = openDispute(emulator.state, { paymentIntentId });
    closeDispute(emulator.state, id, 'won');
    openDispute(emulator.state, { paymentIntentId, isInquiry: true });
    await hear();
    expect(await accounts()).toEqual(credited);
  });

  test('that was won is taken by no older reading of it that comes later', async () => {
    const chargeRef = await paidTopup();
    const reversal = { id: 'du_won', kind: 'dispute', chargeRef, amountYen: 5500 } as const;
    const now = new Date(own.current.clock.now());
    const told = (isReturned: boolean) =>
      own.current.db.transaction((tx) => reversePayment(tx, { ...reversal, isReturned }, now));
    expect([await told(true), await told(false), await told(true)]).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await accounts()).toEqual(credited);
  });

  test('of credit that was given back before takes that credit, and what expired of it not a second time', async () => {
    const paymentIntentId = await paidTopup();
    const first = openDispute(emulator.state, { paymentIntentId });
    await hear();
    closeDispute(emulator.state, first.id, 'won');
    await hear();
    own.current.clock.advance(190 * dayMs);
    await paidTopup();
    await stripe().refunds.create({ payment_intent: paymentIntentId });
    await hear();
    expect(await balanceYen()).toBe(5000);
    expect(await accounts()).toEqual(credited);
  });

  test('of a payment that was refunded in part takes the rest of its tax, and the rest of the money from the credit', async () => {
    const paymentIntentId = await paidTopup();
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 1100 });
    openDispute(emulator.state, { paymentIntentId, amount: 5500 });
    await hear();
    expect(await accounts()).toEqual({ customer_credit: -1100, payment_clearing: 1100 });
  });

  test('stops recharging', async () => {
    await chargeSavedCard();
    await hear();
    openDispute(emulator.state, { paymentIntentId: emulator.state.paymentIntents.all()[0]?.id ?? '' });
    await hear();
    expect(await autoRecharge()).toMatchObject({ stopCode: 'disputed' });
  });
});

describe('a process that is killed', () => {
  test('before or after any of its commits leaves everything to the next attempt', async () => {
    const paymentIntentId = await paidTopup();
    const { providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: goodCard });
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 1100 });
    openDispute(emulator.state, { paymentIntentId, amount: 2200 });
    const ids = await receiveAll();
    for (const when of ['before', 'after'] as const)
      for (const id of ids) await processPaymentNotice(dying(when), id).catch(() => {});
    for (const id of ids) await processPaymentNotice(ctx, id);
    expect(await accounts()).toEqual({ customer_credit: 7000, tax_payable: 700, payment_clearing: -7700 });
  });

  /** The next transaction commits, or does not, and the process is gone. */
  function dying(when: 'before' | 'after'): DomainContext {
    const { db } = ctx;
    const transaction: typeof db.transaction = (work, options) =>
      db
        .transaction(async (tx) => {
          const result = await work(tx);
          if (when === 'before') throw new Error('killed');
          return result;
        }, options)
        .then(() => Promise.reject(new Error('killed')));
    return { ...ctx, db: { ...db, transaction } };
  }
});

describe('the inbox', () => {
  test('takes nothing that is not signed, and keeps no data of cards', async () => {
    const body = Buffer.from('{}');
    await expect(receivePaymentNotice(ctx, { body, signature: 't=1,v1=00' })).rejects.toMatchObject({ status: 400 });
    const { paymentNotices: _none, ...without } = ctx;
    await expect(receivePaymentNotice(without, { body, signature: '' })).rejects.toMatchObject({ code: 'not_found' });
    await paidTopup();
    const [notice] = await own.current.db.prisma.paymentNotice.findMany();
    expect(Object.keys(notice ?? {}).toSorted()).toEqual([
      'id',
      'objectId',
      'occurredAt',
      'processedAt',
      'provider',
      'receivedAt',
      'type',
    ]);
  });

  test('keeps a notice whose provider is down for the next attempt', async () => {
    const { providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: goodCard });
    const ids = await receiveAll();
    emulator.faults.add({ kind: 'status', status: 500, times: 100 });
    const id = ids.at(-1) ?? '';
    await expect(processPaymentNotice(ctx, id)).rejects.toMatchObject({ code: 'unavailable' });
    emulator.faults.clear();
    await processPaymentNotice(ctx, id);
    expect(await balanceYen()).toBe(5000);
  });

  test('is counted for the metrics, and a notice whose job gave up is taken up again after an hour', async () => {
    const { providerRef } = await beginTopup();
    emulator.complete(providerRef, { number: goodCard });
    const ids = await receiveAll();
    own.current.clock.advance(60_000);
    expect(await countPayments(ctx)).toMatchObject({ noticesWaiting: ids.length, oldestNoticeMs: 60_000 });
    expect(await retryPaymentNotices(ctx)).toBe(0);
    own.current.clock.advance(60 * 60_000);
    expect(await retryPaymentNotices(ctx)).toBe(ids.length);
    for (const id of ids) await processPaymentNotice(ctx, id);
    expect(await countPayments(ctx)).toMatchObject({ noticesWaiting: 0, oldestNoticeMs: 0 });
    await expect(countPayments(organization.live.ctx)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of a payment of another amount is left to a person', async () => {
    const { paymentId, providerRef } = await beginTopup();
    await own.current.db.pool.query('UPDATE payment SET amount_yen = 4000 WHERE id = $1', [paymentId]);
    emulator.complete(providerRef, { number: goodCard });
    const ids = await receiveAll();
    await expect(processPaymentNotice(ctx, ids.at(-1) ?? '')).rejects.toThrow('was paid with 5000 yen');
    expect(await balanceYen()).toBe(0);
  });
});
