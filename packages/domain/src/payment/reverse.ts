import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { lockAutoRecharge, reversalStopCodes } from '../auto-recharge/follow.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { addCredit } from '../ledger/add-credit.ts';
import { balanceFell } from '../ledger/balance-fell.ts';
import { bookTransaction } from '../ledger/book.ts';
import { creditExpiry } from '../ledger/credit-expiry.ts';
import { drawCredit } from '../ledger/draw-credit.ts';
import type { LedgerSide } from '../ledger/entry-rows.ts';
import { lockBalance } from '../ledger/lock-balance.ts';
import { milliYenOf } from '../ledger/money.ts';
import type { Reversal } from './reversal.ts';
import { reversedTaxYen } from './reversed-tax.ts';

/** `unchanged`: it was taken in before. `unknown`: no payment has that charge. */
export type Reversed = 'taken' | 'returned' | 'unchanged' | 'unknown';

/**
 * Takes the credit of a payment that went back to whoever paid it, its tax included, and gives it back where that came to nothing.
 * Once each, however often it is told. Calls may have used the credit already: then the balance falls below zero.
 */
export async function reversePayment(tx: Transaction, reversal: Reversal, now: Date): Promise<Reversed> {
  const payment = await lockPaid(tx, reversal.chargeRef);
  if (!payment) return 'unknown';
  const known = await tx.paymentReversal.findUnique({ where: { id: reversal.id } });
  if (known && (known.returnedAt !== null || !reversal.isReturned)) return 'unchanged';
  if (known) {
    await giveBack(tx, { payment, reversal: known, now });
    return 'returned';
  }
  if (reversal.isReturned) {
    await keepReturned(tx, { payment, reversal, now });
    return 'unchanged';
  }
  await take(tx, { payment, reversal, now });
  return 'taken';
}

/** Locked in the order in which everybody locks: the auto-recharge, then its payment. */
async function lockPaid(tx: Transaction, chargeRef: string): Promise<Payment | null> {
  const known = await tx.payment.findUnique({ where: { chargeRef }, select: { id: true, organizationId: true } });
  if (!known) return null;
  await lockAutoRecharge(tx, known.organizationId);
  await tx.$queryRaw`SELECT 1 FROM payment WHERE id = ${known.id} FOR UPDATE`;
  return tx.payment.findUniqueOrThrow({ where: { id: known.id } });
}

interface Taking {
  payment: Payment;
  reversal: Reversal;
  now: Date;
}

/** It came to nothing before anybody here heard of it. Kept, so that an older reading of it, which comes later, takes nothing. */
async function keepReturned(tx: Transaction, { payment, reversal, now }: Taking): Promise<void> {
  const { id, kind, amountYen } = reversal;
  const about = { id, paymentId: payment.id, kind, amountYen: BigInt(amountYen) };
  await tx.paymentReversal.create({
    data: { ...about, taxYen: 0n, breakageMilliYen: 0n, bookedAt: now, returnedAt: now },
    select: { id: true },
  });
}

async function take(tx: Transaction, { payment, reversal, now }: Taking): Promise<void> {
  const { id, kind } = reversal;
  const { organizationId } = payment;
  const amountYen = BigInt(reversal.amountYen);
  const earlier = await tx.paymentReversal.findMany({ where: { paymentId: payment.id, returnedAt: null } });
  const taxYen = reversedTaxYen(payment, earlier, amountYen);
  const balance = await lockBalance(tx, organizationId, now);
  const lots = await readLots(tx, payment);
  const credit = milliYenOf(amountYen - taxYen);
  const expired = lots.expiredMilliYen - sumOf(earlier.map(({ breakageMilliYen }) => breakageMilliYen));
  const breakageMilliYen = credit < expired ? credit : expired;
  await tx.paymentReversal.create({
    data: { id, paymentId: payment.id, kind, amountYen, taxYen, breakageMilliYen, bookedAt: now },
    select: { id: true },
  });
  await drawCredit(tx, balance, {
    kind,
    reference: id,
    bookedAt: now,
    milliYen: credit - breakageMilliYen,
    to: sidesOf({ amountYen, taxYen, breakageMilliYen }, 1n),
    firstLotIds: lots.ids,
  });
  await balanceFell(tx, balance, { balanceMilliYen: balance.milliYen - credit + breakageMilliYen, now });
  if (kind === 'dispute' || payment.kind === 'auto_recharge') await stopRecharge(tx, { organizationId, kind, now });
}

interface Return {
  payment: Payment;
  reversal: { id: string; kind: Reversal['kind']; amountYen: bigint; taxYen: bigint; breakageMilliYen: bigint };
  now: Date;
}

/** As new credit: the time in which it could be used went by while it was disputed. */
async function giveBack(tx: Transaction, { payment, reversal, now }: Return): Promise<void> {
  const { id, kind, amountYen, taxYen, breakageMilliYen } = reversal;
  await tx.paymentReversal.update({ where: { id }, data: { returnedAt: now }, select: { id: true } });
  const milliYen = milliYenOf(amountYen - taxYen) - breakageMilliYen;
  const booking = {
    organizationId: payment.organizationId,
    kind: kind === 'dispute' ? 'dispute_won' : 'adjustment',
    reference: id,
    bookedAt: now,
  } as const;
  const from = sidesOf(reversal, -1n);
  if (milliYen === 0n) return bookTransaction(tx, { ...booking, sides: from });
  await addCredit(tx, { ...booking, milliYen, expiresAt: creditExpiry(now), from });
}

/** Where the money of a reversal goes, or (`-1n`) comes back from. */
function sidesOf(
  { amountYen, taxYen, breakageMilliYen }: Pick<Return['reversal'], 'amountYen' | 'taxYen' | 'breakageMilliYen'>,
  sign: 1n | -1n,
): LedgerSide[] {
  return [
    { account: 'payment_clearing', milliYen: sign * milliYenOf(amountYen) },
    { account: 'tax_payable', milliYen: -sign * milliYenOf(taxYen) },
    { account: 'breakage', milliYen: -sign * breakageMilliYen },
  ];
}

interface PaidLots {
  ids: string[];
  /** What was left in them when they expired. */
  expiredMilliYen: bigint;
}

/** The credit that the payment gave, and what was given back of it. Only with the balance locked, so that what is past its expiry is booked. */
async function readLots(tx: Transaction, payment: Payment): Promise<PaidLots> {
  const [lots] = await tx.$queryRaw<{ ids: string[] | null; expiredMilliYen: bigint }[]>`
    WITH lot AS (
      SELECT lot.id FROM ledger_transaction AS credited JOIN credit_lot AS lot ON lot.transaction_id = credited.id
      WHERE (credited.kind, credited.reference) IN (
        SELECT ${payment.kind}::text::ledger_kind, ${payment.id}::text
        UNION ALL
        SELECT unnest(ARRAY['dispute_won', 'adjustment']::ledger_kind[]), id FROM payment_reversal
        WHERE payment_id = ${payment.id} AND returned_at IS NOT NULL
      )
    )
    SELECT array_agg(id) AS ids, coalesce((
      SELECT sum(draw.milli_yen) FROM lot JOIN credit_draw AS draw ON draw.lot_id = lot.id
      JOIN ledger_transaction AS expiry ON expiry.id = draw.transaction_id AND expiry.kind = 'expiry'
    ), 0)::bigint AS "expiredMilliYen" FROM lot`;
  if (!lots?.ids) throw new Error(`Payment ${payment.id} gave no credit`);
  return { ids: lots.ids, expiredMilliYen: lots.expiredMilliYen };
}

/** Otherwise the balance that has just fallen would charge the same card again, of whose owner nobody knows what he wants. */
async function stopRecharge(
  tx: Transaction,
  { organizationId, kind, now }: { organizationId: string; kind: Reversal['kind']; now: Date },
): Promise<void> {
  const { count } = await tx.autoRecharge.updateMany({
    // A stop for failures is outdone: a success would end it.
    where: {
      ...{ organizationId, isEnabled: true },
      OR: [{ stoppedAt: null }, { stopCode: { notIn: [...reversalStopCodes] } }],
    },
    data: { stoppedAt: now, stopCode: kind === 'dispute' ? 'disputed' : 'refunded', updatedAt: now },
  });
  if (count > 0) await enqueueJob(tx, 'recharge.stopped', { organization_id: organizationId }, { key: organizationId });
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
