import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { enqueueJob } from './enqueue.ts';
import { deadLetterQueue, type JobData, type JobName, jobQueues } from './queues.ts';

interface DeadLetter {
  name: string;
  data: JobData[JobName];
  key: string | null;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Gives a job that failed for good all its attempts again. 404 `not_found` for a job that is not among those that failed. */
export async function retryFailedJob(ctx: DomainContext, id: string): Promise<{ id: string; name: JobName }> {
  requireService(ctx, 'operator');
  // The database takes nothing else for an id.
  if (!idPattern.test(id)) throw unknownJob(id);
  return ctx.db.transaction(async (tx) => {
    const [letter] = await tx.$queryRaw<DeadLetter[]>`
      DELETE FROM pgboss.job WHERE name = ${deadLetterQueue} AND id = ${id}::uuid AND state = 'created'
      RETURNING coalesce(source_name, name) AS name, data, singleton_key AS key`;
    if (!letter) throw unknownJob(id);
    const { name, data, key } = letter;
    if (!isJobName(name)) {
      throw new DomainError('conflict', { message: `This release has no job named ${name}.` });
    }
    await enqueueJob(tx, name, data, { key: key ?? id });
    return { id, name };
  });
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobQueues, name);
}

function unknownJob(id: string): DomainError {
  return new DomainError('not_found', { message: `No job with the id ${id} has failed for good.` });
}
