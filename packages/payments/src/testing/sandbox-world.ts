import { DomainError } from '@uketsuke/contracts';
import type { Database } from '@uketsuke/db';
import type { DomainContext } from '@uketsuke/domain';
import { type PaymentProvider, reversePayment } from '@uketsuke/domain/payment';
import { answerSandboxBank, createSandboxProvider, payAtSandbox } from '@uketsuke/domain/sandbox-payment';
import { newId } from '@uketsuke/runtime';
import type { TestSetting } from '@uketsuke/testing';
import type { PaidIn, WentBack } from './plain-money.ts';
import type { Card, World } from './world.ts';

const cards: Record<Card, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declined_later: '4000000000000341',
  asks_owner: '4000002760003184',
  // The sandbox has no bank that takes its time.
  late_bank: '4242424242424242',
  refunds_wait: '4242424242424242',
};

/** The sandbox, and whoever gives money back there: it has no page for that, so that they say so themselves. */
export function openSandboxWorld(setting: TestSetting, organizationId: string): World {
  const { prisma } = setting.db;
  const reversals: WentBack[] = [];
  let unheard: WentBack[] = [];
  let faults: ('status' | 'lost_answer')[] = [];

  function providerOn(db: Database): PaymentProvider {
    const sandbox = createSandboxProvider({ db, clock: setting.clock, webUrl: 'https://web.example.com' });
    const faulty =
      <Input, Output>(ask: (input: Input) => Promise<Output>) =>
      async (input: Input): Promise<Output> => {
        const fault = faults.pop();
        if (fault === 'status') throw new DomainError('unavailable');
        const answer = await ask(input);
        if (fault === 'lost_answer') throw new DomainError('unavailable');
        return answer;
      };
    return {
      name: 'sandbox',
      createTopupCheckout: faulty(sandbox.createTopupCheckout),
      createCardSetup: faulty(sandbox.createCardSetup),
      readCheckout: faulty(sandbox.readCheckout),
      chargeCard: faulty(sandbox.chargeCard),
      readCharge: faulty(sandbox.readCharge),
      removeCard: faulty(sandbox.removeCard),
    };
  }

  async function readPaid(): Promise<PaidIn[]> {
    const pages = await prisma.sandboxCheckout.findMany({
      where: { organizationId, state: 'paid' },
      orderBy: { id: 'asc' },
    });
    const charges = await prisma.sandboxCharge.findMany({
      where: { declineCode: null, paymentId: { in: await recharges() } },
      orderBy: { id: 'asc' },
    });
    return [
      ...pages.map(({ paymentId, chargeRef, amountYen, taxYen }) => ({
        ...{ paymentId, kind: 'topup' as const, chargeRef: chargeRef ?? '' },
        ...{ amountYen: Number(amountYen), taxYen: Number(taxYen) },
      })),
      ...charges.map(({ paymentId, id: chargeRef, amountYen, taxYen }) => ({
        ...{ paymentId, kind: 'auto_recharge' as const, chargeRef },
        ...{ amountYen: Number(amountYen), taxYen: Number(taxYen) },
      })),
    ];
  }

  async function recharges(): Promise<string[]> {
    const all = await prisma.payment.findMany({
      where: { organizationId, kind: 'auto_recharge' },
      select: { id: true },
    });
    return all.map(({ id }) => id);
  }

  async function goBack(kind: WentBack['kind'], pick: number, share: number): Promise<void> {
    const paid = (await readPaid()).at(-1 - pick);
    if (!paid) return;
    const gone = reversals.filter(({ chargeRef, isReturned }) => chargeRef === paid.chargeRef && !isReturned);
    const left = paid.amountYen + paid.taxYen - gone.reduce((sum, { amountYen }) => sum + amountYen, 0);
    const amountYen = Math.ceil((left * share) / 100);
    if (amountYen <= 0) return;
    const reversal = {
      id: newId(kind === 'refund' ? 're' : 'du'),
      kind,
      chargeRef: paid.chargeRef,
      amountYen,
      isReturned: false,
    };
    reversals.push(reversal);
    unheard.push({ ...reversal });
  }

  function comeBack(kind: WentBack['kind']): void {
    const standing = reversals.find((reversal) => reversal.kind === kind && !reversal.isReturned);
    if (!standing) return;
    standing.isReturned = true;
    unheard.push({ ...standing });
  }

  /** A charge of which nobody has heard yet, since whoever made it died, is told of again. */
  async function tell({ db }: DomainContext, reversal: WentBack): Promise<void> {
    const reversed = await db.transaction((tx) => reversePayment(tx, reversal, new Date(setting.clock.now())));
    if (reversed !== 'unknown') unheard = unheard.filter((other) => other !== reversal);
  }

  return {
    name: 'sandbox',
    over: (ctx, db) => ({ ...ctx, db, payments: providerOn(db) }),
    async pay(db, { pick, card }) {
      const now = new Date(setting.clock.now());
      const open = await prisma.sandboxCheckout.findMany({
        where: { organizationId, state: { in: ['open', 'authenticating'] }, expiresAt: { gt: now } },
        orderBy: { id: 'asc' },
      });
      const page = open.at(-1 - pick);
      if (!page) return;
      const ctx = { ...setting.as({ kind: 'payer', organizationId, checkoutId: page.id }), db };
      const { state } = await payAtSandbox(ctx, {
        number: cards[card],
        expiresMonth: 12,
        expiresYear: 2099,
        cvc: '123',
      });
      if (state === 'asks_owner') await answerSandboxBank(ctx, true);
    },
    decide: () => {},
    refund: (pick, share) => goBack('refund', pick, share),
    failRefund: () => comeBack('refund'),
    dispute: (pick, share) => goBack('dispute', pick, share),
    closeDispute: (isWon) => (isWon ? comeBack('dispute') : undefined),
    async hear(ctx, { share, isReversed, copies }) {
      const chosen = unheard.filter((_, index) => (index * 617) % 1000 < share);
      if (isReversed) chosen.reverse();
      for (const reversal of chosen) for (let copy = 0; copy < copies; copy += 1) await tell(ctx, reversal);
    },
    lose: () => {},
    fail: (kind, times) => void faults.push(...Array.from({ length: times }, () => kind)),
    recover: () => void (faults = []),
    async catchUp(ctx) {
      for (const reversal of unheard) await tell(ctx, reversal);
    },
    truth: async () => ({ paid: await readPaid(), reversals }),
    close: () => Promise.resolve(),
  };
}
