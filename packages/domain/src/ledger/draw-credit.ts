import type { Transaction } from '@uketsuke/db';
import type { LedgerKind } from '@uketsuke/db/client';
import { entryRows, type LedgerSide } from './entry-rows.ts';
import type { LockedBalance } from './lock-balance.ts';

export interface Draw {
  kind: LedgerKind;
  /** What caused it; once for each kind. */
  reference: string;
  bookedAt: Date;
  milliYen: bigint;
  /** Where it goes: entries that sum to what is taken. */
  to: readonly LedgerSide[];
  /** The lots to take from before all others; of these and of the others the one that expires first. */
  firstLotIds?: readonly string[];
}

/**
 * Takes credit out of the lots, the earliest expiry first, and what they do not hold out of the deficit. One statement, because
 * everybody else of this organization waits for it. Throws (unique violation) when the cause was booked before.
 */
export async function drawCredit(
  tx: Transaction,
  { organizationId }: LockedBalance,
  { kind, reference, bookedAt, milliYen, to, firstLotIds = [] }: Draw,
): Promise<void> {
  await tx.$executeRaw`
    WITH lot AS (
      SELECT id, expires_at, remaining_milli_yen AS held, coalesce(sum(remaining_milli_yen) OVER (
        ORDER BY id = ANY (${firstLotIds}::text[]) DESC, expires_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ), 0)::bigint AS before
      FROM credit_lot WHERE organization_id = ${organizationId} AND remaining_milli_yen > 0
    ), draw AS (
      SELECT id, least(held, ${milliYen} - before)::bigint AS taken FROM lot WHERE before < ${milliYen}
    ), drawn AS (
      UPDATE credit_lot SET remaining_milli_yen = remaining_milli_yen - draw.taken FROM draw WHERE credit_lot.id = draw.id
    ), booked AS (
      INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
      VALUES (${organizationId}, ${kind}::ledger_kind, ${reference}, ${bookedAt})
      RETURNING id
    ), entries AS (
      INSERT INTO ledger_entry (transaction_id, account, milli_yen)
      SELECT booked.id, side.account, side.milli_yen
      FROM booked CROSS JOIN (VALUES ${entryRows([{ account: 'customer_credit', milliYen: -milliYen }, ...to])})
        AS side (account, milli_yen)
    ), draws AS (
      INSERT INTO credit_draw (transaction_id, lot_id, milli_yen) SELECT booked.id, draw.id, draw.taken FROM booked, draw
    )
    UPDATE organization_balance SET
      milli_yen = milli_yen - ${milliYen},
      deficit_milli_yen = deficit_milli_yen + ${milliYen} - (SELECT coalesce(sum(taken), 0)::bigint FROM draw),
      next_expiry_at = (SELECT min(expires_at) FROM lot WHERE before + held > ${milliYen}),
      is_low = is_low OR milli_yen - ${milliYen} < low_at_milli_yen
    WHERE organization_id = ${organizationId}`;
}
