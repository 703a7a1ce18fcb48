import { DomainError } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { nowOf } from '../time.ts';
import type { PaymentNotice } from './notices.ts';

type ReceivingContext = Pick<DomainContext, 'db' | 'clock' | 'paymentNotices'>;

/** `text` of a notice has to be storable; the provider's own ids always are. */
export interface Notified {
  body: Buffer;
  signature: string | undefined;
}

/**
 * Takes in what a payment provider says. Its signature is all that vouches for it, so there is no viewer. Kept once, however often it is sent;
 * a job reads what it is about. Answers whether it was new; 404 where nothing may be said, 400 where the signature is not right.
 */
export async function receivePaymentNotice(ctx: ReceivingContext, { body, signature }: Notified): Promise<boolean> {
  const { db, paymentNotices: notices } = ctx;
  if (!notices) throw new DomainError('not_found');
  const now = nowOf(ctx);
  const notice = notices.verify({ body, signature, now });
  if (!notice) throw new DomainError('invalid_json', { message: 'リクエストを確認できませんでした。' });
  return db.transaction((tx) => keepNotice(tx, { provider: notices.provider, notice, now }));
}

interface KeptNotice {
  provider: string;
  notice: PaymentNotice;
  now: Date;
}

/** Answers whether it was new. */
export async function keepNotice(tx: Transaction, { provider, notice, now }: KeptNotice): Promise<boolean> {
  const { count } = await tx.paymentNotice.createMany({
    data: [{ ...notice, provider, receivedAt: now }],
    skipDuplicates: true,
  });
  if (count > 0) await enqueueJob(tx, 'payment.notice', { notice_id: notice.id }, { key: notice.id });
  return count > 0;
}
