import { graceEndsAt } from '../billing/payment-grace.ts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { invoiceViewInclude, type InvoiceView, invoiceViewOf } from './view.ts';

/** What the owners and admins of an organization are told of an invoice. */
export interface InvoiceNotice {
  invoice: InvoiceView;
  /** New calls are refused after it, while the invoice is not paid. */
  graceEndsAt: Date;
  recipients: { email: string; locale: 'ja' | 'en' }[];
}

/** null where there is nothing to tell any more: it was paid, or taken back. */
export async function getInvoiceNotice(ctx: DomainContext, invoiceId: string): Promise<InvoiceNotice | null> {
  requireService(ctx, 'worker');
  const invoice = await ctx.db.prisma.invoice.findUnique({ where: { id: invoiceId }, include: invoiceViewInclude });
  if (!invoice || invoice.paidAt !== null || invoice.voidedAt !== null) return null;
  const members = await ctx.db.prisma.member.findMany({
    where: { organizationId: invoice.organizationId, role: { in: ['owner', 'admin'] } },
    select: { user: { select: { email: true, locale: true } } },
    orderBy: { createdAt: 'asc' },
  });
  return {
    invoice: invoiceViewOf(invoice, nowOf(ctx)),
    graceEndsAt: graceEndsAt(invoice.dueAt),
    recipients: members.map(({ user: { email, locale } }) => ({ email, locale: locale === 'en' ? 'en' : 'ja' })),
  };
}
