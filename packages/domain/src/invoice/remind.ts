import type { InvoiceNoticeKind } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { noticeInvoice } from './notice.ts';

const dayMs = 24 * hourMs;

/** How long after its due time each is sent; the latest first. New calls are refused after 14 days. */
const reminders: readonly { kind: InvoiceNoticeKind; afterMs: number }[] = [
  { kind: 'last_days', afterMs: 13 * dayMs },
  { kind: 'late_again', afterMs: 7 * dayMs },
  { kind: 'late', afterMs: 1 * dayMs },
  { kind: 'due_soon', afterMs: -3 * dayMs },
];
const firstAfterMs = -3 * dayMs;

/** Reminds of each invoice that is neither paid nor void, once for each time. What was missed is not made up for: only the latest is sent. */
export async function remindOfInvoices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const open = await ctx.db.prisma.invoice.findMany({
    where: { paidAt: null, voidedAt: null, dueAt: { lte: later(now, -firstAfterMs) } },
    select: { id: true, dueAt: true, issuedAt: true, notices: { select: { kind: true } } },
    orderBy: { dueAt: 'asc' },
  });
  let sent = 0;
  for (const { id, dueAt, issuedAt, notices } of open) {
    const due = reminders.find(({ afterMs }) => later(dueAt, afterMs) <= now);
    if (!due || notices.some(({ kind }) => kind === due.kind)) continue;
    // One that is due within days of its issue was just told of.
    if (due.kind === 'due_soon' && later(issuedAt, dayMs) > now) continue;
    if (await ctx.db.transaction((tx) => remindOf(tx, { invoiceId: id, kind: due.kind, now }))) sent += 1;
  }
  return sent;
}

/** It may have been paid at this very moment. */
async function remindOf(
  tx: Parameters<typeof noticeInvoice>[0],
  notice: Parameters<typeof noticeInvoice>[1],
): Promise<boolean> {
  const [open] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM invoice WHERE id = ${notice.invoiceId} AND paid_at IS NULL AND voided_at IS NULL FOR UPDATE`;
  return open !== undefined && (await noticeInvoice(tx, notice));
}
