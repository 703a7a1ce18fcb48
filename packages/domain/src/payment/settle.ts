import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import type { Viewer } from '../context.ts';
import { followRecharge, lockAutoRecharge } from '../auto-recharge/follow.ts';
import { addCredit } from '../ledger/add-credit.ts';
import { creditExpiry } from '../ledger/credit-expiry.ts';
import { milliYenOf } from '../ledger/money.ts';
import { refuseOutdatedCard, saveCard } from './save-card.ts';
import type { PaymentOutcome } from './provider.ts';

export interface Settlement {
  paymentId: string;
  /** The provider's id of the checkout or charge, where it has one. */
  providerRef: string | null;
  outcome: PaymentOutcome;
  /** Who heard of it. */
  viewer: Viewer;
  now: Date;
}

/** `unchanged`: it was settled before. `unknown`: no such payment. */
export type Settled = 'settled' | 'unchanged' | 'unknown';

/**
 * The one way in which a payment ends, whoever heard of it and how often: a notice of the provider, a reading, the sandbox's page. Money that
 * arrived is credited once, also where the payment was held for failed or expired before; nothing takes a success back.
 * Throws where the provider's word does not fit the payment: then a person has to look.
 */
export async function settlePayment(
  tx: Transaction,
  { paymentId, providerRef, outcome: told, viewer, now }: Settlement,
): Promise<Settled> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return 'unknown';
  if (payment.state === 'succeeded') return 'unchanged';
  requireFitting(payment, told);
  const outcome = await refuseOutdatedCard(tx, payment, told);
  const isSuccess = outcome.state === 'paid' || outcome.state === 'card_saved';
  if (payment.state !== 'open' && !isSuccess) return 'unchanged';
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      state: isSuccess ? 'succeeded' : outcome.state,
      settledAt: now,
      nextAttemptAt: null,
      failureCode: outcome.state === 'failed' ? outcome.code : null,
      ...(payment.providerRef === null && providerRef !== null && { providerRef }),
      ...(outcome.state === 'paid' && { taxYen: outcome.taxYen, chargeRef: outcome.chargeRef }),
    },
    select: { id: true },
  });
  if (payment.kind === 'auto_recharge') await followRecharge(tx, { payment, outcome, now });
  if (outcome.state === 'card_saved') await saveCard(tx, { payment, card: outcome.card, viewer, now });
  if (outcome.state === 'paid') await creditPayment(tx, { payment, taxYen: outcome.taxYen, now });
  return 'settled';
}

/** Whoever needs both locks the auto-recharge before its payment: so does whoever begins one. */
async function lockPayment(tx: Transaction, id: string): Promise<Payment | null> {
  const known = await tx.payment.findUnique({ where: { id }, select: { kind: true, organizationId: true } });
  if (!known) return null;
  if (known.kind !== 'topup') await lockAutoRecharge(tx, known.organizationId);
  await tx.$queryRaw`SELECT 1 FROM payment WHERE id = ${id} FOR UPDATE`;
  return tx.payment.findUniqueOrThrow({ where: { id } });
}

function requireFitting({ id, kind, amountYen }: Payment, outcome: PaymentOutcome): void {
  if (outcome.state === 'paid' && (kind === 'card_setup' || BigInt(outcome.amountYen) !== amountYen))
    throw new Error(`Payment ${id} of ${amountYen} yen was paid with ${outcome.amountYen} yen`);
  if (outcome.state === 'card_saved' && kind !== 'card_setup') throw new Error(`Payment ${id} saves no card`);
}

interface PaidPayment {
  payment: Payment;
  taxYen: number;
  now: Date;
}

async function creditPayment(tx: Transaction, { payment, taxYen, now }: PaidPayment): Promise<void> {
  const milliYen = milliYenOf(payment.amountYen);
  const taxMilliYen = milliYenOf(taxYen);
  const isNew = await addCredit(tx, {
    organizationId: payment.organizationId,
    kind: payment.kind === 'auto_recharge' ? 'auto_recharge' : 'topup',
    reference: payment.id,
    bookedAt: now,
    milliYen,
    expiresAt: creditExpiry(now),
    from: [
      { account: 'payment_clearing', milliYen: -milliYen - taxMilliYen },
      ...(taxMilliYen > 0n ? [{ account: 'tax_payable', milliYen: taxMilliYen } as const] : []),
    ],
  });
  if (!isNew) throw new Error(`Payment ${payment.id} was credited before it succeeded`);
}
