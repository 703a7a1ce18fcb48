import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { readAccount } from '../billing/read-account.ts';
import { startOfJapanMonth } from '../japan-time.ts';
import { taxOf } from '../invoice/book.ts';
import { milliYenOf } from '../ledger/money.ts';
import { lockAutoRecharge } from './follow.ts';
import { readRunningUse } from './running-use.ts';

interface RechargeMoment {
  organizationId: string;
  /** The provider that is in use: cards of another one cannot be charged. */
  provider: string;
  now: Date;
}

/**
 * Writes down the recharge that an organization needs now; null where it needs none, may have none, or has one already. Whoever comes at the same
 * moment waits for the row of its settings and then sees this one.
 */
export async function beginRecharge(
  tx: Transaction,
  { organizationId, provider, now }: RechargeMoment,
): Promise<Payment | null> {
  await lockAutoRecharge(tx, organizationId);
  const settings = await tx.autoRecharge.findUniqueOrThrow({ where: { organizationId } });
  if (!settings.isEnabled || settings.stoppedAt !== null || (settings.retryAt !== null && settings.retryAt > now))
    return null;
  const card = await tx.paymentCard.findUnique({ where: { organizationId } });
  if (card?.provider !== provider) return null;
  const account = await readAccount(tx, organizationId, now);
  if (account.paymentMethod !== 'card') return null;
  const left = account.balanceMilliYen - (await readRunningUse(tx, organizationId, now));
  if (left >= milliYenOf(settings.thresholdYen)) return null;
  const { isInFlight, spentYen } = await readRecharges(tx, organizationId, now);
  const { amountYen, monthlyCapYen } = settings;
  if (isInFlight || (monthlyCapYen !== null && spentYen + amountYen > monthlyCapYen)) return null;
  return tx.payment.create({
    data: {
      id: newId(idPrefixes.payment, now.getTime()),
      ...{ organizationId, kind: 'auto_recharge', provider, amountYen, taxYen: taxOf(amountYen) },
      ...{ customerRef: card.customerRef, cardRef: card.cardRef, createdAt: now, nextAttemptAt: now },
    },
  });
}

/** What was recharged in this month of Japan's, and what is on its way. */
async function readRecharges(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<{ isInFlight: boolean; spentYen: bigint }> {
  const recharges = { organizationId, kind: 'auto_recharge' } as const;
  const since = new Date(startOfJapanMonth(now.getTime()));
  const [inFlight, { _sum: spent }] = await Promise.all([
    tx.payment.findFirst({ where: { ...recharges, state: 'open' }, select: { id: true } }),
    tx.payment.aggregate({
      where: { ...recharges, state: 'succeeded', settledAt: { gte: since } },
      _sum: { amountYen: true },
    }),
  ]);
  return { isInFlight: inFlight !== null, spentYen: spent.amountYen ?? 0n };
}
