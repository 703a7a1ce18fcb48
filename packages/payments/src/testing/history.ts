import { DomainError } from '@uketsuke/contracts';
import type { AdmitCallInput } from '@uketsuke/contracts/voice-node';
import type { Database } from '@uketsuke/db';
import type { DomainContext } from '@uketsuke/domain';
import { continueRecharges, rechargeAllDue, setAutoRecharge } from '@uketsuke/domain/auto-recharge';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { expireCredit } from '@uketsuke/domain/ledger';
import {
  createCardSetup,
  createTopup,
  expireUnopenedPayments,
  reconcilePayments,
  removePaymentCard,
} from '@uketsuke/domain/payment';
import { newId } from '@uketsuke/runtime';
import { createTestAgent, createTestOrganization, createTestTenant, type TestSetting } from '@uketsuke/testing';
import type { MortalProcess } from '@uketsuke/testing/faults';
import { expect } from 'vitest';
import { type Booked, PlainMoney } from './plain-money.ts';
import type { Fate, Routine, Step } from './steps.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pages = { webUrl: 'https://web.example.com' };
/** Longer than that a provider is never left unheard: the routine that catches up runs every hour. */
const unheardMinutesMax = 2000;
/** What people may meet: the provider is down, or there is nothing to change. */
const expectedCodes: ReadonlySet<string> = new Set(['unavailable', 'conflict', 'not_found']);

export interface History {
  setting: TestSetting;
  mortal: MortalProcess;
  openWorld(organizationId: string): Promise<World>;
}

const recharge = { thresholdYen: 2000, amountYen: 3000, monthlyCapYen: 7000 };

/** Lives through the steps, lets everything come to rest, and holds what is in the database against what happened at the provider. */
export async function live({ setting, mortal, openWorld }: History, steps: readonly Step[]): Promise<void> {
  const organization = await createTestOrganization(setting, { creditYen: 0 });
  const { id: organizationId, live: environment } = organization;
  const agent = await createTestAgent(setting, environment);
  const tenant = await createTestTenant(setting, environment, { agentId: agent.id });
  const world = await openWorld(organizationId);
  const owner = (db: Database): DomainContext => world.over(environment.ctxAs('owner'), db);
  const worker = (db: Database): DomainContext => world.over(setting.service('worker'), db);
  const calls = new Map<string, bigint>();

  const routines: Record<Routine, (db: Database) => Promise<unknown>> = {
    reconcile: (db) => reconcilePayments(worker(db)),
    catch_up: (db) => world.catchUp(worker(db)),
    recharge: (db) => rechargeAllDue(worker(db)),
    continue: (db) => continueRecharges(worker(db)),
    expire_credit: (db) => expireCredit(worker(db)),
    expire_unopened: (db) => expireUnopenedPayments(worker(db)),
  };

  async function suffer(fate: Fate, work: (db: Database) => Promise<unknown>): Promise<void> {
    const expected = (db: Database): Promise<unknown> => work(db).catch(rejectUnexpected);
    if (fate.kind === 'twins') await Promise.all([expected(setting.db), expected(setting.db)]);
    else if (fate.kind === 'lives' || (await mortal.killedAt(fate.at, () => expected(mortal.db))))
      await expected(setting.db);
  }

  async function call(seconds: number, fate: Fate): Promise<void> {
    const callId = newId('call');
    const ring: AdmitCallInput = {
      ...{ channel: 'phone', callId, tenantId: tenant.id, secret: tenant.secret },
      ...{ agentId: null, from: null, providerCallId: null },
    };
    const isAdmitted = (await admitCall(setting.service('voice'), ring)).status === 'admitted';
    expect(isAdmitted).toBe((await balanceOf(setting, organizationId)) > 0n);
    if (!isAdmitted) return;
    setting.clock.advance(seconds * 1000);
    const durationMs = seconds * 1000;
    const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs } as const;
    const batch = { callId, seq: 1, atMs: durationMs, turns: [], fields: [], toolInvocations: [], end };
    await suffer(fate, (db) => recordBatch({ ...setting.service('voice'), db }, batch));
    if (seconds > 0) calls.set(callId, BigInt(seconds) * 500n);
  }

  async function take(step: Step): Promise<void> {
    switch (step.does) {
      case 'buy':
        return buy(step.yen);
      case 'topup':
        return suffer(step.fate, (db) => createTopup(owner(db), { amountYen: step.yen }, pages));
      case 'pay':
        return suffer(step.fate, (db) => world.pay(db, step));
      case 'hear':
        return suffer(step.fate, (db) => world.hear(worker(db), step));
      case 'refund':
        return world.refund(step.pick, step.share).catch(rejectUnexpected);
      case 'dispute':
        return world.dispute(step.pick, step.share);
      case 'decide':
        return world.decide(step.isGood);
      case 'close_dispute':
        return world.closeDispute(step.isGood);
      case 'fail_refund':
        return world.failRefund();
      case 'lose':
        return world.lose();
      case 'recover':
        return world.recover();
      case 'fail':
        return world.fail(step.how, step.times);
      case 'save_card':
        await suffer(step.fate, (db) => createCardSetup(owner(db), {}, pages));
        return suffer({ kind: 'lives' }, (db) => world.pay(db, { pick: 0, card: step.card }));
      case 'remove_card':
        return suffer(step.fate, (db) => removePaymentCard(owner(db)));
      case 'set_recharge':
        return suffer(step.fate, (db) => setAutoRecharge(owner(db), { ...recharge, isEnabled: step.isEnabled }));
      case 'call':
        return call(step.seconds, step.fate);
      case 'wait':
        return wait(step.minutes);
      case 'routine':
        return suffer(step.fate, routines[step.which]);
      default:
        return step satisfies never;
    }
  }

  async function buy(amountYen: number): Promise<void> {
    const whole = { share: 1000, isReversed: false, copies: 1 };
    await suffer({ kind: 'lives' }, (db) => createTopup(owner(db), { amountYen }, pages));
    await world.pay(setting.db, { pick: 0, card: 'good' });
    await suffer({ kind: 'lives' }, (db) => world.hear(worker(db), whole));
  }

  async function wait(minutes: number): Promise<void> {
    if (minutes > unheardMinutesMax) {
      world.recover();
      await world.catchUp(worker(setting.db));
    }
    setting.clock.advance(minutes * minuteMs);
  }

  try {
    for (const step of steps) {
      await take(step);
      expect(await openRecharges(setting, organizationId)).toBeLessThan(2);
    }
    await comeToRest();
    await compare();
  } finally {
    await setting.db.prisma.autoRecharge.updateMany({ where: { organizationId }, data: { isEnabled: false } });
    await setting.db.pool.query(
      `UPDATE payment SET state = 'expired', settled_at = now() WHERE state = 'open'; DELETE FROM payment_notice;`,
    );
    await world.close();
  }

  async function comeToRest(): Promise<void> {
    world.recover();
    world.decide(true);
    await setting.db.prisma.autoRecharge.updateMany({ where: { organizationId }, data: { isEnabled: false } });
    await world.hear(worker(setting.db), { share: 1000, isReversed: false, copies: 1 });
    for (let hour = 0; hour < 2; hour += 1) {
      setting.clock.advance(hourMs + minuteMs);
      await continueRecharges(worker(setting.db));
      await world.catchUp(worker(setting.db));
      await reconcilePayments(worker(setting.db));
    }
    expect(await openRecharges(setting, organizationId)).toBe(0);
  }

  async function compare(): Promise<void> {
    const truth = await world.truth(organizationId);
    const booked = await readBooked(setting, organizationId);
    const of = (...kinds: string[]): string[] =>
      booked.filter(({ kind }) => kinds.includes(kind)).map(({ kind, reference }) => `${kind} ${reference}`);
    expect(of('topup', 'auto_recharge').toSorted()).toEqual(
      truth.paid.map(({ kind, paymentId }) => `${kind} ${paymentId}`).toSorted(),
    );
    const back = new Set(of('dispute_won', 'adjustment').map((name) => name.split(' ')[1]));
    const gone = new Set(of('refund', 'dispute').map((name) => name.split(' ')[1]));
    for (const { id, isReturned } of truth.reversals)
      expect({ id, isGone: gone.has(id) && !back.has(id) }).toEqual({ id, isGone: !isReturned });
    expect(of('call').toSorted()).toEqual([...calls.keys()].map((id) => `call ${id}`).toSorted());
    expect(await balanceOf(setting, organizationId)).toBe(replay({ ...truth, booked, calls }, setting.clock.now()));
    await compareRecharges(truth.paid.filter(({ kind }) => kind === 'auto_recharge').map(({ paymentId }) => paymentId));
  }

  async function compareRecharges(charged: string[]): Promise<void> {
    const { rows } = await setting.db.pool.query<{ month: string; yen: string }>(
      `SELECT to_char(created_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month, sum(amount_yen) AS yen FROM payment
       WHERE id = ANY ($1) GROUP BY 1`,
      [charged],
    );
    expect(new Set(charged).size).toBe(charged.length);
    for (const { yen } of rows) expect(Number(yen)).toBeLessThanOrEqual(recharge.monthlyCapYen);
  }
}

function rejectUnexpected(error: unknown): void {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const causes = errors.map((one) => (one instanceof Error && one.cause instanceof DomainError ? one.cause : one));
  if (!causes.every((one) => isExpected(one))) throw error;
}

function isExpected(error: unknown): boolean {
  if (error instanceof DomainError) return expectedCodes.has(error.code);
  // Of the provider's own library, where a test speaks to it.
  return error instanceof Error && error.constructor.name.startsWith('Stripe');
}

async function openRecharges({ db }: TestSetting, organizationId: string): Promise<number> {
  return db.prisma.payment.count({ where: { organizationId, kind: 'auto_recharge', state: 'open' } });
}

/** What can be used now: what has expired is none, whether it is booked yet or not. */
async function balanceOf({ db, clock }: TestSetting, organizationId: string): Promise<bigint> {
  const { rows } = await db.pool.query<{ yen: string }>(
    `SELECT milli_yen - coalesce((
       SELECT sum(remaining_milli_yen) FROM credit_lot WHERE organization_id = $1 AND expires_at < $2
     ), 0) AS yen FROM organization_balance WHERE organization_id = $1`,
    [organizationId, new Date(clock.now())],
  );
  return BigInt(rows[0]?.yen ?? 0);
}

async function readBooked({ db }: TestSetting, organizationId: string): Promise<Booked[]> {
  const { rows } = await db.pool.query<Booked>(
    `SELECT booked.kind, booked.reference, booked.booked_at AS "bookedAt", lot.expires_at AS "expiresAt"
     FROM ledger_transaction AS booked LEFT JOIN credit_lot AS lot ON lot.transaction_id = booked.id
     WHERE booked.organization_id = $1 ORDER BY booked.id`,
    [organizationId],
  );
  return rows;
}

interface Replayed {
  paid: Awaited<ReturnType<World['truth']>>['paid'];
  reversals: Awaited<ReturnType<World['truth']>>['reversals'];
  booked: readonly Booked[];
  calls: ReadonlyMap<string, bigint>;
}

/** The balance by plain sums: in the order of the ledger, in the amounts of the provider. */
function replay({ paid, reversals, booked, calls }: Replayed, now: number): bigint {
  const money = new PlainMoney();
  const find = <Item>(items: readonly Item[], is: (item: Item) => boolean): Item => {
    const found = items.find(is);
    if (!found) throw new Error('The ledger names what never happened');
    return found;
  };
  for (const { kind, reference, bookedAt, expiresAt } of booked) {
    money.expire(bookedAt.getTime());
    if (kind === 'call') money.take(calls.get(reference) ?? 0n);
    if (kind === 'topup' || kind === 'auto_recharge') {
      const { paymentId, amountYen } = find(paid, (one) => one.paymentId === reference);
      if (!expiresAt) throw new Error(`Payment ${paymentId} gave no lot`);
      money.add(BigInt(amountYen) * 1000n, { expiresAt: expiresAt.getTime(), paymentId });
    }
    if (['refund', 'dispute', 'dispute_won', 'adjustment'].includes(kind)) {
      const reversal = find(reversals, ({ id }) => id === reference);
      const payment = find(paid, ({ chargeRef }) => chargeRef === reversal.chargeRef);
      if (kind === 'refund' || kind === 'dispute') money.takeBack(payment, reversal);
      else money.giveBack(payment, reversal, expiresAt?.getTime() ?? null);
    }
  }
  money.expire(now);
  return money.balance;
}
