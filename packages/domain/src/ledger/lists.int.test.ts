import { createOwnTestContext } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { forecastRunOut } from '../billing/forecast-run-out.ts';
import { grantCredit } from '../billing/grant-credit.ts';
import { type CallSetting, createCallSetting, finishedCall } from '../call/testing/call-setting.ts';
import { issueInvoice } from '../invoice/issue.ts';
import { payInvoice } from '../invoice/pay.ts';
import { expireCredit } from './expire-credit.ts';
import { getVerification } from './get-verification.ts';
import { listCreditLots } from './list-lots.ts';
import { listLedgerTransactions } from './list-transactions.ts';
import { verifyLedger } from './verify.ts';

const own = createOwnTestContext();
const dayMs = 86_400_000;
let at: CallSetting;

beforeEach(async () => {
  at = await createCallSetting(own.current, { creditYen: 1000 });
});

const reader = () => at.organization.live.ctxAs('member');
const inDays = (days: number) => new Date(own.current.clock.now() + days * dayMs);

test('the ledger tells what came and went, newest first and page by page, in both environments alike', async () => {
  const first = await finishedCall(own.current, at.tenant, { durationMs: 60_000 });
  const second = await finishedCall(own.current, at.tenant, { durationMs: 1000 });
  const page = await listLedgerTransactions(reader(), { limit: 2 });
  expect(page.data).toMatchObject([
    { kind: 'call', reference: second, creditMilliYen: -500n, owedMilliYen: 0n },
    { kind: 'call', reference: first, creditMilliYen: -30_000n },
  ]);
  const rest = await listLedgerTransactions(at.organization.test.ctxAs('member'), { cursor: page.nextCursor });
  expect(rest.data).toMatchObject([{ kind: 'grant', creditMilliYen: 1_000_000n }]);
  expect(rest.hasMore).toBe(false);
});

test('the charges of calls can be left out, and one kind be asked for', async () => {
  await finishedCall(own.current, at.tenant);
  const kindsOf = async (input: object) => (await listLedgerTransactions(reader(), input)).data.map(({ kind }) => kind);
  expect(await kindsOf({ isWithoutCalls: true })).toEqual(['grant']);
  expect(await kindsOf({ kind: 'call' })).toEqual(['call']);
  expect(await kindsOf({ kind: 'topup' })).toEqual([]);
});

test('the ledger of an invoiced organization tells what is owed', async () => {
  at = await createCallSetting(own.current, { paymentMethod: 'invoice' });
  await finishedCall(own.current, at.tenant, { durationMs: 60_000 });
  const operator = own.current.service('operator');
  const { id } = await issueInvoice(operator, { organizationId: at.organization.id, amountYen: 100, dueAt: inDays(9) });
  await payInvoice(operator, id);
  expect((await listLedgerTransactions(reader())).data).toMatchObject([
    { kind: 'invoice_payment', reference: id, owedMilliYen: -110_000n, creditMilliYen: 0n },
    { kind: 'invoice', reference: id, owedMilliYen: 110_000n },
    { kind: 'call', owedMilliYen: 30_000n },
  ]);
});

test('the ledger of another organization is not seen, nor can its cursor be used', async () => {
  await finishedCall(own.current, at.tenant);
  const { nextCursor } = await listLedgerTransactions(reader(), { limit: 1 });
  const other = await createCallSetting(own.current, { creditYen: 0 });
  const stranger = other.organization.live.ctxAs('owner');
  expect((await listLedgerTransactions(stranger)).data).toEqual([]);
  await expect(listLedgerTransactions(stranger, { cursor: nextCursor })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect((await listCreditLots(stranger)).data).toEqual([]);
});

test('lots tell what is left of them; what has expired is not left, whether that is booked or not', async () => {
  const operator = own.current.service('operator');
  await grantCredit(operator, { organizationId: at.organization.id, yen: 50, expiresAt: inDays(1) });
  await finishedCall(own.current, at.tenant, { durationMs: 60_000 });
  own.current.clock.advance(dayMs + 1);
  const tell = async () =>
    (await listCreditLots(reader())).data.toSorted((a, b) => Number(a.grantedMilliYen - b.grantedMilliYen));
  const told = [
    { kind: 'grant', grantedMilliYen: 50_000n, remainingMilliYen: 0n, isExpired: true },
    { kind: 'grant', grantedMilliYen: 1_000_000n, remainingMilliYen: 1_000_000n, isExpired: false },
  ];
  expect(await tell()).toMatchObject(told);
  await expireCredit(own.current.service('worker'));
  expect(await tell()).toMatchObject(told);
  expect((await listCreditLots(reader(), { isLeft: true })).data).toHaveLength(1);
});

test('a balance runs out as its calls of the last 14 days would have it', async () => {
  expect(await forecastRunOut(reader())).toBeNull();
  own.current.clock.advance(20 * dayMs);
  await finishedCall(own.current, at.tenant, { durationMs: 60_000 * 10 });
  own.current.clock.advance(600_000);
  // 300 yen in 14 days leave 700 yen.
  const days = (700 / 300) * 14;
  const forecast = await forecastRunOut(reader());
  expect((forecast?.getTime() ?? 0) - own.current.clock.now()).toBeCloseTo(days * dayMs, -1);
  own.current.clock.advance(15 * dayMs);
  expect(await forecastRunOut(reader())).toBeNull();
});

test('an invoiced organization has no balance that could run out', async () => {
  at = await createCallSetting(own.current, { paymentMethod: 'invoice' });
  await finishedCall(own.current, at.tenant);
  expect(await forecastRunOut(reader())).toBeNull();
});

test('billing tells when the ledger was proven, and only of what concerns the organization whether it holds', async () => {
  const { verifiedAt } = await verifyLedger(own.current.service('worker'));
  expect(await getVerification(reader())).toEqual({ verifiedAt, isHolding: true });
  const other = await createCallSetting(own.current, { creditYen: 10 });
  await own.current.db.prisma.organizationBalance.update({
    where: { organizationId: other.organization.id },
    data: { milliYen: 11_000n },
  });
  expect((await verifyLedger(own.current.service('worker'))).problems).not.toEqual([]);
  expect(await getVerification(reader())).toMatchObject({ isHolding: true });
  expect(await getVerification(other.organization.live.ctxAs('member'))).toMatchObject({ isHolding: false });
});
