import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { reversePayment } from '../payment/reverse.ts';
import { settlePayment } from '../payment/settle.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import type { PaymentFact } from './notices.ts';

/**
 * Takes in what a notice is about, as it is at the provider now: notices that come twice or in another order change nothing.
 * A notice that is processed is done; one that fails stays, and is tried again.
 */
export async function processPaymentNotice(ctx: DomainContext, id: string): Promise<void> {
  requireService(ctx, 'worker');
  const { prisma } = ctx.db;
  const notice = await prisma.paymentNotice.findUnique({ where: { id } });
  if (!notice || notice.processedAt !== null) return;
  if (ctx.paymentNotices?.provider !== notice.provider) throw new DomainError('unavailable');
  for (const fact of await ctx.paymentNotices.read(notice)) await takeIn(ctx, fact);
  await prisma.paymentNotice.update({ where: { id }, data: { processedAt: nowOf(ctx) }, select: { id: true } });
}

/** Each by itself: what is taken in already stays, whatever the next one does. */
async function takeIn(ctx: DomainContext, fact: PaymentFact): Promise<void> {
  const now = nowOf(ctx);
  if (fact.kind === 'reversal') {
    await ctx.db.transaction((tx) => reversePayment(tx, fact.reversal, now));
    return;
  }
  const { paymentId, providerRef, reading } = fact;
  if (reading.state === 'open') return;
  await ctx.db.transaction((tx) =>
    settlePayment(tx, { paymentId, providerRef, outcome: reading, viewer: ctx.viewer, now }),
  );
}
