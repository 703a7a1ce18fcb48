import type { Prisma } from '@uketsuke/db/client';
import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';
import { ledgerRules } from './rules.ts';

/** Something that does not hold. */
export interface LedgerProblem {
  rule: string;
  organizationId: string;
  /** The transaction, lot, call or month. */
  reference: string;
  expected: string;
  found: string;
}

export interface LedgerVerification {
  verifiedAt: Date;
  durationMs: number;
  transactions: number;
  /** Empty: everything holds. At most 100 for each rule. */
  problems: LedgerProblem[];
}

const verificationMs = 600_000;

/**
 * Proves the ledger: one snapshot of the whole database, every rule over all rows of it, while calls go on. What was found is
 * kept and shown in billing.
 */
export async function verifyLedger(ctx: DomainContext): Promise<LedgerVerification> {
  requireService(ctx, 'worker', 'operator');
  const startedMs = ctx.clock.monotonic();
  const { transactions, problems } = await ctx.db.transaction(readSnapshot, {
    isolation: 'RepeatableRead',
    timeoutMs: verificationMs,
  });
  const found = {
    verifiedAt: nowOf(ctx),
    durationMs: Math.round(ctx.clock.monotonic() - startedMs),
    transactions,
    problems,
  };
  const asJson = problems.map((problem) => ({ ...problem })) satisfies Prisma.InputJsonValue;
  await ctx.db.prisma.ledgerVerification.create({ data: { ...found, problems: asJson }, select: { id: true } });
  return found;
}

async function readSnapshot(tx: Transaction): Promise<Pick<LedgerVerification, 'transactions' | 'problems'>> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(verificationMs)}, true)`;
  const problems: LedgerProblem[] = [];
  for (const { rule, query } of ledgerRules) {
    const rows = await tx.$queryRaw<Omit<LedgerProblem, 'rule'>[]>(query);
    problems.push(...rows.map((row) => ({ rule, ...row })));
  }
  return { transactions: await tx.ledgerTransaction.count(), problems };
}
