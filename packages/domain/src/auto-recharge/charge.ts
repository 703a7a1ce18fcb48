import { DomainError } from '@uketsuke/contracts';
import type { Payment } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { ChargeReading, PaymentOutcome, PaymentProvider } from '../payment/provider.ts';
import { settlePayment } from '../payment/settle.ts';
import { hourMs, later, nowOf } from '../time.ts';

const minuteMs = 60_000;
const waitMsMax = hourMs;
/** Providers know an idempotency key for a day: after that a charge is looked for, and never asked for again. */
const askWithinMs = 23 * hourMs;

/**
 * Asks the provider to charge, or what became of it, and settles what it says. It may be asked by several at once and again after a crash: the
 * payment's id is the idempotency key. Where the provider is down nothing is known, so nothing is settled, and it is asked again later.
 */
export async function chargeRecharge(
  ctx: DomainContext,
  provider: PaymentProvider,
  { id }: Pick<Payment, 'id'>,
): Promise<void> {
  const now = nowOf(ctx);
  const payment = await ctx.db.prisma.payment.findUniqueOrThrow({ where: { id } });
  if (payment.state !== 'open' || payment.provider !== provider.name) return;
  // Written first: a worker that dies here is followed by one that waits.
  const attempts = payment.attempts + 1;
  await ctx.db.prisma.payment.updateMany({
    where: { id, state: 'open' },
    data: { attempts, nextAttemptAt: later(now, Math.min(minuteMs * 2 ** (attempts - 1), waitMsMax)) },
  });
  const answer = await ask(provider, payment, now);
  if (!answer) return;
  const { providerRef, reading } = answer;
  if (reading.state !== 'open') return settle(ctx, { payment, providerRef, outcome: reading });
  if (providerRef !== null)
    await ctx.db.prisma.payment.updateMany({ where: { id, providerRef: null }, data: { providerRef } });
}

/** null: the provider cannot be asked now. */
async function ask(provider: PaymentProvider, payment: Payment, now: Date): Promise<ChargeReading | null> {
  const { id: paymentId, organizationId, providerRef, customerRef, cardRef, amountYen, taxYen } = payment;
  try {
    if (providerRef !== null || later(payment.createdAt, askWithinMs) <= now) {
      const known = await provider.readCharge({ paymentId, providerRef });
      return known ?? { providerRef, reading: { state: 'failed', code: 'never_charged', isHard: false } };
    }
    if (customerRef === null || cardRef === null || taxYen === null)
      throw new Error(`Recharge ${paymentId} has no card`);
    const amounts = { amountYen: Number(amountYen), taxYen: Number(taxYen) };
    return await provider.chargeCard({ organizationId, paymentId, customerRef, cardRef, ...amounts });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return null;
    throw error;
  }
}

interface Ended {
  payment: Payment;
  providerRef: string | null;
  outcome: PaymentOutcome;
}

async function settle(ctx: DomainContext, { payment, providerRef, outcome }: Ended): Promise<void> {
  await ctx.db.transaction((tx) => settlePayment(tx, { paymentId: payment.id, providerRef, outcome, now: nowOf(ctx) }));
}
