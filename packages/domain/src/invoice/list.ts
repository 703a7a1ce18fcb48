import { isStorableText } from '@uketsuke/contracts';
import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { pageInput, type Page, pageSizeDefault, readCursor, toPage } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader, requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { invoiceViewInclude, type InvoiceView, invoiceViewOf } from './view.ts';

const invoiceFilter = z.object({});
const invoiceListInput = z.object(pageInput.shape);
export type InvoiceListInput = z.input<typeof invoiceListInput>;

/** Of the organization, newest first, never all at once. */
export async function listInvoices(ctx: DomainContext, input: InvoiceListInput = {}): Promise<Page<InvoiceView>> {
  const { organizationId } = requireReader(ctx);
  const { cursor, limit: wantedLimit } = parseInput(invoiceListInput, input);
  const limit = wantedLimit ?? pageSizeDefault;
  const place = `invoices ${organizationId}`;
  const { position } = readCursor(ctx, { place, cursor, filter: {}, schema: invoiceFilter });
  const now = nowOf(ctx);
  const rows = await ctx.db.prisma.invoice.findMany({
    where: { organizationId, ...(position && { number: { lt: BigInt(position.id) } }) },
    include: invoiceViewInclude,
    orderBy: { number: 'desc' },
    take: limit + 1,
  });
  const positionOf = ({ issuedAt: at, number: id }: (typeof rows)[number]) => ({ at, id: String(id) });
  const { data, ...more } = toPage(ctx, { place, filter: {}, rows, limit, positionOf });
  return { data: data.map((row) => invoiceViewOf(row, now)), ...more };
}

const operatorRowsMax = 1000;

/** Of one organization or of all, newest first: the latest 1,000. */
export async function listInvoicesAsOperator(
  ctx: DomainContext,
  { organizationId, isOpen }: { organizationId?: string; isOpen?: boolean } = {},
): Promise<InvoiceView[]> {
  requireService(ctx, 'operator');
  if (organizationId !== undefined && !isStorableText(organizationId)) return [];
  const rows = await ctx.db.prisma.invoice.findMany({
    where: {
      ...(organizationId !== undefined && { organizationId }),
      ...(isOpen === true && { paidAt: null, voidedAt: null }),
    },
    include: invoiceViewInclude,
    orderBy: { number: 'desc' },
    take: operatorRowsMax,
  });
  return rows.map((row) => invoiceViewOf(row, nowOf(ctx)));
}
