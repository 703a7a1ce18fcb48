import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '@uketsuke/domain';
import { catchUpPaymentNotices, processPaymentNotice, receivePaymentNotice } from '@uketsuke/domain/payment-notice';
import {
  closeDispute,
  openDispute,
  openStripeEmulator,
  settleProcessing,
  settleRefund,
  settleSession,
  signWebhook,
  type StripeEmulator,
} from '@uketsuke/testing/stripe-emulator';
import type { TestSetting } from '@uketsuke/testing';
import { createStripeClient } from '../stripe/client.ts';
import { idOf } from '../stripe/id-of.ts';
import { createStripePayments } from '../stripe/index.ts';
import type { PaidIn, Truth, WentBack } from './plain-money.ts';
import type { Card, Hearing, World } from './world.ts';

const cards: Record<Card, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declined_later: '4000000000000341',
  asks_owner: '4000002760003184',
  late_bank: '4000003560000123',
  refunds_wait: '4000000000005126',
};

type Event = ReturnType<StripeEmulator['webhooks']['waiting']>[number];

export async function openStripeWorld(setting: TestSetting): Promise<World> {
  const { clock } = setting;
  const emulator = await openStripeEmulator({ now: () => clock.now() });
  const { secretKey, webhookSecret, url: apiUrl, state } = emulator;
  const { payments, notices } = createStripePayments({ secretKey, webhookSecret, apiUrl, attemptsMax: 1 });
  if (!notices) throw new Error('There are no notices');
  const stripe = createStripeClient({ secretKey, apiUrl, attemptsMax: 1 });
  const paidCharges = () => state.charges.all().filter(({ paid }) => paid);

  async function receive(ctx: DomainContext, { id, ...event }: Event, copies: number): Promise<void> {
    const body = JSON.stringify({ id, ...event });
    const signature = signWebhook(body, { secret: webhookSecret, atSeconds: Math.floor(clock.now() / 1000) });
    for (let copy = 0; copy < copies; copy += 1)
      await receivePaymentNotice(ctx, { body: Buffer.from(body), signature });
  }

  return {
    name: 'stripe',
    over: (ctx, db) => ({ ...ctx, db, payments, paymentNotices: notices }),
    async pay(_db, { pick, card }) {
      emulator.advanceClock(0);
      const session = state.sessions
        .all()
        .filter(({ status }) => status === 'open')
        .at(-1 - pick);
      if (session) emulator.complete(session.id, { number: cards[card], authentication: 'passed' });
    },
    decide(isPaid) {
      for (const intent of state.paymentIntents.all().filter(({ status }) => status === 'processing')) {
        const session = sessionOf(state, intent.id);
        if (session) settleSession(state, session.id, isPaid);
        else settleProcessing(state, intent, isPaid);
      }
    },
    async refund(pick, share) {
      const charge = paidCharges().at(-1 - pick);
      const left = charge ? charge.amount - charge.amount_refunded : 0;
      const amount = Math.ceil((left * share) / 100);
      if (charge && amount > 0) await stripe.refunds.create({ charge: charge.id, amount });
    },
    failRefund() {
      const waiting = state.refunds.all().find(({ status }) => status === 'pending');
      if (waiting) settleRefund(state, waiting.id, 'failed');
    },
    async dispute(pick, share) {
      const charge = paidCharges().at(-1 - pick);
      const left = charge ? charge.amount - charge.amount_refunded : 0;
      const amount = Math.ceil((left * share) / 100);
      if (charge && amount > 0) openDispute(state, { paymentIntentId: idOf(charge.payment_intent ?? ''), amount });
    },
    closeDispute(isWon) {
      const open = state.disputes.all().find(({ status }) => status === 'needs_response');
      if (open) closeDispute(state, open.id, isWon ? 'won' : 'lost');
    },
    async hear(ctx, { share, isReversed, copies }: Hearing) {
      const waiting = [...emulator.webhooks.waiting()];
      const chosen = waiting.filter((_, index) => (index * 617) % 1000 < share);
      if (isReversed) chosen.reverse();
      for (const event of chosen) {
        await receive(ctx, event, copies);
        emulator.webhooks.lose(({ id }) => id === event.id);
      }
      await processAll(ctx);
    },
    lose: () => void emulator.webhooks.lose(),
    fail: (kind, times) => emulator.faults.add(kind === 'status' ? { kind, status: 503, times } : { kind, times }),
    recover: () => emulator.faults.clear(),
    async catchUp(ctx) {
      await catchUpPaymentNotices(ctx);
      await processAll(ctx);
    },
    truth: () => Promise.resolve(truthOf(state)),
    close: () => emulator.close(),
  };
}

/** As the job does: one that fails because the provider is down stays for the next time. */
async function processAll(ctx: DomainContext): Promise<void> {
  const waiting = await ctx.db.prisma.paymentNotice.findMany({
    where: { processedAt: null },
    orderBy: { receivedAt: 'asc' },
  });
  for (const { id } of waiting)
    await processPaymentNotice(ctx, id).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'unavailable')) throw error;
    });
}

function sessionOf(state: StripeEmulator['state'], intentId: string) {
  return state.sessions.all().find(({ payment_intent: paying }) => paying && idOf(paying) === intentId);
}

function truthOf(state: StripeEmulator['state']): Truth {
  const paid = state.paymentIntents.all().flatMap((intent): PaidIn[] => {
    if (intent.status !== 'succeeded') return [];
    const { payment_id: paymentId = '', kind, tax_yen: noted } = intent.metadata;
    const taxYen = kind === 'topup' ? (sessionOf(state, intent.id)?.total_details?.amount_tax ?? NaN) : Number(noted);
    const about = { paymentId, chargeRef: intent.id, taxYen, amountYen: intent.amount_received - taxYen };
    return [{ ...about, kind: kind === 'topup' ? 'topup' : 'auto_recharge' }];
  });
  const refunds = state.refunds.all().map((refund): WentBack => {
    const { id, amount: amountYen, payment_intent, status } = refund;
    return { id, kind: 'refund', amountYen, chargeRef: idOf(payment_intent ?? ''), isReturned: status === 'failed' };
  });
  const disputes = state.disputes.all().map((dispute): WentBack => {
    const { id, amount: amountYen, payment_intent, status } = dispute;
    return { id, kind: 'dispute', amountYen, chargeRef: idOf(payment_intent ?? ''), isReturned: status === 'won' };
  });
  return { paid, reversals: [...refunds, ...disputes] };
}
