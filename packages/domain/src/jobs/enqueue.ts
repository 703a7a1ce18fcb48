import type { Transaction } from '@uketsuke/db';
import {
  type CarriedJob,
  deadLetterOptions,
  deadLetterQueue,
  type JobData,
  type JobName,
  jobQueues,
  type QueueOptions,
} from './queues.ts';

export interface EnqueueOptions {
  /** While a job of this key waits, another one is not added. */
  key: string;
  /** Of the trace that the job goes on with. */
  traceparent?: string | undefined;
  /** Not before that. */
  delayMs?: number;
}

/**
 * Adds a job in the transaction of what caused it: neither happens without the other. Written as SQL against the tables of
 * pg-boss (migration 0003), because its own `send` needs a started instance in every process that writes.
 */
export async function enqueueJob<Name extends JobName>(
  tx: Transaction,
  name: Name,
  data: JobData[Name],
  { key, traceparent, delayMs = 0 }: EnqueueOptions,
): Promise<void> {
  const carried: CarriedJob<Name> = traceparent === undefined ? data : { ...data, traceparent };
  if ((await insert(tx, name, carried, { key, delayMs })) > 0) return;
  // Either such a job waits already, or this database has never had the queue (a twin may make it at this moment).
  if (!(await hasQueue(tx, name))) {
    await createQueue(tx, deadLetterQueue, deadLetterOptions);
    await createQueue(tx, name, jobQueues[name]);
  }
  await insert(tx, name, carried, { key, delayMs });
}

async function createQueue(tx: Transaction, name: string, options: QueueOptions): Promise<void> {
  await tx.$executeRaw`SELECT pgboss.create_queue(${name}, ${JSON.stringify(options)}::jsonb)::text`;
}

function insert(
  tx: Transaction,
  name: string,
  data: object,
  { key, delayMs }: { key: string; delayMs: number },
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO pgboss.job (name, data, singleton_key, policy, start_after, created_on, keep_until, expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
    SELECT name, ${JSON.stringify(data)}::jsonb, ${key}, policy,
      pgboss.job_now() + ${delayMs} * interval '1 millisecond', pgboss.job_now(),
      pgboss.job_now() + retention_seconds * interval '1 second', expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds
    FROM pgboss.queue WHERE name = ${name}
    ON CONFLICT DO NOTHING`;
}

async function hasQueue(tx: Transaction, name: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.queue WHERE name = ${name}`;
  return rows.length > 0;
}
