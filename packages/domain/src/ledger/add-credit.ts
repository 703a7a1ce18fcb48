import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { LedgerKind } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { entryRows, type LedgerSide } from './entry-rows.ts';
import { lockBalance } from './lock-balance.ts';

export interface Credit {
  organizationId: string;
  kind: LedgerKind;
  /** What caused it; once for each kind. */
  reference: string;
  bookedAt: Date;
  milliYen: bigint;
  /** The last moment at which it can be used. */
  expiresAt: Date;
  /** Where it comes from: entries that sum to what is credited, with the sign turned. */
  from: readonly LedgerSide[];
}

/** Gives credit: a deficit is filled first, the rest is a new lot. Once for each cause; false when it was given before. */
export async function addCredit(
  tx: Transaction,
  { organizationId, kind, reference, bookedAt, milliYen, expiresAt, from }: Credit,
): Promise<boolean> {
  const { deficitMilliYen } = await lockBalance(tx, organizationId, bookedAt);
  const known = await tx.ledgerTransaction.findUnique({
    where: { kind_reference: { kind, reference } },
    select: { id: true },
  });
  if (known) return false;
  const filled = deficitMilliYen < milliYen ? deficitMilliYen : milliYen;
  const lotId = newId(idPrefixes.creditLot, bookedAt.getTime());
  await tx.$executeRaw`
    WITH booked AS (
      INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
      VALUES (${organizationId}, ${kind}::ledger_kind, ${reference}, ${bookedAt})
      RETURNING id
    ), entries AS (
      INSERT INTO ledger_entry (transaction_id, account, milli_yen)
      SELECT booked.id, side.account, side.milli_yen
      FROM booked CROSS JOIN (VALUES ${entryRows([{ account: 'customer_credit', milliYen }, ...from])}) AS side (account, milli_yen)
    ), lot AS (
      INSERT INTO credit_lot (id, organization_id, transaction_id, granted_milli_yen, remaining_milli_yen, expires_at, created_at)
      SELECT ${lotId}, ${organizationId}, id, ${milliYen}, ${milliYen - filled}, ${expiresAt}, ${bookedAt} FROM booked
    ), draw AS (
      INSERT INTO credit_draw (transaction_id, lot_id, milli_yen)
      SELECT id, ${lotId}, ${filled}::bigint FROM booked WHERE ${filled}::bigint > 0
    )
    UPDATE organization_balance SET
      milli_yen = milli_yen + ${milliYen},
      deficit_milli_yen = deficit_milli_yen - ${filled},
      next_expiry_at = CASE WHEN ${milliYen - filled}::bigint > 0
        THEN least(next_expiry_at, ${expiresAt}::timestamptz) ELSE next_expiry_at END,
      is_low = is_low AND milli_yen + ${milliYen} < low_at_milli_yen
    WHERE organization_id = ${organizationId}`;
  return true;
}
