import type { Transaction } from '@uketsuke/db';
import { Prisma } from '@uketsuke/db/client';
import { balanceFell } from './balance-fell.ts';
import { expireLots } from './expire-lots.ts';

/** An organization's credit, locked by the transaction; nothing in it is past its expiry. */
export interface LockedBalance {
  organizationId: string;
  milliYen: bigint;
  deficitMilliYen: bigint;
  nextExpiryAt: Date | null;
  lowAtMilliYen: bigint;
  isLow: boolean;
}

/**
 * Whoever moves credit waits here for whoever is moving it. Lock it as late as possible: the next one waits until the commit.
 * `also` is written by the same statement, which saves a round trip that everybody else would wait for.
 */
export async function lockBalance(
  tx: Transaction,
  organizationId: string,
  now: Date,
  also?: Prisma.Sql,
): Promise<LockedBalance> {
  const balance = (await lock(tx, organizationId, also)) ?? (await open(tx, organizationId));
  if (balance.nextExpiryAt === null || balance.nextExpiryAt >= now) return balance;
  await expireLots(tx, { organizationId, now });
  const left = required(await lock(tx, organizationId));
  await balanceFell(tx, balance, { balanceMilliYen: left.milliYen, now });
  return left;
}

async function lock(tx: Transaction, organizationId: string, also?: Prisma.Sql): Promise<LockedBalance | null> {
  const [balance] = await tx.$queryRaw<LockedBalance[]>`
    ${also ? Prisma.sql`WITH also AS (${also})` : Prisma.empty}
    SELECT organization_id AS "organizationId", milli_yen AS "milliYen", deficit_milli_yen AS "deficitMilliYen",
      next_expiry_at AS "nextExpiryAt", low_at_milli_yen AS "lowAtMilliYen", is_low AS "isLow"
    FROM organization_balance WHERE organization_id = ${organizationId} FOR NO KEY UPDATE`;
  return balance ?? null;
}

/** Of an organization that a process of an earlier release made. */
async function open(tx: Transaction, organizationId: string): Promise<LockedBalance> {
  await tx.$executeRaw`INSERT INTO organization_balance (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`;
  return required(await lock(tx, organizationId));
}

function required(balance: LockedBalance | null): LockedBalance {
  if (!balance) throw new Error('An organization has no balance');
  return balance;
}
