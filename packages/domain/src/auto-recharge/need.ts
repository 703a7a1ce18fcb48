import type { Transaction } from '@uketsuke/db';
import type { AutoRecharge, PaymentCard } from '@uketsuke/db/client';
import { readAccount } from '../billing/read-account.ts';
import { startOfJapanMonth } from '../japan-time.ts';
import { milliYenOf } from '../ledger/money.ts';
import { readRunningUse } from './running-use.ts';

export interface RechargeMoment {
  organizationId: string;
  /** The provider that is in use: cards of another one cannot be charged. */
  provider: string;
  now: Date;
}

export interface RechargeNeed {
  card: PaymentCard;
  settings: AutoRecharge;
}

/** null: the organization needs no recharge now, or may have none. Only with its auto-recharge locked. */
export async function readNeed(
  tx: Transaction,
  { organizationId, provider, now }: RechargeMoment,
): Promise<RechargeNeed | null> {
  const settings = await tx.autoRecharge.findUniqueOrThrow({ where: { organizationId } });
  if (!settings.isEnabled || settings.stoppedAt !== null || (settings.retryAt !== null && settings.retryAt > now))
    return null;
  const card = await tx.paymentCard.findUnique({ where: { organizationId } });
  if (card?.provider !== provider) return null;
  const account = await readAccount(tx, organizationId, now);
  if (account.paymentMethod !== 'card') return null;
  const left = account.balanceMilliYen - (await readRunningUse(tx, organizationId, now));
  if (left >= milliYenOf(settings.thresholdYen)) return null;
  const { amountYen, monthlyCapYen } = settings;
  const isOverCap = monthlyCapYen !== null && (await readSpentYen(tx, organizationId, now)) + amountYen > monthlyCapYen;
  return isOverCap ? null : { card, settings };
}

/** What was recharged in this month of Japan's. */
async function readSpentYen(tx: Transaction, organizationId: string, now: Date): Promise<bigint> {
  const since = new Date(startOfJapanMonth(now.getTime()));
  const { _sum: spent } = await tx.payment.aggregate({
    where: { organizationId, kind: 'auto_recharge', state: 'succeeded', settledAt: { gte: since } },
    _sum: { amountYen: true },
  });
  return spent.amountYen ?? 0n;
}
