import type { Transaction } from '@uketsuke/db';
import { type PaymentMethod, Prisma } from '@uketsuke/db/client';
import { chargedSeconds } from '../billing/billed-milli-yen.ts';
import { japanMonth } from '../japan-time.ts';
import { balanceFell } from './balance-fell.ts';
import { bookTransaction } from './book.ts';
import { drawCredit } from './draw-credit.ts';
import { lockBalance } from './lock-balance.ts';

/** A call that has ended, with the price and payment method of its start. */
export interface ChargedCall {
  id: string;
  organizationId: string;
  paymentMethod: PaymentMethod;
  endedAt: Date;
  durationMs: number;
  billedMilliYen: bigint;
}

/**
 * Puts the price of a call on the ledger, in the transaction that ends it, as the last thing of it: calls of one organization
 * that end at once wait here for each other. A second charge of the same call throws (unique violation).
 */
export async function chargeCall(tx: Transaction, call: ChargedCall, now: Date): Promise<void> {
  const count = monthCount(call);
  if (call.billedMilliYen === 0n || call.paymentMethod === 'invoice') await tx.$executeRaw(count);
  if (call.billedMilliYen === 0n) return;
  const { id: reference, organizationId, billedMilliYen: milliYen } = call;
  const revenue = { account: 'revenue', milliYen } as const;
  if (call.paymentMethod === 'invoice') {
    const sides = [{ account: 'receivable', milliYen: -milliYen } as const, revenue];
    return bookTransaction(tx, { organizationId, kind: 'call', reference, bookedAt: now, sides });
  }
  const balance = await lockBalance(tx, organizationId, now, count);
  await drawCredit(tx, balance, {
    kind: 'call',
    reference,
    bookedAt: now,
    milliYen,
    to: [{ account: 'revenue', milliYen }],
  });
  await balanceFell(tx, balance, { balanceMilliYen: balance.milliYen - milliYen, now });
}

/** By the month in which the call ended, as usage counts. */
function monthCount({ organizationId, endedAt, durationMs, billedMilliYen, paymentMethod }: ChargedCall): Prisma.Sql {
  const seconds = chargedSeconds(durationMs);
  const isInvoiced = paymentMethod === 'invoice';
  return Prisma.sql`
    INSERT INTO organization_month AS month
      (organization_id, month, calls, seconds, milli_yen, invoice_seconds, prepaid_milli_yen)
    VALUES (${organizationId}, ${japanMonth(endedAt.getTime())}, 1, ${seconds}, ${billedMilliYen},
      ${isInvoiced ? seconds : 0}, ${isInvoiced ? 0n : billedMilliYen})
    ON CONFLICT (organization_id, month) DO UPDATE SET
      calls = month.calls + 1, seconds = month.seconds + excluded.seconds, milli_yen = month.milli_yen + excluded.milli_yen,
      invoice_seconds = month.invoice_seconds + excluded.invoice_seconds,
      prepaid_milli_yen = month.prepaid_milli_yen + excluded.prepaid_milli_yen`;
}
