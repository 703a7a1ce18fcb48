import { createOwnTestContext } from '@uketsuke/testing';
import { newId } from '@uketsuke/runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import { admitCall } from '../call/admit.ts';
import { recordBatch } from '../call/record-batch.ts';
import { issueInvoice } from '../invoice/issue.ts';
import { payInvoice } from '../invoice/pay.ts';
import { changeContract } from '../organization/change-contract.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  finishedCall,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import { chargeMissedCalls } from './charge-missed.ts';
import { drawCredit } from './draw-credit.ts';
import { expireCredit } from './expire-credit.ts';
import { lockBalance } from './lock-balance.ts';
import { verifyLedger } from './verify.ts';

const own = createOwnTestContext();
const dayMs = 86_400_000;
let at: CallSetting;

beforeEach(async () => {
  at = await createCallSetting(own.current, { creditYen: 100 });
});

const now = () => new Date(own.current.clock.now());
const sql = (text: string, ...values: unknown[]) => own.current.db.pool.query(text, values);
const balanceOf = async (organizationId = at.organization.id) =>
  own.current.db.prisma.organizationBalance.findUniqueOrThrow({ where: { organizationId } });
const chargesOf = (reference: string) =>
  own.current.db.prisma.ledgerTransaction.findMany({ where: { kind: 'call', reference }, include: { entries: true } });
const grant = (yen: number, days: number) =>
  grantCredit(own.current.service('operator'), {
    organizationId: at.organization.id,
    yen,
    expiresAt: new Date(own.current.clock.now() + days * dayMs),
  });
const lotsOf = async () => {
  const lots = await own.current.db.prisma.creditLot.findMany({
    where: { organizationId: at.organization.id },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
  });
  return lots.map(({ remainingMilliYen }) => Number(remainingMilliYen));
};
const problems = async () => (await verifyLedger(own.current.service('operator'))).problems;

describe('the end of a call', () => {
  test('charges its price in the same transaction, once, however often the end is sent', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    own.current.clock.advance(61_000);
    const end = batch(callId, 1, { atMs: 61_000, end: hangup(61_000) });
    await Promise.all([1, 2, 3, 4].map(() => recordBatch(own.current.service('voice'), end)));
    const [charge, ...others] = await chargesOf(callId);
    expect(others).toEqual([]);
    expect(charge?.entries).toHaveLength(2);
    expect(charge?.entries).toEqual(
      expect.arrayContaining([
        { transactionId: charge?.id, account: 'customer_credit', milliYen: -30_500n },
        { transactionId: charge?.id, account: 'revenue', milliYen: 30_500n },
      ]),
    );
    expect((await balanceOf()).milliYen).toBe(69_500n);
  });

  test('of an invoiced organization is owed, and leaves every credit alone', async () => {
    const invoiced = await createCallSetting(own.current, { paymentMethod: 'invoice' });
    const id = await finishedCall(own.current, invoiced.tenant, { durationMs: 60_000 });
    const [charge] = await chargesOf(id);
    expect(charge?.entries.map(({ account, milliYen }) => [account, milliYen]).sort()).toEqual([
      ['receivable', -30_000n],
      ['revenue', 30_000n],
    ]);
    expect((await balanceOf(invoiced.organization.id)).milliYen).toBe(0n);
  });

  test('is charged as it was when it began: another contract is for calls from then on', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    await changeContract(own.current.service('operator'), at.organization.id, {
      paymentMethod: 'invoice',
      perMinuteMilliYen: 90_000n,
    });
    own.current.clock.advance(60_000);
    await recordBatch(own.current.service('voice'), batch(callId, 1, { atMs: 60_000, end: hangup(60_000) }));
    expect((await balanceOf()).milliYen).toBe(70_000n);
  });

  test('that a process of an earlier release wrote is charged by the worker, once', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    const endedAt = now();
    await own.current.db.prisma.call.update({
      where: { id: callId },
      data: { endedAt, durationMs: 60_000, outcome: 'hangup', reason: 'caller_hung_up', billedMilliYen: 30_000n },
    });
    const worker = own.current.service('worker');
    const [one, other] = await Promise.all([chargeMissedCalls(worker), chargeMissedCalls(worker)]);
    expect(one + other).toBe(1);
    expect((await balanceOf()).milliYen).toBe(70_000n);
    expect(await problems()).toEqual([]);
  });
});

describe('credit', () => {
  test('is taken from the lot that expires first, then from the next, and beyond them as a deficit', async () => {
    await grant(30, 10);
    await grant(20, 5);
    await finishedCall(own.current, at.tenant, { durationMs: 70_000 });
    expect(await lotsOf()).toEqual([0, 15_000, 100_000]);
    await finishedCall(own.current, at.tenant, { durationMs: 300_000 });
    expect(await lotsOf()).toEqual([0, 0, 0]);
    expect(await balanceOf()).toMatchObject({ milliYen: -35_000n, deficitMilliYen: 35_000n, nextExpiryAt: null });
    await grant(50, 3);
    expect(await balanceOf()).toMatchObject({ milliYen: 15_000n, deficitMilliYen: 0n });
    expect((await problems()).filter(({ organizationId }) => organizationId === at.organization.id)).toEqual([]);
  });

  test('that has expired pays for nothing, and is booked as breakage', async () => {
    await grant(40, 1);
    own.current.clock.advance(dayMs + 1);
    await finishedCall(own.current, at.tenant, { durationMs: 60_000 });
    expect((await balanceOf()).milliYen).toBe(70_000n);
    const expiries = await own.current.db.prisma.ledgerEntry.findMany({
      where: { transaction: { organizationId: at.organization.id, kind: 'expiry' }, account: 'breakage' },
    });
    expect(expiries.map(({ milliYen }) => milliYen)).toEqual([40_000n]);
  });

  test('expires by the worker where nobody calls, each lot once', async () => {
    await grant(40, 1);
    own.current.clock.advance(dayMs + 1);
    const worker = own.current.service('worker');
    await Promise.all([expireCredit(worker), expireCredit(worker)]);
    expect((await balanceOf()).milliYen).toBe(100_000n);
    expect(await expireCredit(worker)).toBe(0);
  });

  test('of a payment that is taken back leaves the lot of that payment first', async () => {
    await grant(20, 5);
    const lots = await own.current.db.prisma.creditLot.findMany({ where: { organizationId: at.organization.id } });
    const paid = lots.find(({ grantedMilliYen }) => grantedMilliYen === 100_000n);
    await own.current.db.transaction(async (tx) => {
      const balance = await lockBalance(tx, at.organization.id, now());
      await drawCredit(tx, balance, {
        ...{ kind: 'adjustment', reference: 'refund of the first', bookedAt: now(), milliYen: 110_000n },
        to: [{ account: 'payment_clearing', milliYen: 110_000n }],
        firstLotIds: paid ? [paid.id] : [],
      });
    });
    expect(await lotsOf()).toEqual([10_000, 0]);
  });

  test('with one reference is given once', async () => {
    const again = { organizationId: at.organization.id, yen: 10, reference: 'welcome' };
    const operator = own.current.service('operator');
    const given = await Promise.all([grantCredit(operator, again), grantCredit(operator, again)]);
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await balanceOf()).milliYen).toBe(110_000n);
  });

  test('is given by whoever runs the service, and by nobody else', async () => {
    const input = { organizationId: at.organization.id, yen: 10 };
    for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('owner'), own.current.service('voice')])
      await expect(grantCredit(ctx, input)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a new call', () => {
  test('is refused while the balance is zero or below, and leaves no record', async () => {
    await finishedCall(own.current, at.tenant, { durationMs: 200_000 });
    expect((await balanceOf()).milliYen).toBe(0n);
    const calls = await own.current.db.prisma.call.count();
    const answer = await admitCall(own.current.service('voice'), phoneInput(at.tenant));
    expect(answer).toEqual({ status: 'refused', code: 'balance_depleted' });
    expect(await own.current.db.prisma.call.count()).toBe(calls);
  });

  test('goes on while the balance runs out, and is charged for all of it', async () => {
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    await finishedCall(own.current, at.tenant, { durationMs: 300_000 });
    own.current.clock.advance(60_000);
    const receipt = await recordBatch(
      own.current.service('voice'),
      batch(callId, 1, { atMs: 60_000, end: hangup(60_000) }),
    );
    expect(receipt.status).toBe('recorded');
    expect((await balanceOf()).milliYen).toBe(-80_000n);
  });

  test('of an invoiced organization is refused 14 days after an invoice was due, until it is paid', async () => {
    const invoiced = await createCallSetting(own.current, { paymentMethod: 'invoice' });
    const operator = own.current.service('operator');
    const invoice = { organizationId: invoiced.organization.id, amountYen: 1234, dueAt: new Date(+now() - 14 * dayMs) };
    const { id, taxYen } = await issueInvoice(operator, invoice);
    expect(taxYen).toBe(123n);
    const ring = () => admitCall(own.current.service('voice'), phoneInput(invoiced.tenant));
    expect(await ring()).toEqual({ status: 'refused', code: 'payment_overdue' });
    await payInvoice(operator, id);
    await payInvoice(operator, id);
    expect((await ring()).status).toBe('admitted');
    expect(await problems()).toEqual([]);
  });
});

describe('a balance that becomes low', () => {
  const told = async () => {
    const events = await own.current.db.prisma.webhookEvent.findMany({
      where: { type: 'billing.balance_low', environment: { organizationId: at.organization.id } },
    });
    return events.map(({ environmentId }) => (environmentId === at.organization.live.id ? 'live' : 'test')).sort();
  };

  test('is told to both environments once, and again only after it has been above', async () => {
    for (const environment of [at.organization.live, at.organization.test])
      await own.current.db.prisma.webhookEndpoint.create({
        data: {
          ...{ id: newId('whe'), environmentId: environment.id, url: 'https://example.com/hooks' },
          eventTypes: ['billing.balance_low'],
        },
      });
    await grant(410, 5);
    await finishedCall(own.current, at.tenant, { durationMs: 20_000 });
    expect(await told()).toEqual([]);
    await finishedCall(own.current, at.tenant, { durationMs: 2000 });
    await finishedCall(own.current, at.tenant, { durationMs: 60_000 });
    // Both are of one moment: neither comes first.
    expect((await told()).toSorted()).toEqual(['live', 'test']);
    await grant(20, 5);
    await finishedCall(own.current, at.tenant, { durationMs: 2000 });
    expect(await told()).toHaveLength(2);
    await grant(100, 5);
    await finishedCall(own.current, at.tenant, { durationMs: 200_000 });
    expect(await told()).toHaveLength(4);
  });
});

test('a balance that becomes low because credit expires is told too, once', async () => {
  await own.current.db.prisma.webhookEndpoint.create({
    data: {
      ...{ id: newId('whe'), environmentId: at.organization.live.id, url: 'https://example.com/hooks' },
      eventTypes: ['billing.balance_low'],
    },
  });
  await grant(900, 1);
  own.current.clock.advance(dayMs + 1);
  await expireCredit(own.current.service('worker'));
  await finishedCall(own.current, at.tenant, { durationMs: 2000 });
  expect(
    await own.current.db.prisma.webhookEvent.count({
      where: { type: 'billing.balance_low', environmentId: at.organization.live.id },
    }),
  ).toBe(1);
});

describe('numbers of invoices', () => {
  test('have no gaps, however many are issued at once', async () => {
    const operator = own.current.service('operator');
    const invoice = { organizationId: at.organization.id, amountYen: 1, dueAt: now() };
    await Promise.all(Array.from({ length: 12 }, () => issueInvoice(operator, invoice)));
    const { rows } = await sql('SELECT number::int FROM invoice ORDER BY number');
    expect(rows.map(({ number }) => number)).toEqual(Array.from(rows, (_, index) => index + 1));
  });
});

describe('the database itself', () => {
  test.each(['ledger_transaction', 'ledger_entry', 'credit_draw'])('refuses every change of %s', async (table) => {
    await finishedCall(own.current, at.tenant);
    const column = table === 'ledger_transaction' ? 'reference = reference' : 'milli_yen = milli_yen';
    await expect(sql(`UPDATE ${table} SET ${column}`)).rejects.toThrow('the ledger only grows');
    await expect(sql(`DELETE FROM ${table}`)).rejects.toThrow('the ledger only grows');
    await expect(sql(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('the ledger only grows');
  });

  test('refuses entries that do not sum to zero', async () => {
    const id = await finishedCall(own.current, at.tenant);
    const [charge] = await chargesOf(id);
    await expect(
      sql(`INSERT INTO ledger_entry VALUES ($1, 'bank', 5), ($1, 'granted', -4)`, charge?.id),
    ).rejects.toThrow('do not sum to zero');
  });
});

describe('the checker', () => {
  const breaches: [string, string][] = [
    ['a balance is the sum of its entries', `UPDATE organization_balance SET milli_yen = milli_yen + 1`],
    [
      'a balance is what is left in the lots, less the deficit',
      `UPDATE organization_balance SET deficit_milli_yen = deficit_milli_yen + 1`,
    ],
    ['a balance knows when its next lot expires', `UPDATE organization_balance SET next_expiry_at = NULL`],
    [
      'a lot holds what was granted, less its draws',
      `UPDATE credit_lot SET remaining_milli_yen = remaining_milli_yen - 1 WHERE remaining_milli_yen > 0`,
    ],
    [
      'every call that ended is charged what it was billed, once',
      `UPDATE call SET billed_milli_yen = billed_milli_yen + 1`,
    ],
    [
      'every charge is of a call that ended',
      `UPDATE call SET ended_at = NULL, duration_ms = NULL, outcome = NULL, reason = NULL, billed_milli_yen = NULL`,
    ],
    ['a month counts the calls that ended in it', `UPDATE organization_month SET seconds = seconds + 1`],
    [
      'the entries of a transaction sum to zero',
      `INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
       SELECT organization_id, 'adjustment', 'empty', now() FROM organization_balance LIMIT 1`,
    ],
  ];
  test.each(breaches)('finds where this does not hold: %s', async (rule, breach) => {
    await finishedCall(own.current, at.tenant);
    expect(await problems()).toEqual([]);
    await own.current.db
      .transaction(async (tx) => {
        await tx.$executeRawUnsafe(breach);
        const found = await verifyLedger({
          ...own.current.service('operator'),
          db: { ...own.current.db, transaction: (work) => work(tx), prisma: own.current.db.prisma },
        });
        expect(found.problems.map((problem) => problem.rule)).toContain(rule);
        throw new Error('back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'back') throw error;
      });
    expect(await problems()).toEqual([]);
  });

  test('keeps what it found, with its time', async () => {
    await verifyLedger(own.current.service('worker'));
    const [last] = await own.current.db.prisma.ledgerVerification.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(last).toMatchObject({ verifiedAt: now(), problems: [] });
  });
});
