import { createOwnTestContext } from '@uketsuke/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import { admitCall } from '../call/admit.ts';
import { type CallSetting, createCallSetting, finishedCall, phoneInput } from '../call/testing/call-setting.ts';
import { japanMonth } from '../japan-time.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { changeContract } from '../organization/change-contract.ts';
import { getInvoice } from './get.ts';
import { getInvoiceNotice } from './get-notice.ts';
import { issueInvoice } from './issue.ts';
import { issueMonthlyInvoices } from './issue-monthly.ts';
import { listInvoices } from './list.ts';
import { payInvoice } from './pay.ts';
import { remindOfInvoices } from './remind.ts';
import { voidInvoice } from './void.ts';

const own = createOwnTestContext();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let at: CallSetting;

/** The clock of these tests goes forward only, as the ledger does. */
let month = 0;
/** Midnight of the 1st of a month of its own for each test, in Japan. */
function japanTime(day: number, hour = 0): number {
  return Date.UTC(2031, month, day, hour) - 9 * hourMs;
}
function goTo(ms: number): void {
  own.current.clock.advance(ms - own.current.clock.now());
}

beforeEach(async () => {
  month += 3;
  goTo(japanTime(2));
  at = await createCallSetting(own.current, { paymentMethod: 'invoice' });
});

afterAll(async () => {
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
});

const worker = () => own.current.service('worker');
const operator = () => own.current.service('operator');
const owner = () => at.organization.live.ctxAs('owner');
const invoices = async () => (await listInvoices(owner())).data;
const call = (seconds: number) => finishedCall(own.current, at.tenant, { durationMs: seconds * 1000 });
const nextMonth = (day = 1, hour = 6) => Date.UTC(2031, month + 1, day, hour) - 9 * hourMs;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );

describe('the monthly invoice', () => {
  test('is issued at six on the 1st in Japan: whole minutes once, tax once, due at the end of a day in Japan', async () => {
    await call(61);
    await call(100);
    goTo(nextMonth() - 1);
    await issueMonthlyInvoices(worker());
    expect(await invoices()).toEqual([]);
    goTo(nextMonth());
    expect(await issueMonthlyInvoices(worker())).toBe(1);
    const [invoice, ...others] = await invoices();
    expect(others).toEqual([]);
    // 161 s are 3 minutes: 90 yen and 9 yen of tax.
    expect(invoice).toMatchObject({ subtotalYen: 90n, taxYen: 9n, totalYen: 99n, state: 'open' });
    expect(invoice?.lines).toMatchObject([
      { quantity: 3, unitPriceYen: 30, amountYen: 90, calls: { count: 2, seconds: 161, billedMilliYen: '80500' } },
    ]);
    expect(invoice?.dueAt).toEqual(new Date(nextMonth(1, 0) + 31 * dayMs - 1));
  });

  test('is issued once, however many workers there are and however often they run', async () => {
    await call(60);
    goTo(nextMonth());
    await Promise.all([1, 2, 3].map(() => issueMonthlyInvoices(worker())));
    goTo(nextMonth(2));
    await issueMonthlyInvoices(worker());
    expect(await invoices()).toHaveLength(1);
  });

  test('has a line for each price, because a line is a quantity at a price', async () => {
    await call(61);
    await changeContract(operator(), at.organization.id, { perMinuteMilliYen: 20_500n });
    await call(61);
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    const [invoice] = await invoices();
    expect(invoice?.lines).toMatchObject([
      { quantity: 2, unitPriceYen: 20.5, amountYen: 41 },
      { quantity: 2, unitPriceYen: 30, amountYen: 60 },
    ]);
    expect(invoice).toMatchObject({ subtotalYen: 101n, taxYen: 10n });
  });

  test('has what was missed or settled late as lines of their own months', async () => {
    await call(60);
    const months = [japanMonth(own.current.clock.now()), japanMonth(nextMonth(5))];
    goTo(nextMonth(5));
    await call(120);
    // No worker ran on the 1st of the month between.
    month += 1;
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    const [invoice, ...others] = await invoices();
    expect(others).toEqual([]);
    expect(invoice?.lines).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
    expect(invoice?.lines.map(({ calls }) => calls?.month)).toEqual(months);
  });

  test('bills the calls that began while it was the payment method, and no others', async () => {
    await call(60);
    await changeContract(operator(), at.organization.id, { paymentMethod: 'card' });
    await grantCredit(operator(), { organizationId: at.organization.id, yen: 100 });
    await call(600);
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    expect((await invoices())[0]?.lines).toMatchObject([{ quantity: 1, amountYen: 30 }]);
  });

  test('is not issued over nothing', async () => {
    await call(0);
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    expect(await invoices()).toEqual([]);
  });

  test('keeps the name of whom it is for, whatever they are called later', async () => {
    await call(60);
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    await own.current.db.prisma.organization.update({ where: { id: at.organization.id }, data: { name: '別の名前' } });
    expect((await invoices())[0]?.recipientName).toBe('テスト組織');
  });
});

describe('an invoice that is taken back', () => {
  test('owes nothing, and its calls are on the next one', async () => {
    await call(60);
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    const [first] = await invoices();
    await voidInvoice(operator(), first?.id ?? '');
    await voidInvoice(operator(), first?.id ?? '');
    await issueMonthlyInvoices(worker());
    expect(await invoices()).toMatchObject([{ state: 'void' }]);
    month += 1;
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    expect(await invoices()).toMatchObject([{ state: 'open', subtotalYen: 30n }, { state: 'void' }]);
  });

  test('releases its calls in parts, none of which takes longer than the next', async () => {
    await call(61);
    const { live } = at.organization;
    const { pool, prisma } = own.current.db;
    const made = await prisma.call.findFirstOrThrow({ where: { environmentId: live.id } });
    goTo(nextMonth());
    await issueMonthlyInvoices(worker());
    const [invoice] = await invoices();
    // Calls that cost nothing: they are on the invoice, and the ledger has nothing to say of them.
    await pool.query(
      `INSERT INTO call SELECT (jsonb_populate_record(call, jsonb_build_object('id', call.id || '_' || number, 'billed_milli_yen', 0, 'duration_ms', 0, 'is_charged', false))).*
       FROM call, generate_series(1, 20001) AS number WHERE id = $1`,
      [made.id],
    );
    const statements = await own.current.statementsOf(() => voidInvoice(operator(), invoice?.id ?? ''));
    expect(statements.filter((sql) => /UPDATE call SET invoice_id/.test(sql))).toHaveLength(3);
    expect(await prisma.call.count({ where: { environmentId: live.id, invoiceId: { not: null } } })).toBe(0);
    await pool.query(`DELETE FROM call WHERE environment_id = $1 AND NOT is_charged`, [live.id]);
  });

  test('is one that is not paid, and by the operator only', async () => {
    const { id } = await issueInvoice(operator(), {
      ...{ organizationId: at.organization.id, amountYen: 100 },
      dueAt: new Date(own.current.clock.now() + dayMs),
    });
    expect(await codeOf(voidInvoice(owner(), id))).toBe('forbidden');
    await payInvoice(operator(), id);
    expect(await codeOf(voidInvoice(operator(), id))).toBe('conflict');
    expect(await codeOf(voidInvoice(operator(), 'inv_nobody'))).toBe('not_found');
  });
});

describe('mails', () => {
  const sent = async (id: string) =>
    (
      await own.current.db.prisma.invoiceNotice.findMany({ where: { invoiceId: id }, orderBy: { createdAt: 'asc' } })
    ).map(({ kind }) => kind);
  const jobs = async (id: string) => {
    const { rows } = await own.current.db.pool.query<{ kind: string }>(
      `SELECT data ->> 'kind' AS kind FROM pgboss.job WHERE name = 'invoice.notice' AND data ->> 'invoice_id' = $1 ORDER BY created_on`,
      [id],
    );
    return rows.map(({ kind }) => kind);
  };
  const issue = () =>
    issueInvoice(operator(), {
      ...{ organizationId: at.organization.id, amountYen: 100 },
      dueAt: new Date(own.current.clock.now() + 30 * dayMs),
    });

  test('are sent when it is issued, 3 days before it is due, and 1, 7 and 13 days after, once each', async () => {
    const { id, dueAt } = await issue();
    for (let day = -5; day < 20; day += 1) {
      goTo(dueAt.getTime() + day * dayMs);
      await Promise.all([remindOfInvoices(worker()), remindOfInvoices(worker())]);
    }
    const kinds = ['issued', 'due_soon', 'late', 'late_again', 'last_days'];
    expect(await sent(id)).toEqual(kinds);
    expect(await jobs(id)).toEqual(kinds);
  });

  test('that were missed are not made up for', async () => {
    const { id, dueAt } = await issue();
    goTo(dueAt.getTime() + 8 * dayMs);
    await remindOfInvoices(worker());
    await remindOfInvoices(worker());
    expect(await sent(id)).toEqual(['issued', 'late_again']);
  });

  test('go to owners and admins, and to nobody once it is paid or taken back', async () => {
    const { id, dueAt } = await issue();
    const notice = await getInvoiceNotice(worker(), id);
    const { users } = at.organization;
    expect(notice?.recipients.map(({ email }) => email).toSorted()).toEqual(
      [users.owner.email, users.admin.email].toSorted(),
    );
    await payInvoice(operator(), id);
    expect(await getInvoiceNotice(worker(), id)).toBeNull();
    goTo(dueAt.getTime() + dayMs);
    await remindOfInvoices(worker());
    expect(await sent(id)).toEqual(['issued']);
  });
});

test('an invoice 14 days late refuses new calls until it is paid', async () => {
  const { id, dueAt } = await issueInvoice(operator(), {
    ...{ organizationId: at.organization.id, amountYen: 100 },
    dueAt: new Date(own.current.clock.now() + dayMs),
  });
  const ring = async () => (await admitCall(own.current.service('voice'), phoneInput(at.tenant))).status;
  goTo(dueAt.getTime() + 14 * dayMs - 1);
  expect(await ring()).toBe('admitted');
  goTo(dueAt.getTime() + 14 * dayMs);
  expect(await ring()).toBe('refused');
  await payInvoice(operator(), id);
  expect(await ring()).toBe('admitted');
});

test('the document is for owners and admins of the organization, the list for all who read its figures', async () => {
  const { id } = await issueInvoice(operator(), {
    ...{ organizationId: at.organization.id, amountYen: 100 },
    dueAt: new Date(own.current.clock.now() + dayMs),
  });
  expect((await getInvoice(at.organization.test.ctxAs('admin'), id)).totalYen).toBe(110n);
  expect(await codeOf(getInvoice(at.organization.live.ctxAs('member'), id))).toBe('forbidden');
  expect(await codeOf(getInvoice(at.organization.live.ctx, id))).toBe('forbidden');
  expect((await listInvoices(at.organization.live.ctxAs('member'))).data).toHaveLength(1);
  const other = await createCallSetting(own.current, { paymentMethod: 'invoice' });
  expect(await codeOf(getInvoice(other.organization.live.ctxAs('owner'), id))).toBe('not_found');
});
