import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import { answerKeptMs } from './begin.ts';

/** Deletes answers past their 24 h; returns how many. */
export async function purgeIdempotentAnswers(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { count } = await ctx.db.prisma.idempotentAnswer.deleteMany({
    where: { createdAt: { lte: later(nowOf(ctx), -answerKeptMs) } },
  });
  return count;
}
