import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { resumeRecharge } from '../auto-recharge/follow.ts';
import type { SavedCard } from './provider.ts';

interface NewCard {
  payment: Pick<Payment, 'organizationId' | 'provider'>;
  card: SavedCard;
  now: Date;
}

/** The organization's one card from now on. */
export async function saveCard(tx: Transaction, { payment, card, now }: NewCard): Promise<void> {
  const { organizationId, provider } = payment;
  const saved = { ...card, provider, createdAt: now };
  await tx.paymentCard.upsert({
    where: { organizationId },
    create: { organizationId, ...saved },
    update: saved,
    select: { organizationId: true },
  });
  await resumeRecharge(tx, organizationId, now);
}
