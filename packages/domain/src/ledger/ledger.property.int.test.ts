import { createOwnTestContext } from '@uketsuke/testing';
import { newId } from '@uketsuke/runtime';
import type { Transaction } from '@uketsuke/db';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billedMilliYen } from '../billing/billed-milli-yen.ts';
import { type CallSetting, createCallSetting } from '../call/testing/call-setting.ts';
import { addCredit } from './add-credit.ts';
import { chargeCall, type ChargedCall } from './charge-call.ts';
import { creditExpiry } from './credit-expiry.ts';
import { drawCredit } from './draw-credit.ts';
import { expireCredit } from './expire-credit.ts';
import { lockBalance } from './lock-balance.ts';
import { verifyLedger } from './verify.ts';

const own = createOwnTestContext();
const dayMs = 86_400_000;

/** What may happen to an organization's money, in any order. */
type Step =
  | { does: 'topup'; yen: number; isRepeated: boolean; dies: boolean }
  | { does: 'call'; seconds: number; isRepeated: boolean; dies: boolean }
  | { does: 'refund'; share: number; dies: boolean }
  | { does: 'wait'; days: number }
  | { does: 'expire' };

const yen = fc.integer({ min: 1, max: 5000 });
const dies = fc.integer({ min: 0, max: 9 }).map((die) => die === 0);
const isRepeated = fc.integer({ min: 0, max: 4 }).map((die) => die === 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('topup' as const), yen, isRepeated, dies }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('call' as const),
      seconds: fc.integer({ min: 0, max: 7200 }),
      ...{ isRepeated, dies },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }), dies }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
);

/** The same in the plainest words: lots in a list, earliest expiry first, and what is owed. */
class PlainLedger {
  lots: { left: bigint; expiresAt: number }[] = [];
  deficit = 0n;
  granted = 0n;

  get balance(): bigint {
    return this.lots.reduce((sum, { left }) => sum + left, -this.deficit);
  }
  expire(now: number): void {
    this.lots = this.lots.filter(({ expiresAt }) => expiresAt >= now);
  }
  add(amount: bigint, expiresAt: number): void {
    const filled = amount < this.deficit ? amount : this.deficit;
    this.deficit -= filled;
    if (amount > filled) this.lots.push({ left: amount - filled, expiresAt });
    this.lots.sort((one, other) => one.expiresAt - other.expiresAt);
  }
  take(amount: bigint): void {
    let open = amount;
    for (const lot of this.lots) {
      const taken = lot.left < open ? lot.left : open;
      lot.left -= taken;
      open -= taken;
    }
    this.lots = this.lots.filter(({ left }) => left > 0n);
    this.deficit += open;
  }
}

class Died extends Error {}

/** A transaction whose process dies before its commit when `dies`. */
async function run(work: (tx: Transaction) => Promise<unknown>, isKilled: boolean): Promise<void> {
  const done = own.current.db.transaction(async (tx) => {
    await work(tx);
    if (isKilled) throw new Died();
  });
  await (isKilled ? expect(done).rejects.toBeInstanceOf(Died) : done);
}

async function play(steps: readonly Step[]): Promise<void> {
  const at = await createCallSetting(own.current, { creditYen: 0 });
  const { id: organizationId } = at.organization;
  const plain = new PlainLedger();
  let topup: { amount: bigint; lotId: string } | null = null;
  for (const event of steps) {
    const now = new Date(own.current.clock.now());
    if (event.does === 'wait') own.current.clock.advance(event.days * dayMs);
    if (event.does === 'expire') await expireCredit(own.current.service('worker'));
    if (event.does === 'topup') {
      const milliYen = BigInt(event.yen) * 1000n;
      const credit = {
        ...{ organizationId, kind: 'grant' as const, reference: newId('pay'), bookedAt: now, milliYen },
        expiresAt: creditExpiry(now),
        from: [
          { account: 'payment_clearing' as const, milliYen: (-milliYen * 110n) / 100n },
          { account: 'tax_payable' as const, milliYen: milliYen / 10n },
        ],
      };
      await run((tx) => addCredit(tx, credit), event.dies);
      if (event.dies) continue;
      plain.expire(now.getTime());
      plain.add(milliYen, credit.expiresAt.getTime());
      const lot = await own.current.db.prisma.creditLot.findFirstOrThrow({
        where: { transaction: { reference: credit.reference } },
      });
      topup = { amount: milliYen, lotId: lot.id };
      if (event.isRepeated) await run((tx) => addCredit(tx, credit), false);
    }
    if (event.does === 'call') {
      const call = await endedCall(at, event.seconds, now);
      await run((tx) => chargeCall(tx, call, now), event.dies);
      // Killed before the commit: the node sends the end again.
      if (event.dies) await run((tx) => chargeCall(tx, call, now), false);
      if (event.isRepeated && call.billedMilliYen > 0n)
        await expect(run((tx) => chargeCall(tx, call, now), false)).rejects.toThrow();
      if (call.billedMilliYen > 0n) plain.expire(now.getTime());
      plain.take(call.billedMilliYen);
    }
    if (event.does === 'refund' && topup) {
      const milliYen = (topup.amount * BigInt(event.share)) / 100n;
      const firstLotIds = [topup.lotId];
      if (milliYen === 0n) continue;
      await run(async (tx) => {
        const balance = await lockBalance(tx, organizationId, now);
        const to = [{ account: 'payment_clearing' as const, milliYen }];
        await drawCredit(tx, balance, {
          kind: 'adjustment',
          reference: newId('ref'),
          bookedAt: now,
          milliYen,
          to,
          firstLotIds,
        });
      }, event.dies);
      if (event.dies) continue;
      // Which lot it left is another test's; here it may only be the sum that counts.
      plain.expire(now.getTime());
      await takeAsRefund(plain, organizationId, milliYen);
      topup = null;
    }
  }
  await run((tx) => lockBalance(tx, organizationId, new Date(own.current.clock.now())), false);
  plain.expire(own.current.clock.now());
  const balance = await own.current.db.prisma.organizationBalance.findUniqueOrThrow({ where: { organizationId } });
  expect({ balance: balance.milliYen, deficit: balance.deficitMilliYen }).toEqual({
    balance: plain.balance,
    deficit: plain.deficit,
  });
}

/** A refund takes from the lot of its payment first, so the plain one takes over what the lots hold now. */
async function takeAsRefund(plain: PlainLedger, organizationId: string, milliYen: bigint): Promise<void> {
  const before = plain.balance;
  const lots = await own.current.db.prisma.creditLot.findMany({
    where: { organizationId, remainingMilliYen: { gt: 0 } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
  });
  plain.lots = lots.map(({ remainingMilliYen, expiresAt }) => ({
    left: remainingMilliYen,
    expiresAt: expiresAt.getTime(),
  }));
  const held = plain.lots.reduce((sum, { left }) => sum + left, 0n);
  plain.deficit = held - (before - milliYen);
}

/** A call's row as its end leaves it. */
async function endedCall(
  { organization, agent, tenant }: CallSetting,
  seconds: number,
  endedAt: Date,
): Promise<ChargedCall> {
  const id = newId('call');
  const durationMs = seconds * 1000;
  const billed = billedMilliYen(durationMs, 30_000n);
  await own.current.db.prisma.call.create({
    data: {
      ...{ id, environmentId: organization.live.id, agentId: agent.id, tenantId: tenant.id, agentVersion: 1 },
      ...{ channel: 'phone', output: 'audio', language: 'ja', voiceNodeId: 'node', lastHeardAt: endedAt },
      ...{ startedAt: new Date(endedAt.getTime() - durationMs), endedAt, durationMs },
      ...{ perMinuteMilliYen: 30_000n, paymentMethod: 'card', billedMilliYen: billed, isCharged: true },
      ...{ outcome: 'hangup', reason: 'caller_hung_up' },
    },
  });
  return { id, organizationId: organization.id, paymentMethod: 'card', endedAt, durationMs, billedMilliYen: billed };
}

test('whatever happens in whatever order, retried or killed before its commit: the ledger holds, and the balance is that of plain sums', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), play), { numRuns: 40 });
  const { problems, transactions } = await verifyLedger(own.current.service('worker'));
  expect(problems).toEqual([]);
  expect(transactions).toBeGreaterThan(50);
});

test('200 calls of one organization that end at the same moment are charged exactly', async () => {
  const at = await createCallSetting(own.current, { creditYen: 100 });
  const now = new Date(own.current.clock.now());
  const calls = await Promise.all(Array.from({ length: 200 }, (_, index) => endedCall(at, index + 1, now)));
  await Promise.all(calls.map((call) => run((tx) => chargeCall(tx, call, now), false)));
  const { milliYen } = await own.current.db.prisma.organizationBalance.findUniqueOrThrow({
    where: { organizationId: at.organization.id },
  });
  expect(milliYen).toBe(100_000n - calls.reduce((sum, { billedMilliYen: billed }) => sum + billed, 0n));
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
});
