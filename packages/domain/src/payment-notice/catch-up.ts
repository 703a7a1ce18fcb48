import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { keepNotice } from './receive.ts';

/** As long as a provider itself goes on sending a notice that nobody takes. */
const lookBackMs = 72 * hourMs;
/** A job that still waits for its first attempts is left alone. */
const unprocessedAfterMs = hourMs;
const unprocessedMax = 1000;

/** One that is younger is still on its way: it is kept, but nothing is wrong. */
const arrivedAfterMs = 10 * 60_000;

/** Takes up notices that never arrived. Answers how many had time enough. */
export async function catchUpPaymentNotices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { paymentNotices: notices, db } = ctx;
  if (!notices) return 0;
  const now = nowOf(ctx);
  let missed = 0;
  for (const notice of await notices.listSince(later(now, -lookBackMs))) {
    const isNew = await db.transaction((tx) => keepNotice(tx, { provider: notices.provider, notice, now }));
    if (isNew && notice.occurredAt <= later(now, -arrivedAfterMs)) missed += 1;
  }
  return missed;
}

/** Takes up notices whose job gave up. Answers how many there were. */
export async function retryPaymentNotices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { paymentNotices: notices, db } = ctx;
  if (!notices) return 0;
  const waiting = await db.prisma.paymentNotice.findMany({
    where: {
      ...{ provider: notices.provider, processedAt: null },
      receivedAt: { lt: later(nowOf(ctx), -unprocessedAfterMs) },
    },
    select: { id: true },
    orderBy: { receivedAt: 'asc' },
    take: unprocessedMax,
  });
  for (const { id } of waiting)
    await db.transaction((tx) => enqueueJob(tx, 'payment.notice', { notice_id: id }, { key: id }));
  return waiting.length;
}
