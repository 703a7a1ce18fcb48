import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { hourMs, later } from '../time.ts';
import { lockAutoRecharge } from './follow.ts';
import { readNeed } from './need.ts';

const minuteMs = 60_000;
const waitMsMax = hourMs;

export interface ClaimedRecharge {
  payment: Payment;
  /** The organization still wants this very charge: nobody changed the card or the settings, and the balance is still low. */
  isWanted: boolean;
  /** When the provider was asked about it before; null: never. */
  askedAt: Date | null;
}

/**
 * One worker's turn to ask the provider about a recharge; null where it has ended, or another worker has the turn. The next turn is written
 * before the provider is asked: a worker that dies is followed by one that waits.
 */
export async function claimRecharge(
  tx: Transaction,
  { id, provider, now }: { id: string; provider: string; now: Date },
): Promise<ClaimedRecharge | null> {
  const { organizationId } = await tx.payment.findUniqueOrThrow({ where: { id }, select: { organizationId: true } });
  await lockAutoRecharge(tx, organizationId);
  const payment = await tx.payment.findUniqueOrThrow({ where: { id } });
  const { state, attempts, nextAttemptAt } = payment;
  if (state !== 'open' || payment.provider !== provider || nextAttemptAt === null || nextAttemptAt > now) return null;
  const need = await readNeed(tx, { organizationId, provider, now });
  await tx.payment.update({
    where: { id },
    data: { attempts: attempts + 1, nextAttemptAt: later(now, waitMs(attempts + 1)) },
    select: { id: true },
  });
  return {
    payment,
    isWanted: need?.card.cardRef === payment.cardRef && need.settings.amountYen === payment.amountYen,
    askedAt: attempts === 0 ? null : later(nextAttemptAt, -waitMs(attempts)),
  };
}

/** After so many attempts. */
function waitMs(attempts: number): number {
  return Math.min(minuteMs * 2 ** (attempts - 1), waitMsMax);
}
