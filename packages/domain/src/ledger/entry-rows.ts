import { type LedgerAccount, Prisma } from '@uketsuke/db/client';

/** One entry of a transaction: positive where value arrives. */
export interface LedgerSide {
  account: LedgerAccount;
  milliYen: bigint;
}

/** The rows of a `VALUES` list. Zero is no entry. */
export function entryRows(sides: readonly LedgerSide[]): Prisma.Sql {
  const rows = sides.filter(({ milliYen }) => milliYen !== 0n);
  return Prisma.join(
    rows.map(({ account, milliYen }) => Prisma.sql`(${account}::ledger_account, ${milliYen}::bigint)`),
  );
}
