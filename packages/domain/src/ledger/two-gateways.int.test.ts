import { createOwnTestContext, type TestSetting } from '@uketsuke/testing';
import { createTestSetting } from '@uketsuke/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import { admitCall } from '../call/admit.ts';
import { recordBatch } from '../call/record-batch.ts';
import { admitted, batch, createCallSetting, finishedCall, hangup, phoneInput } from '../call/testing/call-setting.ts';
import { rechargeIfDue } from '../auto-recharge/recharge.ts';
import { setAutoRecharge } from '../auto-recharge/set.ts';
import { changeContract } from '../organization/change-contract.ts';
import { createTopup } from '../payment/create-topup.ts';
import { createSandboxProvider } from '../sandbox-payment/create-provider.ts';
import { findPayer } from '../sandbox-payment/find-viewer.ts';
import { payAtSandbox } from '../sandbox-payment/pay.ts';
import { verifyLedger } from './verify.ts';

const own = createOwnTestContext();
const webUrl = 'https://web.example.com';
/** As two gateways have it: each its own pool of connections, context and payment provider, and one database. */
let gateways: readonly [TestSetting, TestSetting];

beforeAll(() => {
  gateways = [own.current, createTestSetting(own.current.db.pool.options.connectionString ?? '')];
});
afterAll(async () => {
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
  await gateways[1].db.close();
});

const both = <Result>(work: (gateway: TestSetting) => Promise<Result>): Promise<Result[]> =>
  Promise.all(gateways.map(work));
const withPayments = (gateway: TestSetting) => ({
  db: gateway.db,
  payments: createSandboxProvider({ ...gateway, webUrl }),
});
const goodCard = { number: '4242424242424242', expiresMonth: 12, expiresYear: 2070, cvc: '123' };

async function milliYenOf(organizationId: string): Promise<bigint> {
  return (await own.current.db.prisma.organizationBalance.findUniqueOrThrow({ where: { organizationId } })).milliYen;
}

test('two gateways, each with a pool and a context of its own, that charge, top up and admit one organization at the same moment: every yen is there once', async () => {
  const { organization, tenant } = await createCallSetting(own.current, { creditYen: 1000 });
  const callsOfEach = 15;

  /** One admits the call, and its end comes to both. */
  async function call(gateway: TestSetting, seconds: number): Promise<void> {
    const { callId } = await admitted(gateway, phoneInput(tenant));
    const end = batch(callId, 1, { atMs: seconds * 1000, end: hangup(seconds * 1000) });
    await both(({ service }) => recordBatch(service('voice'), end));
  }
  /** One opens the page, and its card is sent to both. */
  async function topUp(gateway: TestSetting): Promise<void> {
    const ctx = { ...organization.live.ctxAs('owner'), ...withPayments(gateway) };
    const { url } = await createTopup(ctx, { amountYen: 500 }, { webUrl });
    await both(async (one) => {
      const payer = await findPayer(one, new URL(url).hash.slice(1));
      if (!payer) throw new Error('The page has no payer');
      expect(await payAtSandbox(one.as(payer), goodCard)).toMatchObject({ state: 'succeeded' });
    });
  }
  const grant = (gateway: TestSetting, index: number) =>
    grantCredit(gateway.service('operator'), { organizationId: organization.id, yen: 10, reference: `gift ${index}` });

  await both((gateway) =>
    Promise.all([
      ...Array.from({ length: callsOfEach }, (_, index) => call(gateway, index + 1)),
      ...Array.from({ length: 4 }, () => topUp(gateway)),
      ...Array.from({ length: 3 }, (_, index) => grant(gateway, index)),
    ]),
  );
  // 1 to 15 seconds at half a yen, by each of the two.
  const callsMilliYen = BigInt(callsOfEach * (callsOfEach + 1) * 500);
  expect(await milliYenOf(organization.id)).toBe((1000n + 8n * 500n + 3n * 10n) * 1000n - callsMilliYen);
  const { rows } = await own.current.db.pool.query<{ kind: string; count: string }>(
    `SELECT kind, count(*) FROM ledger_transaction WHERE organization_id = $1 GROUP BY kind`,
    [organization.id],
  );
  expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))).toMatchObject({
    ...{ call: 2 * callsOfEach, topup: 8 },
  });
});

test('what one gateway takes from the balance is gone for the other at once', async () => {
  const { organization, tenant } = await createCallSetting(own.current, { creditYen: 10 });
  const ring = ({ service }: TestSetting) => admitCall(service('voice'), phoneInput(tenant));
  expect((await both(ring)).map(({ status }) => status)).toEqual(['admitted', 'admitted']);
  await finishedCall(gateways[0], tenant, { durationMs: 20_000 });
  expect(await both(ring)).toEqual([1, 2].map(() => ({ status: 'refused', code: 'balance_depleted' })));
  await grantCredit(gateways[1].service('operator'), { organizationId: organization.id, yen: 1 });
  expect((await both(ring)).map(({ status }) => status)).toEqual(['admitted', 'admitted']);
});

test('of many calls that ring at two gateways at once no more are admitted than the organization may have', async () => {
  const { organization, tenant } = await createCallSetting(own.current);
  await changeContract(own.current.service('operator'), organization.id, { concurrentCallsMax: 7 });
  const answers = await both(({ service }) =>
    Promise.all(Array.from({ length: 12 }, () => admitCall(service('voice'), phoneInput(tenant)))),
  );
  expect(answers.flat().filter(({ status }) => status === 'admitted')).toHaveLength(7);
  expect(await own.current.db.prisma.call.count({ where: { tenantId: tenant.id } })).toBe(7);
});

test('a balance that is low is recharged once by the workers of two processes', async () => {
  const { organization, tenant } = await createCallSetting(own.current, { creditYen: 1000 });
  const { id } = organization;
  const shown = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2070 };
  const card = { cardRef: `sbcard_${id}`, customerRef: `sbcus_${id}`, ...shown };
  const createdAt = new Date(own.current.clock.now());
  await own.current.db.prisma.sandboxCard.create({ data: { ...card, scenario: 'succeeds', createdAt } });
  await own.current.db.prisma.paymentCard.create({ data: { organizationId: id, provider: 'sandbox', ...card } });
  await setAutoRecharge(organization.live.ctxAs('owner'), {
    ...{ isEnabled: true, thresholdYen: 1000, amountYen: 500, monthlyCapYen: null },
  });
  await finishedCall(own.current, tenant, { durationMs: 60_000 });
  const begun = await both((gateway) =>
    Promise.all([1, 2, 3].map(() => rechargeIfDue({ ...gateway.service('worker'), ...withPayments(gateway) }, id))),
  );
  expect(begun.flat().filter(Boolean)).toHaveLength(1);
  expect(await milliYenOf(id)).toBe(1_470_000n);
});
