import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { deadLetterQueue } from './queues.ts';

/** A job that failed at every attempt. */
export interface FailedJob {
  id: string;
  name: string;
  data: Record<string, unknown>;
  enqueuedAt: Date;
  failedAt: Date;
  attempts: number;
  /** Why the last attempt failed. */
  reason: string | null;
}

const jobsMax = 1_000;

/** The jobs that failed for good and wait for a person, the latest first. They are kept for 30 days. */
export async function listFailedJobs(ctx: DomainContext): Promise<FailedJob[]> {
  requireService(ctx, 'operator');
  const { rows } = await ctx.db.pool.query<FailedJob>(
    `SELECT id, coalesce(source_name, name) AS name, data, coalesce(source_created_on, created_on) AS "enqueuedAt",
       created_on AS "failedAt", coalesce(source_retry_count, 0) + 1 AS attempts,
       coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') AS reason
     FROM pgboss.job WHERE name = $1 AND state = 'created'
     ORDER BY created_on DESC, id LIMIT $2`,
    [deadLetterQueue, jobsMax],
  );
  return rows;
}
