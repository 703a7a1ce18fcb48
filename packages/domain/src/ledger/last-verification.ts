import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

export interface LastVerification {
  problems: number;
  /** Since it was done. */
  ageMs: number;
}

/** For the metrics: what the latest run of the checker found, of all organizations together; null before the first one. */
export async function lastVerification(ctx: DomainContext): Promise<LastVerification | null> {
  requireService(ctx, 'worker');
  const { rows } = await ctx.db.pool.query<{ problems: number; verified_at: Date }>(
    'SELECT json_array_length(problems) AS problems, verified_at FROM ledger_verification ORDER BY id DESC LIMIT 1',
  );
  const [last] = rows;
  return last ? { problems: last.problems, ageMs: ctx.clock.now() - last.verified_at.getTime() } : null;
}
