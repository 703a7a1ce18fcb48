import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';

export interface QueueCount {
  queue: string;
  /** To be done, now or later. */
  waiting: number;
  /** How long the oldest that could be done has been waiting; 0: none is due. */
  oldestDueMs: number;
}

/** Every queue of the database, the empty ones and that of the dead letters included. Looks at waiting jobs only, by their index. */
export async function countJobs(ctx: DomainContext): Promise<QueueCount[]> {
  requireService(ctx, 'worker');
  const { rows } = await ctx.db.pool.query<{ name: string; waiting: string; due_ms: string | null }>(
    `SELECT queue.name, count(job.id) AS waiting, extract(epoch FROM now() - min(job.start_after)) * 1000 AS due_ms
     FROM pgboss.queue
     LEFT JOIN pgboss.job ON job.name = queue.name AND job.state < 'active' AND NOT job.blocked
     GROUP BY queue.name ORDER BY queue.name`,
  );
  return rows.map(({ name, waiting, due_ms }) => ({
    queue: name,
    waiting: Number(waiting),
    oldestDueMs: Math.max(0, Number(due_ms ?? 0)),
  }));
}
