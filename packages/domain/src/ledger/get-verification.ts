import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import type { LedgerProblem } from './verify.ts';

export interface VerificationView {
  verifiedAt: Date;
  /** Nothing was found that concerns the viewer's organization. */
  isHolding: boolean;
}

/** The latest verification of the ledger; null before the first one. What it found of others is not told. */
export async function getVerification(ctx: DomainContext): Promise<VerificationView | null> {
  const { organizationId } = requireReader(ctx);
  const found = await ctx.db.prisma.ledgerVerification.findFirst({
    orderBy: { id: 'desc' },
    select: { verifiedAt: true, problems: true },
  });
  if (!found) return null;
  const isHolding = asProblems(found.problems).every((problem) => problem.organizationId !== organizationId);
  return { verifiedAt: found.verifiedAt, isHolding };
}

/** `verifyLedger` writes nothing else there. */
function asProblems(json: unknown): LedgerProblem[] {
  return json as LedgerProblem[];
}
