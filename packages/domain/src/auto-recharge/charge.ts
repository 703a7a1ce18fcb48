import { DomainError } from '@uketsuke/contracts';
import type { Payment } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { ChargeReading, PaymentOutcome, PaymentProvider } from '../payment/provider.ts';
import { settlePayment } from '../payment/settle.ts';
import { withdrawnCode } from '../payment/withdrawn.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { type ClaimedRecharge, claimRecharge } from './claim.ts';

/** Providers know an idempotency key for a day: after that a charge is looked for, and never asked for again. */
const askWithinMs = 23 * hourMs;
/** So long after it was asked for, the provider finds a charge whose answer was lost. */
const foundAfterMs = 10 * 60_000;

/**
 * Asks the provider to charge, or what became of it, and settles what it says. It may be asked by several at once and again after a crash: the
 * payment's id is the idempotency key. Where the provider is down nothing is known, so nothing is settled, and it is asked again later. What the
 * organization no longer wants is not charged any more, but looked for: the provider may have charged although its answer was lost.
 */
export async function chargeRecharge(
  ctx: DomainContext,
  provider: PaymentProvider,
  { id }: Pick<Payment, 'id'>,
): Promise<void> {
  const now = nowOf(ctx);
  const claimed = await ctx.db.transaction((tx) => claimRecharge(tx, { id, provider: provider.name, now }));
  if (!claimed) return;
  const answer = await ask(provider, claimed, now);
  if (!answer) return;
  const { providerRef, reading } = answer;
  if (reading.state !== 'open') return settle(ctx, { payment: claimed.payment, providerRef, outcome: reading });
  if (providerRef !== null)
    await ctx.db.prisma.payment.updateMany({ where: { id, providerRef: null }, data: { providerRef } });
}

/** null: the provider cannot be asked now, or does not know yet. */
async function ask(provider: PaymentProvider, claimed: ClaimedRecharge, now: Date): Promise<ChargeReading | null> {
  const { payment, isWanted } = claimed;
  try {
    if (payment.providerRef === null && !isWanted) return await findUnwanted(provider, claimed, now);
    if (payment.providerRef !== null || later(payment.createdAt, askWithinMs) <= now) {
      const known = await provider.readCharge({ paymentId: payment.id, providerRef: payment.providerRef });
      return known ?? failed('never_charged', payment.providerRef);
    }
    return await charge(provider, payment);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return null;
    throw error;
  }
}

async function findUnwanted(
  provider: PaymentProvider,
  { payment, askedAt }: ClaimedRecharge,
  now: Date,
): Promise<ChargeReading | null> {
  if (askedAt === null) return failed(withdrawnCode, null);
  const known = await provider.readCharge({ paymentId: payment.id, providerRef: null });
  if (known) return known;
  return later(askedAt, foundAfterMs) <= now ? failed(withdrawnCode, null) : null;
}

function charge(provider: PaymentProvider, payment: Payment): Promise<ChargeReading> {
  const { id: paymentId, organizationId, customerRef, cardRef, amountYen, taxYen } = payment;
  if (customerRef === null || cardRef === null || taxYen === null) throw new Error(`Recharge ${paymentId} has no card`);
  const amounts = { amountYen: Number(amountYen), taxYen: Number(taxYen) };
  return provider.chargeCard({ organizationId, paymentId, customerRef, cardRef, ...amounts });
}

function failed(code: string, providerRef: string | null): ChargeReading {
  return { providerRef, reading: { state: 'failed', code, isHard: false } };
}

interface Ended {
  payment: Payment;
  providerRef: string | null;
  outcome: PaymentOutcome;
}

async function settle(ctx: DomainContext, { payment, providerRef, outcome }: Ended): Promise<void> {
  await ctx.db.transaction((tx) =>
    settlePayment(tx, { paymentId: payment.id, providerRef, outcome, viewer: ctx.viewer, now: nowOf(ctx) }),
  );
}
