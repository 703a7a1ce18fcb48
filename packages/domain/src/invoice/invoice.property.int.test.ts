import { newId } from '@uketsuke/runtime';
import { createOwnTestContext } from '@uketsuke/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billedMilliYen } from '../billing/billed-milli-yen.ts';
import { type CallSetting, createCallSetting } from '../call/testing/call-setting.ts';
import { chargeCall } from '../ledger/charge-call.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { issueMonthlyInvoices } from './issue-monthly.ts';
import { readLines } from './line.ts';
import { payInvoice } from './pay.ts';
import { voidInvoice } from './void.ts';

const own = createOwnTestContext();
const dayMs = 86_400_000;

type Step =
  | { does: 'call'; seconds: number; daysAgo: number; isInvoiced: boolean; isTest: boolean; priceMilliYen: number }
  | { does: 'wait'; days: number }
  | { does: 'issue'; workers: number }
  | { does: 'void' | 'pay' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('call' as const),
      seconds: fc.integer({ min: 0, max: 4000 }),
      // Settled long after its end, as the calls of a node that could not reach a gateway.
      daysAgo: fc.integer({ min: 0, max: 70 }),
      isInvoiced: fc.integer({ min: 0, max: 4 }).map((die) => die > 0),
      isTest: fc.boolean(),
      priceMilliYen: fc.constantFrom(30_000, 30_000, 25_500, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 50 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('issue' as const), workers: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('void' as const, 'pay' as const) }) },
);

async function settledCall(at: CallSetting, call: Extract<Step, { does: 'call' }>): Promise<void> {
  const now = new Date(own.current.clock.now());
  const endedAt = new Date(now.getTime() - call.daysAgo * dayMs);
  const id = newId('call');
  const durationMs = call.seconds * 1000;
  const perMinuteMilliYen = BigInt(call.priceMilliYen);
  const paymentMethod = call.isInvoiced ? ('invoice' as const) : ('card' as const);
  const billed = billedMilliYen(durationMs, perMinuteMilliYen);
  const { organization } = at;
  await own.current.db.transaction(async (tx) => {
    await tx.call.create({
      data: {
        ...{ id, environmentId: (call.isTest ? organization.test : organization.live).id, agentId: at.agent.id },
        ...{ tenantId: at.tenant.id, agentVersion: 1, channel: 'phone', output: 'audio', language: 'ja' },
        ...{ voiceNodeId: 'node', lastHeardAt: endedAt, startedAt: new Date(endedAt.getTime() - durationMs), endedAt },
        ...{ durationMs, perMinuteMilliYen, paymentMethod, billedMilliYen: billed, isCharged: true },
        ...{ outcome: 'hangup', reason: 'caller_hung_up' },
      },
    });
    await chargeCall(
      tx,
      { id, organizationId: organization.id, paymentMethod, endedAt, durationMs, billedMilliYen: billed },
      now,
    );
  });
}

async function play(steps: readonly Step[]): Promise<void> {
  const at = await createCallSetting(own.current, { creditYen: 0 });
  const { id: organizationId } = at.organization;
  const worker = own.current.service('worker');
  const operator = own.current.service('operator');
  let seconds = 0;
  for (const event of steps) {
    if (event.does === 'call') {
      await settledCall(at, event);
      if (event.isInvoiced) seconds += event.seconds;
    }
    if (event.does === 'wait') own.current.clock.advance(event.days * dayMs);
    if (event.does === 'issue')
      await Promise.all(Array.from({ length: event.workers }, () => issueMonthlyInvoices(worker)));
    if (event.does === 'void' || event.does === 'pay') {
      const open = await own.current.db.prisma.invoice.findFirst({
        where: { organizationId, paidAt: null, voidedAt: null },
      });
      if (open) await (event.does === 'void' ? voidInvoice(operator, open.id) : payInvoice(operator, open.id));
    }
  }
  // Two months later every call is on an invoice, but those that come to less than a yen.
  for (let month = 0; month < 2; month += 1) {
    own.current.clock.advance(32 * dayMs);
    await issueMonthlyInvoices(worker);
  }
  const invoices = await own.current.db.prisma.invoice.findMany({ where: { organizationId, voidedAt: null } });
  const lines = invoices.flatMap((invoice) => readLines(invoice.lines));
  const left = await own.current.db.prisma.call.findMany({
    where: { environment: { organizationId }, paymentMethod: 'invoice', invoiceId: null },
  });
  const invoiced = lines.reduce((sum, { calls }) => sum + (calls?.seconds ?? 0), 0);
  expect(invoiced + left.reduce((sum, { durationMs }) => sum + (durationMs ?? 0) / 1000, 0)).toBe(seconds);
  expect(left.reduce((sum, { billedMilliYen: billed }) => sum + (billed ?? 0n), 0n)).toBeLessThan(1000n);
}

test('whatever calls end when and are settled late, whatever is void or paid: each second is on one invoice, once', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), play), { numRuns: 40 });
  expect((await verifyLedger(own.current.service('worker'))).problems).toEqual([]);
  expect(await own.current.db.prisma.invoice.count()).toBeGreaterThan(20);
});
