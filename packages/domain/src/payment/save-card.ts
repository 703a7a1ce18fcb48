import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { Viewer } from '../context.ts';
import { lockAutoRecharge, resumeRecharge } from '../auto-recharge/follow.ts';
import { forgetCard } from './forget-card.ts';
import type { PaymentOutcome, SavedCard } from './provider.ts';
import { withdrawnCode } from './withdrawn.ts';

interface NewCard {
  payment: Pick<Payment, 'id' | 'organizationId' | 'provider'>;
  card: SavedCard;
  viewer: Viewer;
  now: Date;
}

/** The organization's one card from now on. The one before it is forgotten by the provider. */
export async function saveCard(tx: Transaction, { payment, card, viewer, now }: NewCard): Promise<void> {
  const { organizationId, provider } = payment;
  await lockAutoRecharge(tx, organizationId);
  const before = await tx.paymentCard.findUnique({ where: { organizationId } });
  const saved = { ...card, provider, createdAt: now };
  await tx.paymentCard.upsert({
    where: { organizationId },
    create: { organizationId, ...saved },
    update: saved,
    select: { organizationId: true },
  });
  await resumeRecharge(tx, organizationId, now);
  await recordAudit(
    tx,
    { viewer, clock: { now: () => now.getTime() } },
    { action: 'card.saved', organizationId, objectId: payment.id, details: { brand: card.brand } },
  );
  if (before && before.cardRef !== card.cardRef) await forgetCard(tx, before);
}

/**
 * A card whose word comes late takes no newer card's place, and brings back none that was removed meanwhile: the provider forgets it, and
 * its payment ends as withdrawn. Every other outcome stays what it is. Only with the auto-recharge and the payment locked.
 */
export async function refuseOutdatedCard(
  tx: Transaction,
  payment: Payment,
  outcome: PaymentOutcome,
): Promise<PaymentOutcome> {
  if (outcome.state !== 'card_saved' || !(await isOutdated(tx, payment))) return outcome;
  await forgetCard(tx, { provider: payment.provider, ...outcome.card });
  return { state: 'failed', code: withdrawnCode, isHard: false };
}

async function isOutdated(tx: Transaction, { organizationId, createdAt, failureCode }: Payment): Promise<boolean> {
  if (failureCode === withdrawnCode) return true;
  const newer = await tx.payment.findFirst({
    where: { organizationId, kind: 'card_setup', state: 'succeeded', createdAt: { gt: createdAt } },
    select: { id: true },
  });
  return newer !== null;
}
