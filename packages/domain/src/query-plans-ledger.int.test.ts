import { createOwnTestContext, createTestAgent, createTestOrganization, createTestTenant } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import { grantCredit } from './billing/index.ts';
import { readAccount } from './billing/read-account.ts';
import type { DomainContext } from './context.ts';
import { chargeCall } from './ledger/charge-call.ts';
import { chargeMissedCalls, expireCredit, listCreditLots, listLedgerTransactions } from './ledger/index.ts';
import { lockBalance } from './ledger/lock-balance.ts';
import { listRefusedCalls, purgeRefusedCalls } from './refused-call/index.ts';
import { sequentialScans } from './testing/sequential-scans.ts';
import { hourMs, nowOf } from './time.ts';

const organizations = 10;
const each = 5_000;
/** Of each statement, by the same few connections: after some, PostgreSQL plans a prepared one without looking at its values. */
const times = 8;
const tables = ['call', 'ledger_transaction', 'ledger_entry', 'credit_lot', 'credit_draw', 'invoice', 'refused_call'];

const own = createOwnTestContext();
let organizationId: string;
let owner: DomainContext;
let worker: DomainContext;

/** Charged calls, grants whose lots are used up, invoices that are paid, and refused calls. */
async function fill(index: number): Promise<void> {
  const { pool } = own.current.db;
  const organization = await createTestOrganization(own.current);
  const agent = await createTestAgent(own.current, organization.live);
  const tenant = await createTestTenant(own.current, organization.live, { agentId: agent.id });
  const now = new Date(own.current.clock.now());
  organizationId = organization.id;
  owner = organization.live.ctxAs('owner');
  const mark = `l${index}x`;
  await pool.query(
    `INSERT INTO call (id, environment_id, tenant_id, agent_id, agent_version, channel, output, language, voice_node_id, started_at,
       ended_at, duration_ms, outcome, reason, per_minute_milli_yen, payment_method, billed_milli_yen, last_heard_at, is_charged)
     SELECT 'call_' || $1 || i, $2, $3, $4, 1, 'phone', 'audio', 'ja', 'node_test', $5, $5, 1000, 'hangup', 'caller_hung_up', 30000,
       'card', 500, $5, true
     FROM generate_series(1, ${each}) AS i`,
    [mark, organization.live.id, tenant.id, agent.id, now],
  );
  await pool.query(
    `WITH booked AS (
       INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
       SELECT $2, (CASE WHEN i % 20 = 0 THEN 'grant' ELSE 'call' END)::ledger_kind, $1 || i, $3 FROM generate_series(1, ${each}) AS i
       RETURNING id, kind
     ), entries AS (
       INSERT INTO ledger_entry (transaction_id, account, milli_yen)
       SELECT id, side.account::ledger_account, side.milli_yen FROM booked
       CROSS JOIN (VALUES ('customer_credit', 500), ('revenue', -500)) AS side (account, milli_yen)
     ), lot AS (
       INSERT INTO credit_lot (id, organization_id, transaction_id, granted_milli_yen, remaining_milli_yen, expires_at, created_at)
       SELECT 'lot_' || id, $2, id, 500, 0, $3, $3 FROM booked
       RETURNING id, transaction_id
     )
     INSERT INTO credit_draw (transaction_id, lot_id, milli_yen) SELECT transaction_id, id, 500 FROM lot`,
    [mark, organizationId, now],
  );
  await pool.query(
    `INSERT INTO invoice (id, organization_id, number, issued_at, due_at, lines, subtotal_yen, tax_rate_basis_points, tax_yen, paid_at)
     SELECT 'inv_' || $1 || i, $2, $4::int * ${each} + i, $3, $3, '[]', 1, 1000, 0, $3 FROM generate_series(1, ${each}) AS i`,
    [mark, organizationId, now, index],
  );
  await pool.query(
    `INSERT INTO refused_call (id, environment_id, tenant_id, channel, reason, minute, count, created_at, last_at)
     SELECT 'ref_' || $1 || i, $2, $3, 'phone', 'balance_depleted', at, 1, at, at
     FROM generate_series(1, ${each}) AS i, LATERAL (SELECT $4::timestamptz - i * interval '10 minutes' AS at) AS moment`,
    [mark, organization.live.id, tenant.id, now],
  );
}

beforeAll(async () => {
  for (let index = 0; index < organizations; index += 1) await fill(index);
  worker = own.current.service('worker');
  await own.current.db.pool.query('VACUUM ANALYZE');
}, 300_000);

const watched = () => ({ setting: own.current, tables });

test('balance and lists of money: no large table is read from end to end', async () => {
  const seen = await sequentialScans(watched(), async (over) => {
    const ctx = over(owner);
    for (let time = 0; time < times; time += 1) {
      await ctx.db.transaction((tx) => readAccount(tx, organizationId, nowOf(ctx)));
      await listCreditLots(ctx, { limit: 10 });
      await listCreditLots(ctx, { limit: 10, isLeft: true });
      for (const filter of [{}, { kind: 'call' }, { kind: 'grant' }, { isWithoutCalls: true }] as const) {
        const { nextCursor } = await listLedgerTransactions(ctx, { ...filter, limit: 10 });
        if (nextCursor !== null) await listLedgerTransactions(ctx, { cursor: nextCursor, limit: 10 });
      }
      await listRefusedCalls(ctx, { limit: 10 });
    }
  });
  expect(seen).toEqual({});
});

test('credit that is given, drawn, and expires: no large table is read from end to end', async () => {
  const seen = await sequentialScans(watched(), async (over) => {
    const service = over(worker);
    for (let time = 0; time < times; time += 1) {
      await grantCredit(over(own.current.service('operator')), { organizationId, yen: 100 });
      const now = nowOf(service);
      const call = { paymentMethod: 'card', endedAt: now, durationMs: 60_000, billedMilliYen: 30_000n } as const;
      await service.db.transaction((tx) => chargeCall(tx, { id: `call_new${time}`, organizationId, ...call }, now));
      await service.db.transaction((tx) => lockBalance(tx, organizationId, now));
    }
    const inYears = own.current.clock.now() + 3 * 365 * 24 * hourMs;
    expect(await expireCredit({ ...service, clock: { ...own.current.clock, now: () => inYears } })).toBeGreaterThan(0);
  });
  expect(seen).toEqual({});
});

test('calls whose charge is missing, and refused calls that are old: no large table is read from end to end', async () => {
  await own.current.db.pool.query(`UPDATE call SET is_charged = false WHERE id = 'call_l3x7'`);
  const seen = await sequentialScans(watched(), async (over) => {
    const service = over(worker);
    expect(await chargeMissedCalls(service)).toBe(1);
    // What is due is little beside what is there.
    const later = own.current.clock.now() + 90 * 24 * hourMs - (each / 6 - 1) * hourMs;
    expect(await purgeRefusedCalls({ ...service, clock: { ...own.current.clock, now: () => later } })).toBeGreaterThan(
      10,
    );
  });
  expect(seen).toEqual({});
});
