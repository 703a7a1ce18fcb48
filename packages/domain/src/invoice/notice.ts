import type { Transaction } from '@uketsuke/db';
import type { InvoiceNoticeKind } from '@uketsuke/db/client';
import { enqueueJob } from '../jobs/enqueue.ts';

export interface NewNotice {
  invoiceId: string;
  kind: InvoiceNoticeKind;
  now: Date;
}

/** Has a mail about an invoice sent, in the transaction of what it tells; once for each kind. False when it was sent before. */
export async function noticeInvoice(tx: Transaction, { invoiceId, kind, now }: NewNotice): Promise<boolean> {
  const { count } = await tx.invoiceNotice.createMany({
    data: [{ invoiceId, kind, createdAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await enqueueJob(tx, 'invoice.notice', { invoice_id: invoiceId, kind }, { key: `${invoiceId} ${kind}` });
  return true;
}
