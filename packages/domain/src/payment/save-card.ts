import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { lockAutoRecharge, resumeRecharge } from '../auto-recharge/follow.ts';
import { forgetCard } from './forget-card.ts';
import type { SavedCard } from './provider.ts';

interface NewCard {
  payment: Pick<Payment, 'organizationId' | 'provider'>;
  card: SavedCard;
  now: Date;
}

/** The organization's one card from now on. The one before it is forgotten by the provider. */
export async function saveCard(tx: Transaction, { payment, card, now }: NewCard): Promise<void> {
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
  if (before && before.cardRef !== card.cardRef) await forgetCard(tx, before);
}
