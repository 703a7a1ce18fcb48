import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Payment } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

/** One of the viewer's organization. */
export async function getPayment(ctx: DomainContext, id: string): Promise<Payment> {
  const { organizationId } = requireReader(ctx);
  const payment = isStorableText(id) ? await ctx.db.prisma.payment.findUnique({ where: { id, organizationId } }) : null;
  if (!payment) throw new DomainError('not_found');
  return payment;
}
