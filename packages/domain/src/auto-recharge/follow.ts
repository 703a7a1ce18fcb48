import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { PaymentOutcome } from '../payment/provider.ts';
import { withdrawnCode } from '../payment/withdrawn.ts';
import { hourMs, later } from '../time.ts';
import { autoRechargeFailuresMax } from '../billing/auto-recharge-state.ts';

/** After the first failure in a row, the second, the third. */
const waitsMs = [hourMs, 6 * hourMs, 24 * hourMs];

/** What stopped it was no failure of the card, so its next success does not undo it. */
export const reversalStopCodes = ['disputed', 'refunded'] as const;

/** Whoever begins a recharge, ends one, or changes what it depends on waits here for the others. */
export async function lockAutoRecharge(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`INSERT INTO auto_recharge (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`;
  await tx.$queryRaw`SELECT 1 FROM auto_recharge WHERE organization_id = ${organizationId} FOR UPDATE`;
}

interface EndedRecharge {
  payment: Pick<Payment, 'organizationId' | 'cardRef'>;
  outcome: PaymentOutcome;
  now: Date;
}

/** What the end of a recharge means for the next one. */
export async function followRecharge(tx: Transaction, { payment, outcome, now }: EndedRecharge): Promise<void> {
  const { organizationId, cardRef } = payment;
  if (outcome.state === 'paid') return forgetFailures(tx, organizationId, now);
  if (outcome.state !== 'failed' || outcome.code === withdrawnCode) return;
  // The failure of a card that was replaced meanwhile says nothing of the new one.
  const card = await tx.paymentCard.findUnique({ where: { organizationId }, select: { cardRef: true } });
  if ((card?.cardRef ?? null) !== cardRef) return;
  const { failures, stoppedAt } = await tx.autoRecharge.update({
    where: { organizationId },
    data: { failures: { increment: 1 } },
    select: { failures: true, stoppedAt: true },
  });
  const isStopped = stoppedAt === null && (outcome.isHard || failures >= autoRechargeFailuresMax);
  if (isStopped) await enqueueJob(tx, 'recharge.stopped', { organization_id: organizationId }, { key: organizationId });
  await tx.autoRecharge.update({
    where: { organizationId },
    data: {
      updatedAt: now,
      retryAt: later(now, waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0),
      ...(isStopped && { stoppedAt: now, stopCode: outcome.code }),
    },
    select: { organizationId: true },
  });
}

/** A success: the card works. A refund or dispute is about money that it paid before, and still stands. */
async function forgetFailures(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.autoRecharge.updateMany({
    where: { organizationId },
    data: { failures: 0, retryAt: null, updatedAt: now },
  });
  await tx.autoRecharge.updateMany({
    where: { organizationId, stopCode: { notIn: [...reversalStopCodes] } },
    data: { stoppedAt: null, stopCode: null },
  });
}

/** Another card: nothing that stopped it before counts any more. */
export async function resumeRecharge(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.autoRecharge.updateMany({
    where: { organizationId },
    data: { failures: 0, retryAt: null, stoppedAt: null, stopCode: null, updatedAt: now },
  });
}
