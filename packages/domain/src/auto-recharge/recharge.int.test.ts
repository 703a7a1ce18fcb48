import { DomainError } from '@uketsuke/contracts';
import { createOwnTestContext } from '@uketsuke/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import {
  admitted,
  type CallSetting,
  createCallSetting,
  finishedCall,
  phoneInput,
} from '../call/testing/call-setting.ts';
import type { DomainContext } from '../context.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { ChargeReading, PaymentProvider } from '../payment/provider.ts';
import { countPayments } from '../payment/count.ts';
import { removePaymentCard } from '../payment/remove-card.ts';
import { createSandboxProvider } from '../sandbox-payment/create-provider.ts';
import { continueRecharges, rechargeAllDue, rechargeIfDue } from './recharge.ts';
import { setAutoRecharge } from './set.ts';
import { getStoppedNotice } from './stopped-notice.ts';

const own = createOwnTestContext();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let at: CallSetting;
let id: string;
/** What the provider was asked, in order. */
let asked: string[];

beforeEach(async () => {
  at = await createCallSetting(own.current, { creditYen: 1200 });
  id = at.organization.id;
  asked = [];
  await saveCard('succeeds');
  await settings({});
});

afterEach(async () => {
  expect((await verifyLedger(own.current.service('operator'))).problems).toEqual([]);
  // Nothing of this test is due in the next.
  await prisma().autoRecharge.updateMany({ data: { isEnabled: false } });
});

const prisma = () => own.current.db.prisma;
const owner = () => at.organization.live.ctxAs('owner');
const settings = (changes: Partial<Parameters<typeof setAutoRecharge>[1]>) =>
  setAutoRecharge(owner(), {
    ...{ isEnabled: true, thresholdYen: 1000, amountYen: 5000, monthlyCapYen: null },
    ...changes,
  });
const balance = async () =>
  Number((await prisma().organizationBalance.findUniqueOrThrow({ where: { organizationId: id } })).milliYen) / 1000;
const payments = () =>
  prisma().payment.findMany({ where: { organizationId: id, kind: 'auto_recharge' }, orderBy: { createdAt: 'asc' } });
const state = () => prisma().autoRecharge.findUniqueOrThrow({ where: { organizationId: id } });
/** Uses up that many yen. */
const spend = (yen: number) => finishedCall(own.current, at.tenant, { durationMs: yen * 2000 });

async function saveCard(scenario: string): Promise<void> {
  const shown = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2050 };
  const card = { cardRef: `sbcard_${id}_${scenario}`, customerRef: `sbcus_${id}`, ...shown };
  const createdAt = new Date(own.current.clock.now());
  await prisma().sandboxCard.create({ data: { ...card, scenario, createdAt } });
  await prisma().paymentCard.upsert({
    where: { organizationId: id },
    create: { organizationId: id, provider: 'sandbox', ...card },
    update: card,
  });
}

function worker(changes: Partial<PaymentProvider> = {}): DomainContext {
  const sandbox = createSandboxProvider({ ...own.current, webUrl: 'https://web.example.com' });
  const provider: PaymentProvider = {
    ...sandbox,
    chargeCard(charge) {
      asked.push(`charge ${charge.paymentId} ${charge.amountYen}+${charge.taxYen}`);
      return sandbox.chargeCard(charge);
    },
    ...changes,
  };
  return { ...own.current.service('worker'), payments: provider };
}
const unreachable = () => Promise.reject(new DomainError('unavailable'));

describe('a balance below its threshold', () => {
  test('is recharged with tax on top, once, and not again while it is above', async () => {
    expect(await rechargeAllDue(worker())).toBe(0);
    await spend(201);
    expect(await rechargeAllDue(worker())).toBe(1);
    expect(await balance()).toBe(5999);
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ state: 'succeeded', amountYen: 5000n, taxYen: 500n, nextAttemptAt: null });
    expect(asked).toEqual([`charge ${payment?.id} 5000+500`]);
    expect(await rechargeAllDue(worker())).toBe(0);
  });

  test('is recharged once by several workers at the same moment', async () => {
    await spend(300);
    const begun = await Promise.all([1, 2, 3, 4, 5].map(() => rechargeIfDue(worker(), id)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await payments()).toHaveLength(1);
    expect(await balance()).toBe(5900);
  });

  test('has a job of its own as soon as a call takes it there', async () => {
    await spend(201);
    const jobs = await own.current.db.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'recharge.due' AND data ->> 'organization_id' = $1`,
      [id],
    );
    expect(jobs.rowCount).toBe(1);
  });

  test('counts what running calls have used so far', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    const heard = async (ms: number) => {
      own.current.clock.advance(ms);
      const lastHeardAt = new Date(own.current.clock.now());
      await own.current.db.prisma.call.update({ where: { id: callId }, data: { lastHeardAt } });
    };
    await heard(6 * minuteMs);
    expect(await rechargeAllDue(worker())).toBe(0);
    await heard(41_000);
    expect(await rechargeAllDue(worker())).toBe(1);
    expect(await balance()).toBe(6200);
  });

  test('is not recharged for a call whose node is lost, however long nobody ends it', async () => {
    await admitted(own.current, phoneInput(at.tenant));
    own.current.clock.advance(600 * minuteMs);
    expect(await rechargeAllDue(worker())).toBe(0);
    expect(await payments()).toEqual([]);
  });

  test('is left alone where auto-recharge is off, the card is of another provider, or nobody can be asked', async () => {
    await spend(300);
    expect(await rechargeAllDue(own.current.service('worker'))).toBe(0);
    expect(await rechargeAllDue(worker({ name: 'stripe' }))).toBe(0);
    await settings({ isEnabled: false });
    expect(await rechargeAllDue(worker())).toBe(0);
    expect(await payments()).toEqual([]);
  });
});

describe('the cap of a month', () => {
  test('counts what was recharged in this month of Japan’s, and ends with it', async () => {
    await settings({ amountYen: 500, monthlyCapYen: 1200 });
    await spend(1200);
    const turn = () => rechargeAllDue(worker());
    expect([await turn(), await turn(), await turn()]).toEqual([1, 1, 0]);
    expect(await balance()).toBe(1000);
    await spend(600);
    expect([await turn(), await rechargeIfDue(worker(), id)]).toEqual([0, false]);
    expect(await payments()).toHaveLength(2);
    own.current.clock.advance(32 * 24 * hourMs);
    expect(await turn()).toBe(1);
  });
});

describe('a card that is declined', () => {
  test('is tried again after an hour, then after six, then no more until something changes', async () => {
    await saveCard('declines_later');
    await spend(300);
    expect(await rechargeAllDue(worker())).toBe(1);
    expect(await state()).toMatchObject({ failures: 1 });
    for (const [waitMs, failures] of [
      [hourMs, 2],
      [6 * hourMs, 3],
    ] as const) {
      own.current.clock.advance(waitMs - 1);
      expect(await rechargeAllDue(worker())).toBe(0);
      own.current.clock.advance(1);
      expect(await rechargeAllDue(worker())).toBe(1);
      expect(await state()).toMatchObject({ failures });
    }
    own.current.clock.advance(48 * hourMs);
    expect(await rechargeAllDue(worker())).toBe(0);
    expect(await balance()).toBe(900);
    await settings({});
    expect(await rechargeAllDue(worker())).toBe(1);
  });

  test('for good stops it at once, and its admins and owners are told', async () => {
    await saveCard('asks_owner_always');
    await spend(300);
    await rechargeAllDue(worker());
    expect(await state()).toMatchObject({ failures: 1, stopCode: 'authentication_required' });
    own.current.clock.advance(48 * hourMs);
    expect(await rechargeAllDue(worker())).toBe(0);
    const notice = await getStoppedNotice(own.current.service('worker'), id);
    const { owner: ownerUser, admin } = at.organization.users;
    expect(notice).toMatchObject({ code: 'authentication_required', card: { brand: 'visa', last4: '4242' } });
    expect(notice?.recipients.map(({ email }) => email).toSorted()).toEqual([admin.email, ownerUser.email].toSorted());
    const jobs = await own.current.db.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'recharge.stopped' AND data ->> 'organization_id' = $1`,
      [id],
    );
    expect(jobs.rowCount).toBe(1);
    await settings({});
    expect(await getStoppedNotice(own.current.service('worker'), id)).toBeNull();
  });
});

describe('a provider that does not answer', () => {
  test('is asked again with the same payment, ever later, and is no failure of the card', async () => {
    await spend(300);
    await rechargeAllDue(worker({ chargeCard: unreachable }));
    expect(await state()).toMatchObject({ failures: 0, stoppedAt: null });
    expect(await rechargeAllDue(worker())).toBe(0);
    expect(await continueRecharges(worker())).toBe(0);
    own.current.clock.advance(minuteMs);
    expect(await continueRecharges(worker({ chargeCard: unreachable }))).toBe(1);
    own.current.clock.advance(minuteMs);
    expect(await continueRecharges(worker())).toBe(0);
    own.current.clock.advance(minuteMs);
    expect(await continueRecharges(worker())).toBe(1);
    expect(await payments()).toMatchObject([{ state: 'succeeded', attempts: 3 }]);
    expect(await balance()).toBe(5900);
  });

  test('whose answer was lost charges once', async () => {
    await spend(300);
    const lost: PaymentProvider['chargeCard'] = async (charge) => {
      await createSandboxProvider({ ...own.current, webUrl: '' }).chargeCard(charge);
      throw new Error('died');
    };
    await expect(rechargeAllDue(worker({ chargeCard: lost }))).rejects.toThrow('1 of 1 recharges failed');
    own.current.clock.advance(minuteMs);
    await Promise.all([continueRecharges(worker()), continueRecharges(worker())]);
    expect(await prisma().sandboxCharge.count({ where: { cardRef: { contains: id } } })).toBe(1);
    expect(await balance()).toBe(5900);
  });

  test('after a day is asked only what became of it: never charged is a failure, charged is credit', async () => {
    await spend(300);
    await rechargeAllDue(worker({ chargeCard: unreachable }));
    own.current.clock.advance(24 * hourMs);
    await continueRecharges(worker());
    expect(asked).toEqual([]);
    expect(await payments()).toMatchObject([{ state: 'failed', failureCode: 'never_charged' }]);
    expect(await state()).toMatchObject({ failures: 1 });
  });

  test('that says pending is asked later what became of it', async () => {
    await spend(300);
    const pending = (): Promise<ChargeReading> =>
      Promise.resolve({ providerRef: `pi_${id}`, reading: { state: 'open' } });
    await rechargeAllDue(worker({ chargeCard: pending }));
    const [payment] = await payments();
    expect(payment).toMatchObject({ state: 'open', providerRef: `pi_${id}` });
    const outcome = { state: 'paid', amountYen: 5000, taxYen: 500, chargeRef: `ch_${id}` } as const;
    const readCharge = () => Promise.resolve({ providerRef: `pi_${id}`, reading: outcome });
    own.current.clock.advance(minuteMs);
    await continueRecharges(worker({ readCharge }));
    expect(await balance()).toBe(5900);
  });
});

describe('a recharge that the provider has not answered for', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['switched it off', () => settings({ isEnabled: false })],
    ['removed the card', () => removePaymentCard(owner())],
    ['saved another card', () => saveCard('declines_later')],
    ['set another amount', () => settings({ amountYen: 500 })],
    ['pays by invoice now', () => prisma().organization.update({ where: { id }, data: { paymentMethod: 'invoice' } })],
    ['has credit again', () => grantCredit(own.current.service('operator'), { organizationId: id, yen: 100 })],
  ];

  test.each(changes)('is not charged when its organization %s: it is withdrawn, and no failure', async (_, change) => {
    await spend(300);
    await rechargeAllDue(worker({ chargeCard: unreachable }));
    await change();
    for (const waitMs of [1, 2, 4, 8]) {
      expect(await payments()).toMatchObject([{ state: 'open' }]);
      own.current.clock.advance(waitMs * minuteMs);
      await continueRecharges(worker());
    }
    own.current.clock.advance(16 * minuteMs);
    await continueRecharges(worker());
    expect(asked).toEqual([]);
    expect(await payments()).toMatchObject([{ state: 'failed', failureCode: 'withdrawn' }]);
    expect(await state()).toMatchObject({ failures: 0, retryAt: null, stoppedAt: null });
  });

  test('is credited although it was switched off, where the provider had charged', async () => {
    await spend(300);
    const lost: PaymentProvider['chargeCard'] = async (charge) => {
      await createSandboxProvider({ ...own.current, webUrl: '' }).chargeCard(charge);
      throw new DomainError('unavailable');
    };
    await rechargeAllDue(worker({ chargeCard: lost }));
    await settings({ isEnabled: false });
    own.current.clock.advance(minuteMs);
    await continueRecharges(worker());
    expect(asked).toEqual([]);
    expect(await balance()).toBe(5900);
  });

  test('is charged by one worker at a time', async () => {
    await spend(300);
    await rechargeAllDue(worker({ chargeCard: unreachable }));
    own.current.clock.advance(minuteMs);
    await Promise.all([continueRecharges(worker()), continueRecharges(worker())]);
    expect(asked).toHaveLength(1);
  });
});

test('recharges are counted for the metrics: paid, declined and stopped, and how long one waits', async () => {
  await prisma().payment.deleteMany({ where: { kind: 'auto_recharge', state: { not: 'succeeded' } } });
  const before = await countPayments(own.current.service('worker'));
  await spend(300);
  await rechargeAllDue(worker({ chargeCard: unreachable }));
  own.current.clock.advance(minuteMs);
  expect(await countPayments(own.current.service('worker'))).toMatchObject({ oldestRechargeMs: minuteMs });
  await continueRecharges(worker());
  await saveCard('asks_owner_always');
  await spend(5500);
  await rechargeAllDue(worker());
  const { rechargesSucceeded, rechargesFailed, rechargesStopped, oldestRechargeMs } = await countPayments(
    own.current.service('worker'),
  );
  expect([rechargesSucceeded - before.rechargesSucceeded, rechargesFailed, oldestRechargeMs]).toEqual([1, 1, 0]);
  expect(rechargesStopped - before.rechargesStopped).toBe(1);
});

describe('the settings', () => {
  test('switching it on needs a card', async () => {
    await prisma().paymentCard.delete({ where: { organizationId: id } });
    await expect(settings({})).rejects.toMatchObject({ code: 'conflict' });
    await settings({ isEnabled: false });
  });

  test.each([{ amountYen: 499 }, { amountYen: 300_001 }, { thresholdYen: -1 }, { monthlyCapYen: 4999 }])(
    '%o is refused',
    async (changes) => {
      await expect(settings(changes)).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );

  test('move what counts as low to the threshold, and back to 500 yen when it is off', async () => {
    const lowAt = async () =>
      (await prisma().organizationBalance.findUniqueOrThrow({ where: { organizationId: id } })).lowAtMilliYen;
    expect(await lowAt()).toBe(1_000_000n);
    await settings({ isEnabled: false });
    expect(await lowAt()).toBe(500_000n);
  });

  test('are for signed-in admins and owners of prepaid organizations', async () => {
    const input = { isEnabled: false, thresholdYen: 0, amountYen: 500, monthlyCapYen: null };
    for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('member'), own.current.service('worker')])
      await expect(setAutoRecharge(ctx, input)).rejects.toMatchObject({ code: 'forbidden' });
    const invoiced = await createCallSetting(own.current, { paymentMethod: 'invoice' });
    await expect(setAutoRecharge(invoiced.organization.live.ctxAs('owner'), input)).rejects.toMatchObject({
      code: 'invoice_billing',
    });
  });
});

test('credit that pays for nothing else leaves no recharge behind: whatever is above the threshold is enough', async () => {
  await spend(300);
  await grantCredit(own.current.service('operator'), { organizationId: id, yen: 100 });
  expect(await rechargeIfDue(worker(), id)).toBe(false);
});
