import type { Transaction } from '@uketsuke/db';
import { milliYenOf } from '../ledger/money.ts';

const lowAtYen = 500;

interface LowAt {
  organizationId: string;
  /** Of the auto-recharge; null: there is none. */
  thresholdYen: number | null;
}

/** Below what a balance is low. The last step of a transaction: everybody who moves credit waits for this row. */
export async function setLowAt(tx: Transaction, { organizationId, thresholdYen }: LowAt): Promise<void> {
  const lowAt = milliYenOf(thresholdYen ?? lowAtYen);
  await tx.$executeRaw`
    INSERT INTO organization_balance AS balance (organization_id, low_at_milli_yen) VALUES (${organizationId}, ${lowAt})
    ON CONFLICT (organization_id) DO UPDATE SET
      low_at_milli_yen = excluded.low_at_milli_yen,
      is_low = balance.is_low AND balance.milli_yen < excluded.low_at_milli_yen`;
}
