import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireMemberAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { invoiceViewInclude, type InvoiceView, invoiceViewOf } from './view.ts';

/** The document itself is for those who answer for the organization: an owner or admin who is signed in. */
export async function getInvoice(ctx: DomainContext, id: string): Promise<InvoiceView> {
  const { organizationId } = requireMemberAdmin(ctx);
  const found = isStorableText(id)
    ? await ctx.db.prisma.invoice.findFirst({ where: { id, organizationId }, include: invoiceViewInclude })
    : null;
  if (!found) throw new DomainError('not_found');
  return invoiceViewOf(found, nowOf(ctx));
}
