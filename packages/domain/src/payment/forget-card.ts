import type { Transaction } from '@uketsuke/db';
import type { PaymentCard } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { JobData } from '../jobs/queues.ts';
import { requireService } from '../permission.ts';

/** Has the provider forget a card that is not used any more, when this transaction has committed. */
export async function forgetCard(
  tx: Transaction,
  { provider, customerRef, cardRef }: Pick<PaymentCard, 'provider' | 'customerRef' | 'cardRef'>,
): Promise<void> {
  const card = { provider, customer_ref: customerRef, card_ref: cardRef };
  await enqueueJob(tx, 'payment.forget_card', card, { key: cardRef });
}

/** A card of a provider that is not in use any more stays there: nobody can be asked to forget it. */
export async function removeForgottenCard(
  ctx: DomainContext,
  { provider, customer_ref, card_ref }: JobData['payment.forget_card'],
): Promise<void> {
  requireService(ctx, 'worker');
  if (ctx.payments?.name !== provider) return;
  const isUsed = await ctx.db.prisma.paymentCard.findFirst({ where: { cardRef: card_ref } });
  if (!isUsed) await ctx.payments.removeCard({ customerRef: customer_ref, cardRef: card_ref });
}
