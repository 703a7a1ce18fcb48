import type { Transaction } from '@uketsuke/db';
import type { LedgerKind } from '@uketsuke/db/client';
import { entryRows, type LedgerSide } from './entry-rows.ts';

export interface Booking {
  organizationId: string;
  kind: LedgerKind;
  /** What caused it; once for each kind. */
  reference: string;
  bookedAt: Date;
  /** They sum to zero, and none is the customer's credit: that moves by `addCredit` and `drawCredit` alone. */
  sides: readonly LedgerSide[];
}

/** Books what moves no credit. Nothing at all where every side is zero. Throws (unique violation) when the cause was booked before. */
export async function bookTransaction(
  tx: Transaction,
  { organizationId, kind, reference, bookedAt, sides }: Booking,
): Promise<void> {
  if (sides.every(({ milliYen }) => milliYen === 0n)) return;
  await tx.$executeRaw`
    WITH booked AS (
      INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
      VALUES (${organizationId}, ${kind}::ledger_kind, ${reference}, ${bookedAt})
      RETURNING id
    )
    INSERT INTO ledger_entry (transaction_id, account, milli_yen)
    SELECT booked.id, side.account, side.milli_yen
    FROM booked CROSS JOIN (VALUES ${entryRows(sides)}) AS side (account, milli_yen)`;
}
