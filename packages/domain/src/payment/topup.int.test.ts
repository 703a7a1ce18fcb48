import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainContext } from '../context.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createSandboxProvider } from '../sandbox-payment/create-provider.ts';
import { findPayer } from '../sandbox-payment/find-viewer.ts';
import { getSandboxPage } from '../sandbox-payment/get.ts';
import { answerSandboxBank, payAtSandbox } from '../sandbox-payment/pay.ts';
import { createCardSetup } from './create-card-setup.ts';
import { createTopup } from './create-topup.ts';
import { expireUnopenedPayments } from './expire-unopened.ts';
import type { PaymentProvider } from './provider.ts';
import { reconcilePayments } from './reconcile.ts';
import { removePaymentCard } from './remove-card.ts';

const own = createOwnTestContext();
const pages = { webUrl: 'https://web.example.com/' };
const hourMs = 3_600_000;
let organization: TestOrganization;
let payments: PaymentProvider;

beforeEach(async () => {
  organization = await createTestOrganization(own.current, { creditYen: 0 });
  payments = createSandboxProvider({ ...own.current, webUrl: pages.webUrl });
});

afterEach(async () => {
  expect((await verifyLedger(own.current.service('operator'))).problems).toEqual([]);
});

const prisma = () => own.current.db.prisma;
const withPayments = (ctx: DomainContext): DomainContext => ({ ...ctx, payments });
const owner = () => withPayments(organization.live.ctxAs('owner'));
const topup = (amountYen = 5000, ctx = withPayments(organization.live.ctx)) => createTopup(ctx, { amountYen }, pages);
const balance = async () =>
  Number(
    (await prisma().organizationBalance.findUniqueOrThrow({ where: { organizationId: organization.id } })).milliYen,
  );
const card = (number: string, changes: Partial<Parameters<typeof payAtSandbox>[1]> = {}) => ({
  ...{ number, expiresMonth: 12, expiresYear: 2050, cvc: '123' },
  ...changes,
});
const good = card('4242 4242 4242 4242');

async function payerOf(url: string): Promise<DomainContext> {
  const viewer = await findPayer(own.current, new URL(url).hash.slice(1));
  if (!viewer) throw new Error('The page has no payer');
  return own.current.as(viewer);
}

describe('a top-up at the sandbox', () => {
  test('is a page with the amount and its tax; paid with a good card, the amount is credited', async () => {
    const { url, taxYen, paymentId } = await topup(1005);
    expect(taxYen).toBe(101);
    expect(url).toMatch(/^https:\/\/web\.example\.com\/pay\/sbx_\w{24}#vps_\w{49}$/);
    const payer = await payerOf(url);
    expect(await getSandboxPage(payer)).toEqual({
      ...{ kind: 'topup', state: 'open', organization: organization.name, amountYen: 1005, taxYen: 101 },
      locale: 'ja',
      returnUrl: `https://web.example.com/live/billing?payment=${paymentId}`,
    });
    expect(await payAtSandbox(payer, good)).toEqual({ state: 'succeeded', declineCode: null });
    expect(await balance()).toBe(1_005_000);
    expect(await getSandboxPage(payer)).toMatchObject({ state: 'paid' });
  });

  test('is credited once, however often and by how many it is paid', async () => {
    const payer = await payerOf((await topup()).url);
    const answers = await Promise.all([good, good, good].map((sent) => payAtSandbox(payer, sent)));
    expect(answers.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await payAtSandbox(payer, card('4000000000000002'))).toMatchObject({ state: 'succeeded' });
    expect(await balance()).toBe(5_000_000);
  });

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000009987', 'lost_card'],
  ])('%s is declined with %s, and another card may be tried', async (number, declineCode) => {
    const payer = await payerOf((await topup()).url);
    expect(await payAtSandbox(payer, card(number))).toEqual({ state: 'declined', declineCode });
    expect(await balance()).toBe(0);
    expect(await payAtSandbox(payer, good)).toMatchObject({ state: 'succeeded' });
    expect(await balance()).toBe(5_000_000);
  });

  test('a card past its month is declined; in its month it works', async () => {
    const payer = await payerOf((await topup()).url);
    const now = new Date(own.current.clock.now() + 9 * hourMs);
    const thisMonth = { expiresMonth: now.getUTCMonth() + 1, expiresYear: now.getUTCFullYear() };
    const before = { ...thisMonth, expiresYear: thisMonth.expiresYear - 1 };
    expect(await payAtSandbox(payer, { ...good, ...before })).toMatchObject({ declineCode: 'expired_card' });
    expect(await payAtSandbox(payer, { ...good, ...thisMonth })).toMatchObject({ state: 'succeeded' });
  });

  test('a card that asks for its owner pays when the owner approves, and not before', async () => {
    const payer = await payerOf((await topup()).url);
    await expect(answerSandboxBank(payer, true)).rejects.toMatchObject({ code: 'conflict' });
    const asking = card('4000 0025 0000 3155');
    expect(await payAtSandbox(payer, asking)).toMatchObject({ state: 'asks_owner' });
    expect(await getSandboxPage(payer)).toMatchObject({ state: 'authenticating' });
    expect(await answerSandboxBank(payer, false)).toMatchObject({ declineCode: 'authentication_failed' });
    expect(await balance()).toBe(0);
    await payAtSandbox(payer, asking);
    expect(await answerSandboxBank(payer, true)).toMatchObject({ state: 'succeeded' });
    expect(await balance()).toBe(5_000_000);
  });

  test('takes no other number, and keeps none', async () => {
    const payer = await payerOf((await topup()).url);
    await expect(payAtSandbox(payer, card('4111111111111111'))).rejects.toMatchObject({ code: 'invalid_request' });
    await payAtSandbox(payer, card('5555555555554444'));
    const rows = await own.current.db.pool.query(`SELECT row_to_json(c)::text AS text FROM sandbox_checkout c`);
    expect(JSON.stringify(rows.rows)).not.toContain('5555555555554444');
  });

  test('has an address that ends after a day, and that nobody guesses', async () => {
    const { url } = await topup();
    const payer = await payerOf(url);
    own.current.clock.advance(24 * hourMs);
    expect(await getSandboxPage(payer)).toMatchObject({ state: 'expired' });
    await expect(payAtSandbox(payer, good)).rejects.toMatchObject({ code: 'conflict' });
    expect(await balance()).toBe(0);
    expect(await findPayer(own.current, `${new URL(url).hash.slice(1, -1)}0`)).toBeNull();
  });

  test('a member may not begin one, admins, owners and API keys may', async () => {
    await expect(topup(500, withPayments(organization.live.ctxAs('member')))).rejects.toMatchObject({
      code: 'forbidden',
    });
    for (const ctx of [organization.live.ctxAs('admin'), organization.live.ctxAs('owner'), organization.test.ctx])
      expect(await topup(500, withPayments(ctx))).toMatchObject({ amountYen: 500, taxYen: 50 });
  });
});

describe('many pages of one organization', () => {
  test('leave twenty open: the oldest is ended, and credited all the same when somebody pays there', async () => {
    const first = await topup(500);
    for (let count = 1; count < 21; count += 1) {
      own.current.clock.advance(1);
      await topup(500);
    }
    const open = await prisma().payment.findMany({ where: { organizationId: organization.id, state: 'open' } });
    expect(open).toHaveLength(20);
    expect(open.map(({ id }) => id)).not.toContain(first.paymentId);
    await payAtSandbox(await payerOf(first.url), good);
    expect(await balance()).toBe(500_000);
  });

  const endOpen = () =>
    prisma().payment.updateMany({
      where: { state: 'open' },
      data: { state: 'expired', settledAt: new Date(own.current.clock.now()) },
    });

  test('that stay open keep no newer one from being read', async () => {
    await endOpen();
    const createdAt = new Date(own.current.clock.now());
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...{
        id: newId(idPrefixes.payment, createdAt.getTime() + index),
        organizationId: organization.id,
        kind: 'topup' as const,
      },
      ...{ amountYen: 500n, provider: 'sandbox', createdAt, providerRef: index % 2 === 0 ? newId('sbx') : null },
    }));
    await prisma().payment.createMany({ data: rows });
    own.current.clock.advance(hourMs);
    const read: string[] = [];
    const reading: PaymentProvider = {
      ...payments,
      readCheckout(providerRef) {
        read.push(providerRef);
        return Promise.resolve({ state: 'open' });
      },
    };
    await reconcilePayments({ ...own.current.service('worker'), payments: reading });
    expect(read.toSorted()).toEqual(rows.flatMap(({ providerRef }) => providerRef ?? []).toSorted());
    await endOpen();
  });
});

describe('without a provider that answers', () => {
  test('there is no top-up, and one that was begun is ended a day later', async () => {
    const down = { ...payments, createTopupCheckout: () => Promise.reject(new DomainError('unavailable')) };
    const begun = createTopup({ ...organization.live.ctx, payments: down }, { amountYen: 500 }, pages);
    await expect(begun).rejects.toMatchObject({ code: 'unavailable' });
    const worker = own.current.service('worker');
    expect(await expireUnopenedPayments(worker)).toBe(0);
    own.current.clock.advance(26 * hourMs);
    expect(await expireUnopenedPayments(worker)).toBe(1);
    expect(await prisma().payment.findMany({ where: { organizationId: organization.id } })).toMatchObject([
      { state: 'expired' },
    ]);
  });

  test('a payment whose process died before it kept the page is credited all the same', async () => {
    let url = '';
    const dying: PaymentProvider = {
      ...payments,
      async createTopupCheckout(input) {
        url = (await payments.createTopupCheckout(input)).url;
        throw new Error('died');
      },
    };
    const begun = createTopup({ ...organization.live.ctx, payments: dying }, { amountYen: 500 }, pages);
    await expect(begun).rejects.toThrow('died');
    await payAtSandbox(await payerOf(url), good);
    expect(await balance()).toBe(500_000);
  });
});

describe('a card', () => {
  const saved = () => prisma().paymentCard.findUnique({ where: { organizationId: organization.id } });

  test('is saved on the page, without a charge; another one takes its place, and the first is forgotten', async () => {
    await payAtSandbox(await payerOf((await createCardSetup(owner(), {}, pages)).url), good);
    expect(await saved()).toMatchObject({ brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2050 });
    const first = await saved();
    await payAtSandbox(await payerOf((await createCardSetup(owner(), {}, pages)).url), card('3566002020360505'));
    expect(await saved()).toMatchObject({ brand: 'jcb', last4: '0505', customerRef: first?.customerRef });
    expect(await balance()).toBe(0);
    const jobs = await own.current.db.pool.query(`SELECT data FROM pgboss.job WHERE name = 'payment.forget_card'`);
    expect(jobs.rows).toEqual([
      { data: { provider: 'sandbox', customer_ref: first?.customerRef, card_ref: first?.cardRef } },
    ]);
  });

  test('is removed, and with it the auto-recharge', async () => {
    await expect(removePaymentCard(owner())).rejects.toMatchObject({ code: 'not_found' });
    await payAtSandbox(await payerOf((await createCardSetup(owner(), {}, pages)).url), good);
    await removePaymentCard(owner());
    expect(await saved()).toBeNull();
  });

  test('is set up and removed by a signed-in admin or owner, and by nobody else', async () => {
    for (const ctx of [organization.live.ctx, organization.live.ctxAs('member'), own.current.service('operator')]) {
      await expect(createCardSetup(withPayments(ctx), {}, pages)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(removePaymentCard(withPayments(ctx))).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
