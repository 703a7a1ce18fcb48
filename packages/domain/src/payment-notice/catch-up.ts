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

/** Takes up notices that never arrived, and those whose job gave up. Answers how many there were. */
export async function catchUpPaymentNotices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { paymentNotices: notices, db } = ctx;
  if (!notices) return 0;
  const now = nowOf(ctx);
  let found = await retryUnprocessed(ctx, notices.provider);
  for (const notice of await notices.listSince(later(now, -lookBackMs))) {
    const isNew = await db.transaction((tx) => keepNotice(tx, { provider: notices.provider, notice, now }));
    if (isNew) found += 1;
  }
  return found;
}

async function retryUnprocessed({ db, clock }: DomainContext, provider: string): Promise<number> {
  const waiting = await db.prisma.paymentNotice.findMany({
    where: { provider, processedAt: null, receivedAt: { lt: later(nowOf({ clock }), -unprocessedAfterMs) } },
    select: { id: true },
    orderBy: { receivedAt: 'asc' },
    take: unprocessedMax,
  });
  for (const { id } of waiting)
    await db.transaction((tx) => enqueueJob(tx, 'payment.notice', { notice_id: id }, { key: id }));
  return waiting.length;
}
