import { idPrefixes } from '@uketsuke/contracts';
import type { PaymentKind } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creditExpiry } from '../ledger/credit-expiry.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { PaymentOutcome } from './provider.ts';
import { removePaymentCard } from './remove-card.ts';
import { reversePayment } from './reverse.ts';
import { settlePayment } from './settle.ts';

const own = createOwnTestContext();
let organization: TestOrganization;
let organizationId: string;

beforeEach(async () => {
  organization = await createTestOrganization(own.current, { creditYen: 0 });
  organizationId = organization.id;
});

afterEach(async () => {
  expect((await verifyLedger(own.current.service('operator'))).problems).toEqual([]);
});

const worker = { kind: 'service', name: 'worker' } as const;
const now = () => new Date(own.current.clock.now());
const prisma = () => own.current.db.prisma;
const balance = async () =>
  (await prisma().organizationBalance.findUniqueOrThrow({ where: { organizationId } })).milliYen;
const recharge = () => prisma().autoRecharge.findUniqueOrThrow({ where: { organizationId } });
const paymentOf = (id: string) => prisma().payment.findUniqueOrThrow({ where: { id } });

async function begin(kind: PaymentKind, amountYen = kind === 'card_setup' ? 0 : 1000): Promise<string> {
  if (kind === 'auto_recharge')
    await prisma().autoRecharge.upsert({ where: { organizationId }, create: { organizationId }, update: {} });
  const id = newId(idPrefixes.payment);
  await prisma().payment.create({
    data: { id, organizationId, kind, amountYen, provider: 'sandbox', createdAt: now() },
  });
  return id;
}

const paid = (changes: Partial<Extract<PaymentOutcome, { state: 'paid' }>> = {}): PaymentOutcome => ({
  ...{ state: 'paid', amountYen: 1000, taxYen: 100, chargeRef: newId('ch') },
  ...changes,
});
const declined = (changes: Partial<Extract<PaymentOutcome, { state: 'failed' }>> = {}): PaymentOutcome => ({
  ...{ state: 'failed', code: 'card_declined', isHard: false },
  ...changes,
});
const card = (last4: string) => ({
  ...{ customerRef: 'cus_1', cardRef: `pm_${last4}`, brand: 'visa', last4 },
  ...{ expiresMonth: 12, expiresYear: 2030 },
});
const settle = (paymentId: string, outcome: PaymentOutcome) =>
  own.current.db.transaction((tx) =>
    settlePayment(tx, { paymentId, providerRef: `ref_${paymentId}`, outcome, viewer: worker, now: now() }),
  );

describe('a payment that was paid', () => {
  test('is credited once, with its tax, however many hear of it at once', async () => {
    const id = await begin('topup');
    const outcome = paid();
    const told = await Promise.all([1, 2, 3, 4].map(() => settle(id, outcome)));
    expect(told.toSorted()).toEqual(['settled', 'unchanged', 'unchanged', 'unchanged']);
    expect(await balance()).toBe(1_000_000n);
    const booked = await prisma().ledgerTransaction.findMany({
      where: { reference: id },
      select: { kind: true, entries: { select: { account: true, milliYen: true }, orderBy: { account: 'asc' } } },
    });
    expect(booked).toEqual([
      {
        kind: 'topup',
        entries: expect.arrayContaining([
          { account: 'customer_credit', milliYen: 1_000_000n },
          { account: 'tax_payable', milliYen: 100_000n },
          { account: 'payment_clearing', milliYen: -1_100_000n },
        ]),
      },
    ]);
    const lot = await prisma().creditLot.findFirstOrThrow({ where: { organizationId } });
    expect(lot.expiresAt).toEqual(creditExpiry(now()));
    expect(await paymentOf(id)).toMatchObject({
      state: 'succeeded',
      taxYen: 100n,
      providerRef: `ref_${id}`,
      settledAt: now(),
    });
  });

  test('stays paid, whatever comes late', async () => {
    const id = await begin('topup');
    await settle(id, paid());
    for (const late of [declined(), { state: 'expired' } as const, paid()])
      expect(await settle(id, late)).toBe('unchanged');
    expect(await balance()).toBe(1_000_000n);
  });

  test.each([declined(), { state: 'expired' } as const])(
    'is credited although it was held for $state before',
    async (before) => {
      const id = await begin('topup');
      expect(await settle(id, before)).toBe('settled');
      expect(await settle(id, paid())).toBe('settled');
      expect(await balance()).toBe(1_000_000n);
      expect(await paymentOf(id)).toMatchObject({ state: 'succeeded', failureCode: null });
    },
  );

  test('with another amount than it was begun with is left to a person, and changes nothing', async () => {
    const id = await begin('topup');
    await expect(settle(id, paid({ amountYen: 999 }))).rejects.toThrow('was paid with 999 yen');
    expect(await paymentOf(id)).toMatchObject({ state: 'open' });
    expect(await balance()).toBe(0n);
  });

  test('of nobody is unknown', async () => {
    expect(await settle(newId(idPrefixes.payment), paid())).toBe('unknown');
  });

  test('is not credited when the process dies before the commit, and is when it is told again', async () => {
    const id = await begin('topup');
    const dying = own.current.db.transaction(async (tx) => {
      await settlePayment(tx, { paymentId: id, providerRef: null, outcome: paid(), viewer: worker, now: now() });
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    expect(await balance()).toBe(0n);
    await settle(id, paid());
    expect(await balance()).toBe(1_000_000n);
  });
});

describe('an auto-recharge that failed', () => {
  test('makes the next one wait an hour, then six; the third failure stops it', async () => {
    const hourMs = 3_600_000;
    for (const [failures, hours] of [
      [1, 1],
      [2, 6],
    ] as const) {
      await settle(await begin('auto_recharge'), declined());
      expect(await recharge()).toMatchObject({ failures, retryAt: new Date(+now() + hours * hourMs), stoppedAt: null });
    }
    await settle(await begin('auto_recharge'), declined());
    expect(await recharge()).toMatchObject({ failures: 3, stoppedAt: now(), stopCode: 'card_declined' });
  });

  test('for good stops it at once', async () => {
    await settle(await begin('auto_recharge'), declined({ code: 'lost_card', isHard: true }));
    expect(await recharge()).toMatchObject({ failures: 1, stoppedAt: now(), stopCode: 'lost_card' });
  });

  test('is forgotten by a success', async () => {
    await settle(await begin('auto_recharge'), declined());
    await settle(await begin('auto_recharge'), paid());
    expect(await recharge()).toMatchObject({ failures: 0, retryAt: null, stoppedAt: null });
    expect(await balance()).toBe(1_000_000n);
  });

  test('is counted once, however often it is told', async () => {
    const id = await begin('auto_recharge');
    await Promise.all([settle(id, declined()), settle(id, declined()), settle(id, declined())]);
    expect(await recharge()).toMatchObject({ failures: 1 });
  });
});

describe('a stop because of a refund or dispute', () => {
  test.each(['disputed', 'refunded'])('(%s) outlasts the success and the failure of another recharge', async (code) => {
    const failing = await begin('auto_recharge');
    const stoppedAt = now();
    await prisma().autoRecharge.update({
      where: { organizationId },
      data: { failures: 1, retryAt: now(), stoppedAt, stopCode: code },
    });
    await settle(failing, declined({ isHard: true }));
    expect(await recharge()).toMatchObject({ failures: 2, stoppedAt, stopCode: code });
    await settle(await begin('auto_recharge'), paid());
    expect(await recharge()).toMatchObject({ failures: 0, retryAt: null, stoppedAt, stopCode: code });
  });

  test('ends with another card', async () => {
    await begin('auto_recharge');
    await prisma().autoRecharge.update({
      where: { organizationId },
      data: { stoppedAt: now(), stopCode: 'disputed' },
    });
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('1111') });
    expect(await recharge()).toMatchObject({ stoppedAt: null, stopCode: null });
  });

  test('takes the place of a stop for failures, which a success would end', async () => {
    const reversed = await begin('auto_recharge');
    const outcome = paid({ chargeRef: `ch_${reversed}` });
    await settle(reversed, outcome);
    await prisma().autoRecharge.update({ where: { organizationId }, data: { isEnabled: true } });
    await settle(await begin('auto_recharge'), declined({ isHard: true }));
    const dispute = { id: newId('dp'), kind: 'dispute', amountYen: 1100, isReturned: false } as const;
    await own.current.db.transaction((tx) => reversePayment(tx, { ...dispute, chargeRef: `ch_${reversed}` }, now()));
    expect(await recharge()).toMatchObject({ stopCode: 'disputed' });
  });
});

describe('a card that was saved', () => {
  const forgotten = async () => {
    const { rows } = await own.current.db.pool.query<{ ref: string }>(
      `SELECT data ->> 'card_ref' AS ref FROM pgboss.job WHERE name = 'payment.forget_card' ORDER BY 1`,
    );
    return rows.map(({ ref }) => ref);
  };

  test('takes no newer card’s place when its word comes late, and the provider forgets it', async () => {
    const older = await begin('card_setup');
    own.current.clock.advance(1000);
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('3333') });
    await settle(older, { state: 'card_saved', card: card('4444') });
    expect(await settle(older, { state: 'card_saved', card: card('4444') })).toBe('unchanged');
    expect(await prisma().paymentCard.findMany({ where: { organizationId } })).toMatchObject([{ last4: '3333' }]);
    expect(await paymentOf(older)).toMatchObject({ state: 'failed', failureCode: 'withdrawn' });
    expect(await forgotten()).toContain('pm_4444');
  });

  test('does not come back when it was removed before its word came', async () => {
    const late = await begin('card_setup');
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('5555') });
    await removePaymentCard(organization.live.ctxAs('owner'));
    expect(await settle(late, { state: 'card_saved', card: card('6666') })).toBe('unchanged');
    expect(await prisma().paymentCard.findMany({ where: { organizationId } })).toEqual([]);
    expect(await forgotten()).toContain('pm_6666');
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('7777') });
    expect(await prisma().paymentCard.findMany({ where: { organizationId } })).toMatchObject([{ last4: '7777' }]);
  });

  test('takes the place of the one before, and lets the auto-recharge begin again', async () => {
    await settle(await begin('auto_recharge'), declined({ isHard: true }));
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('1111') });
    await settle(await begin('card_setup'), { state: 'card_saved', card: card('2222') });
    expect(await prisma().paymentCard.findMany({ where: { organizationId } })).toMatchObject([{ last4: '2222' }]);
    expect(await recharge()).toMatchObject({ failures: 0, stoppedAt: null, stopCode: null });
    expect(await balance()).toBe(0n);
  });

  test('is none of a payment that takes money', async () => {
    const id = await begin('topup');
    await expect(settle(id, { state: 'card_saved', card: card('1111') })).rejects.toThrow('saves no card');
  });
});
