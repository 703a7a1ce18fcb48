import type { PaymentMethod } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { japanMonth, startOfJapanMonth } from '../japan-time.ts';
import { creditMonths } from '../ledger/credit-expiry.ts';
import { milliYenOf } from '../ledger/money.ts';
import { requireReader } from '../permission.ts';
import { nowOf } from '../time.ts';
import { autoRechargeFailuresMax, type AutoRechargeState, readAutoRecharge } from './auto-recharge-state.ts';
import { invoiceEstimateMilliYen } from './invoice-estimate.ts';
import { graceEndsAt, isPaymentOverdue } from './payment-grace.ts';
import { type BillingAccount, readAccount } from './read-account.ts';
import { taxRateBasisPoints } from './tax.ts';
import { topupLimits } from './topup-limits.ts';

export interface PrepaidBalance {
  milliYen: bigint;
  /** Zero or below: new calls are refused. */
  isDepleted: boolean;
  /** What expires next, all that goes at the same moment together. */
  nextExpiry: { milliYen: bigint; at: Date } | null;
}

export interface LatePayment {
  failedAt: Date;
  graceEndsAt: Date;
  /** New calls are refused. */
  isSuspended: boolean;
}

export interface Billing {
  organizationId: string;
  /** YYYY-MM, Japan time. */
  month: string;
  contract: { paymentMethod: PaymentMethod; perMinuteMilliYen: bigint; invoiceDaysUntilDue: number };
  hasCard: boolean;
  /** This month, live and test together. */
  usage: { calls: number; seconds: number; minutes: number };
  estimateMilliYen: bigint;
  /** Prepaid only. */
  balance: PrepaidBalance | null;
  /** Prepaid only. */
  autoRecharge: (AutoRechargeState & { failuresMax: number }) | null;
  topup: { minYen: number; maxYen: number; quickYen: readonly number[]; creditMonths: number };
  spendingCapYen: bigint | null;
  isCapReached: boolean;
  /** Invoice only, while an invoice is late. */
  payment: LatePayment | null;
  taxRate: number;
}

/** Of the viewer's organization, whichever environment asks. */
export async function getBilling(ctx: DomainContext): Promise<Billing> {
  const { organizationId } = requireReader(ctx);
  const { prisma } = ctx.db;
  const now = nowOf(ctx);
  const account = await readAccount(prisma, organizationId, now);
  const isPrepaid = account.paymentMethod === 'card';
  const [card, nextExpiry, autoRecharge] = await Promise.all([
    prisma.paymentCard.findUnique({ where: { organizationId }, select: { organizationId: true } }),
    isPrepaid ? readNextExpiry(ctx, organizationId, now) : null,
    isPrepaid ? readAutoRecharge(prisma, { organizationId, since: new Date(startOfJapanMonth(now.getTime())) }) : null,
  ]);
  const { month, perMinuteMilliYen, invoiceDaysUntilDue, spendingCapYen, balanceMilliYen, paymentMethod } = account;
  const estimateMilliYen = isPrepaid ? month.prepaidMilliYen : invoiceEstimateMilliYen(account);
  return {
    organizationId,
    month: japanMonth(now.getTime()),
    contract: { paymentMethod, perMinuteMilliYen, invoiceDaysUntilDue },
    hasCard: card !== null,
    usage: usageOf(month),
    estimateMilliYen,
    balance: isPrepaid ? { milliYen: balanceMilliYen, isDepleted: balanceMilliYen <= 0n, nextExpiry } : null,
    autoRecharge: autoRecharge && { ...autoRecharge, failuresMax: autoRechargeFailuresMax },
    topup: { ...topupLimits, creditMonths },
    spendingCapYen: isPrepaid ? null : spendingCapYen,
    isCapReached: !isPrepaid && spendingCapYen !== null && estimateMilliYen >= milliYenOf(spendingCapYen),
    payment: isPrepaid ? null : latePayment(account, now),
    taxRate: taxRateBasisPoints / 10_000,
  };
}

function usageOf({ calls, seconds }: BillingAccount['month']): Billing['usage'] {
  const total = Number(seconds);
  return { calls: Number(calls), seconds: total, minutes: Math.round((total * 100) / 60) / 100 };
}

function latePayment({ firstUnpaidDueAt: failedAt }: BillingAccount, now: Date): LatePayment | null {
  if (failedAt === null || failedAt > now) return null;
  return { failedAt, graceEndsAt: graceEndsAt(failedAt), isSuspended: isPaymentOverdue(failedAt, now) };
}

async function readNextExpiry(
  { db }: DomainContext,
  organizationId: string,
  now: Date,
): Promise<PrepaidBalance['nextExpiry']> {
  const [next] = await db.prisma.creditLot.groupBy({
    by: ['expiresAt'],
    where: { organizationId, remainingMilliYen: { gt: 0 }, expiresAt: { gte: now } },
    _sum: { remainingMilliYen: true },
    orderBy: { expiresAt: 'asc' },
    take: 1,
  });
  return next ? { milliYen: next._sum.remainingMilliYen ?? 0n, at: next.expiresAt } : null;
}
