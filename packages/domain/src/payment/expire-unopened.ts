import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { settlePayment } from './settle.ts';

/** Longer than any page lives. */
const keptMs = 25 * hourMs;
const paymentsMax = 1000;

/** Ends payments whose page nobody was ever given, because the provider was down or the process died. Answers how many. */
export async function expireUnopenedPayments(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const forgotten = await ctx.db.prisma.payment.findMany({
    where: { state: 'open', providerRef: null, kind: { not: 'auto_recharge' }, createdAt: { lt: later(now, -keptMs) } },
    select: { id: true },
    take: paymentsMax,
  });
  for (const { id } of forgotten)
    await ctx.db.transaction((tx) =>
      settlePayment(tx, { paymentId: id, providerRef: null, outcome: { state: 'expired' }, viewer: ctx.viewer, now }),
    );
  return forgotten.length;
}
