import type { PaymentCard } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

/** The card that is saved for auto-recharge; null: none is. */
export async function getPaymentCard(ctx: DomainContext): Promise<PaymentCard | null> {
  const { organizationId } = requireReader(ctx);
  return ctx.db.prisma.paymentCard.findUnique({ where: { organizationId } });
}
