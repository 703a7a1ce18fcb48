import type { Transaction } from '@uketsuke/db';
import { milliYenPerYen } from '../ledger/money.ts';

/** After that many failures in a row it stops until the card or the settings change. */
export const autoRechargeFailuresMax = 3;

export interface AutoRechargeState {
  isEnabled: boolean;
  thresholdYen: bigint;
  amountYen: bigint;
  monthlyCapYen: bigint | null;
  rechargedThisMonthYen: bigint;
  /** In a row. */
  failures: number;
  /** After a failure the next recharge waits until then. */
  retryAt: Date | null;
  /** Given up until the card or the settings change, because of this word of the provider. */
  stoppedAt: Date | null;
  stopCode: string | null;
}

/** What a prepaid organization has until somebody sets it up. */
const unset = {
  ...{ isEnabled: false, thresholdYen: 1000n, amountYen: 5000n, monthlyCapYen: null },
  ...{ failures: 0, retryAt: null, stoppedAt: null, stopCode: null },
};

export async function readAutoRecharge(
  tx: Transaction,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<AutoRechargeState> {
  const [settings, [recharged]] = await Promise.all([
    tx.autoRecharge.findUnique({
      where: { organizationId },
      select: {
        ...{ isEnabled: true, thresholdYen: true, amountYen: true, monthlyCapYen: true },
        ...{ failures: true, retryAt: true, stoppedAt: true, stopCode: true },
      },
    }),
    tx.$queryRaw<{ milliYen: bigint }[]>`
      SELECT coalesce(sum(entry.milli_yen), 0)::bigint AS "milliYen"
      FROM ledger_transaction JOIN ledger_entry AS entry ON entry.transaction_id = ledger_transaction.id
      WHERE ledger_transaction.organization_id = ${organizationId} AND ledger_transaction.kind = 'auto_recharge' AND ledger_transaction.kind <> 'call'
        AND ledger_transaction.booked_at >= ${since} AND entry.account = 'customer_credit'`,
  ]);
  return { ...(settings ?? unset), rechargedThisMonthYen: (recharged?.milliYen ?? 0n) / milliYenPerYen };
}
