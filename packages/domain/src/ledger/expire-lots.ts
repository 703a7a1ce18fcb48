import type { Transaction } from '@uketsuke/db';

interface Expiry {
  organizationId: string;
  now: Date;
}

/** Moves what is left in the lots that are past their expiry to breakage, one transaction of the ledger each. Only with the balance locked. */
export async function expireLots(tx: Transaction, { organizationId, now }: Expiry): Promise<void> {
  await tx.$executeRaw`
    WITH due AS (
      SELECT id, remaining_milli_yen FROM credit_lot
      WHERE organization_id = ${organizationId} AND remaining_milli_yen > 0 AND expires_at < ${now}
    ), booked AS (
      INSERT INTO ledger_transaction (organization_id, kind, reference, booked_at)
      SELECT ${organizationId}, 'expiry', id, ${now} FROM due ORDER BY id
      RETURNING id, reference
    ), entries AS (
      INSERT INTO ledger_entry (transaction_id, account, milli_yen)
      SELECT booked.id, side.account::ledger_account, side.sign * due.remaining_milli_yen
      FROM booked JOIN due ON due.id = booked.reference
      CROSS JOIN (VALUES ('customer_credit', -1), ('breakage', 1)) AS side (account, sign)
    ), draws AS (
      INSERT INTO credit_draw (transaction_id, lot_id, milli_yen)
      SELECT booked.id, due.id, due.remaining_milli_yen FROM booked JOIN due ON due.id = booked.reference
    ), emptied AS (
      UPDATE credit_lot SET remaining_milli_yen = 0 FROM due WHERE credit_lot.id = due.id
    )
    UPDATE organization_balance SET
      milli_yen = milli_yen - (SELECT coalesce(sum(remaining_milli_yen), 0) FROM due),
      is_low = is_low OR milli_yen - (SELECT coalesce(sum(remaining_milli_yen), 0) FROM due) < low_at_milli_yen,
      next_expiry_at = (
        SELECT min(expires_at) FROM credit_lot
        WHERE organization_id = ${organizationId} AND remaining_milli_yen > 0 AND expires_at >= ${now}
      )
    WHERE organization_id = ${organizationId}`;
}
