import type { Transaction } from '@uketsuke/db';
import type { Invoice } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { endOfJapanDay } from '../japan-time.ts';
import { milliYenOf } from '../ledger/money.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { bookInvoice, newInvoiceId } from './book.ts';
import { callLine } from './call-line.ts';
import { type InvoicedPeriod, invoicedPeriod } from './period.ts';
import { takeCalls } from './take-calls.ts';

/** Of one organization: a month of a million calls takes a minute. */
const issueMs = 600_000;

/**
 * Issues the invoices of the last month to each organization with calls that are paid by invoice and on none yet, whatever its contract
 * says now. Calls of earlier months that were settled late, or while no worker ran, are lines of their own. May run at any time,
 * as often as one likes, by several workers. One organization that fails keeps no other waiting. Answers how many were issued.
 */
export async function issueMonthlyInvoices(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const period = invoicedPeriod(nowOf(ctx));
  const failures: Error[] = [];
  let issued = 0;
  for (const organizationId of await readDue(ctx, period)) {
    try {
      const invoice = await ctx.db.transaction((tx) => issueOne(ctx, tx, { organizationId, period }), {
        timeoutMs: issueMs,
      });
      if (invoice) issued += 1;
    } catch (cause) {
      failures.push(new Error(`The invoice of ${organizationId} could not be issued`, { cause }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} invoices failed, ${issued} were issued`);
  return issued;
}

async function readDue({ db }: DomainContext, { month, endsAt }: InvoicedPeriod): Promise<string[]> {
  const due = await db.prisma.$queryRaw<{ id: string }[]>`
    SELECT organization.id FROM organization
    WHERE EXISTS (
      SELECT 1 FROM environment JOIN call ON call.environment_id = environment.id
      WHERE environment.organization_id = organization.id AND call.payment_method = 'invoice' AND call.invoice_id IS NULL
        AND call.ended_at < ${endsAt} AND call.is_charged AND call.billed_milli_yen > 0
    ) AND NOT EXISTS (SELECT 1 FROM invoice WHERE organization_id = organization.id AND month = ${month})
    ORDER BY organization.id`;
  return due.map(({ id }) => id);
}

interface DueInvoice {
  organizationId: string;
  period: InvoicedPeriod;
}

/** null: another worker was faster, or less than a yen has come together, which then waits for the next month. */
async function issueOne(
  ctx: DomainContext,
  tx: Transaction,
  { organizationId, period: { month, endsAt } }: DueInvoice,
): Promise<Invoice | null> {
  const issuedAt = nowOf(ctx);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`invoice ${organizationId}`}, 0))`;
  if (await tx.invoice.findFirst({ where: { organizationId, month }, select: { id: true } })) return null;
  const id = newInvoiceId(issuedAt);
  const groups = await takeCalls(tx, { organizationId, invoiceId: id, endedBefore: endsAt });
  const lines = groups.map(callLine);
  const subtotalYen = lines.reduce((sum, { amountYen }) => sum + amountYen, 0);
  if (subtotalYen === 0) {
    await tx.call.updateMany({ where: { invoiceId: id }, data: { invoiceId: null } });
    return null;
  }
  const { invoiceDaysUntilDue } = await tx.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { invoiceDaysUntilDue: true },
  });
  const bookedMilliYen = groups.reduce((sum, { billedMilliYen }) => sum + billedMilliYen, 0n);
  return bookInvoice(tx, {
    ...{ id, organizationId, month, issuedAt, lines },
    dueAt: new Date(endOfJapanDay(issuedAt.getTime(), invoiceDaysUntilDue)),
    unbooked: [{ account: 'rounding', milliYen: milliYenOf(subtotalYen) - bookedMilliYen }],
  });
}
