import type { Transaction } from '@uketsuke/db';
import { askForRecharge } from '../auto-recharge/ask.ts';
import { type LowBalance, writeBalanceLow } from '../webhook-event/write-balance-low.ts';

type AfterLow = (tx: Transaction, low: LowBalance) => Promise<void>;

/** What a prepaid balance that becomes low causes, in the transaction that made it so and in this order. */
const afterLow: readonly AfterLow[] = [writeBalanceLow, askForRecharge];

/** As the balance was before. */
interface BalanceBefore {
  organizationId: string;
  isLow: boolean;
  lowAtMilliYen: bigint;
}

interface Fall {
  balanceMilliYen: bigint;
  now: Date;
}

/** Once per crossing: again only after the balance has been above. */
export async function balanceFell(
  tx: Transaction,
  { organizationId, isLow, lowAtMilliYen: thresholdMilliYen }: BalanceBefore,
  { balanceMilliYen, now }: Fall,
): Promise<void> {
  if (isLow || balanceMilliYen >= thresholdMilliYen) return;
  for (const follow of afterLow) await follow(tx, { organizationId, balanceMilliYen, thresholdMilliYen, now });
}
