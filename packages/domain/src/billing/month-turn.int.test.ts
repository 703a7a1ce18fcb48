import { createOwnTestContext, type TestTenant } from '@uketsuke/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { rechargeIfDue } from '../auto-recharge/recharge.ts';
import { setAutoRecharge } from '../auto-recharge/set.ts';
import { admitCall } from '../call/admit.ts';
import { createCallSetting, finishedCall, phoneInput } from '../call/testing/call-setting.ts';
import { issueMonthlyInvoices } from '../invoice/issue-monthly.ts';
import { listInvoices } from '../invoice/list.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { changeContract } from '../organization/change-contract.ts';
import { createSandboxProvider } from '../sandbox-payment/create-provider.ts';
import { getBilling } from './get.ts';

const own = createOwnTestContext();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A year's end, a 31st, both Februaries and a month of 30 days: the last day of a month, and the next one. */
const turns: readonly [string, string][] = [
  ['2027-12-31', '2028-01'],
  ['2028-01-31', '2028-02'],
  ['2028-02-29', '2028-03'],
  ['2029-01-31', '2029-02'],
  ['2029-02-28', '2029-03'],
  ['2029-04-30', '2029-05'],
  ['2029-08-31', '2029-09'],
];

/** The clock goes forward only, so each guarantee has years of its own; four later the leap years are the same. */
const later = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
const lastMsOf = (date: string): number => Date.parse(`${date}T23:59:59.999+09:00`);
function goTo(ms: number): void {
  own.current.clock.advance(ms - own.current.clock.now());
}

afterAll(async () => {
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
});

/** A call of a minute that ends at that moment. */
async function callThatEndsAt(ms: number, tenant: TestTenant): Promise<void> {
  goTo(ms - minuteMs);
  await finishedCall(own.current, tenant, { durationMs: minuteMs });
}

describe.each(['card', 'invoice'] as const)('paid by %s', (paymentMethod) => {
  test.each(turns)(
    'a call is of the month in which it ended in Japan: %s, or %s from midnight on',
    async (day, next) => {
      const years = paymentMethod === 'card' ? 0 : 4;
      const last = lastMsOf(later(day, years));
      goTo(last - hourMs);
      const { organization, tenant } = await createCallSetting(own.current, { paymentMethod });
      await callThatEndsAt(last, tenant);
      await callThatEndsAt(last + 1, tenant);
      const billing = () => getBilling(organization.live.ctx);
      const ofOneCall = { usage: { calls: 1, seconds: 60, minutes: 1 }, estimateMilliYen: 30_000n };
      goTo(last);
      expect(await billing()).toMatchObject({ month: later(day, years).slice(0, 7), ...ofOneCall });
      goTo(last + 1);
      expect(await billing()).toMatchObject({ month: later(next, years), ...ofOneCall });
    },
  );
});

test.each(turns)(
  'what was recharged counts until the end of %s in Japan, and so does its cap; in %s both begin anew',
  async (day, next) => {
    const last = lastMsOf(later(day, 8));
    goTo(last - 6 * hourMs);
    const { organization, tenant } = await createCallSetting(own.current, { creditYen: 1000 });
    const { id } = organization;
    await saveCard(id);
    const worker = {
      ...own.current.service('worker'),
      payments: createSandboxProvider({ ...own.current, webUrl: 'https://web.example.com' }),
    };
    await setAutoRecharge(organization.live.ctxAs('owner'), {
      ...{ isEnabled: true, thresholdYen: 1000, amountYen: 500, monthlyCapYen: 500 },
    });
    const recharged = async () => (await getBilling(organization.live.ctx)).autoRecharge?.rechargedThisMonthYen;
    // 600 yen, of which the recharge replaces 500.
    await finishedCall(own.current, tenant, { durationMs: 20 * minuteMs });
    goTo(last - hourMs);
    expect(await rechargeIfDue(worker, id)).toBe(true);
    goTo(last);
    expect([await recharged(), await rechargeIfDue(worker, id)]).toEqual([500n, false]);
    goTo(last + 1);
    expect([(await getBilling(organization.live.ctx)).month, await recharged()]).toEqual([later(next, 8), 0n]);
    expect(await rechargeIfDue(worker, id)).toBe(true);
    expect(await recharged()).toBe(500n);
  },
);

test.each(turns)(
  'a spending cap that is reached refuses calls until the end of %s in Japan, and none in %s',
  async (day) => {
    const last = lastMsOf(later(day, 12));
    goTo(last - hourMs);
    const { organization, tenant } = await createCallSetting(own.current, { paymentMethod: 'invoice' });
    await changeContract(own.current.service('operator'), organization.id, { spendingCapYen: 30n });
    await callThatEndsAt(last, tenant);
    const ring = () => admitCall(own.current.service('voice'), phoneInput(tenant));
    goTo(last);
    expect((await getBilling(organization.live.ctx)).isCapReached).toBe(true);
    expect(await ring()).toEqual({ status: 'refused', code: 'spending_cap_reached' });
    goTo(last + 1);
    expect((await getBilling(organization.live.ctx)).isCapReached).toBe(false);
    expect((await ring()).status).toBe('admitted');
  },
);

/** Thirty days after the 1st, which is in another place after each February. */
const dueDays = ['2028-01-31', '2028-03-02', '2028-03-31', '2029-03-03', '2029-03-31', '2029-05-31', '2029-10-01'];

test.each(turns.map(([day], index) => [day, dueDays[index] ?? '']))(
  'the invoice has what ended until %s in Japan and nothing of the next month, and is due at the end of %s there',
  async (day, due) => {
    const last = lastMsOf(later(day, 16));
    goTo(last - hourMs);
    const { organization, tenant } = await createCallSetting(own.current, { paymentMethod: 'invoice' });
    await callThatEndsAt(last, tenant);
    await callThatEndsAt(last + 1, tenant);
    goTo(last + 1 + 6 * hourMs);
    await issueMonthlyInvoices(own.current.service('worker'));
    const { data } = await listInvoices(organization.live.ctxAs('owner'));
    expect(data).toMatchObject([
      {
        month: later(day, 16).slice(0, 7),
        lines: [{ quantity: 1, calls: { count: 1, month: later(day, 16).slice(0, 7) } }],
        dueAt: new Date(lastMsOf(later(due, 16))),
      },
    ]);
  },
);

async function saveCard(organizationId: string): Promise<void> {
  const { prisma } = own.current.db;
  const shown = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2070 };
  const card = { cardRef: `sbcard_${organizationId}`, customerRef: `sbcus_${organizationId}`, ...shown };
  const createdAt = new Date(own.current.clock.now());
  await prisma.sandboxCard.create({ data: { ...card, scenario: 'succeeds', createdAt } });
  await prisma.paymentCard.create({ data: { organizationId, provider: 'sandbox', ...card } });
}
