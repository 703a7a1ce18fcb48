import { createOwnTestContext, createTestOrganization } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { enqueueJob } from './enqueue.ts';
import { listFailedJobs } from './list-failed.ts';
import { deadLetterQueue } from './queues.ts';
import { retryFailedJob } from './retry-failed.ts';

const own = createOwnTestContext();
const operator = () => own.current.service('operator');
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeEach(async () => {
  await own.current.db.pool.query('DELETE FROM pgboss.job');
});

/** As pg-boss leaves a job whose last attempt failed. */
async function fail(callId: string): Promise<string> {
  const { db } = own.current;
  await db.transaction((tx) => enqueueJob(tx, 'call.summary', { call_id: callId }, { key: callId }));
  const { rows } = await db.pool.query<{ id: string }>(
    `WITH failed AS (DELETE FROM pgboss.job WHERE name = 'call.summary' AND singleton_key = $1 RETURNING *)
     INSERT INTO pgboss.job (name, data, singleton_key, source_name, source_id, source_created_on, source_retry_count, source_output)
     SELECT $2, data, singleton_key, name, id, created_on, retry_limit, '{"message":"the model is gone"}' FROM failed
     RETURNING id`,
    [callId, deadLetterQueue],
  );
  return rows[0]?.id ?? '';
}

async function waiting(): Promise<unknown[]> {
  const { rows } = await own.current.db.pool.query(
    `SELECT name, data, retry_count, retry_limit FROM pgboss.job WHERE name <> $1 ORDER BY name`,
    [deadLetterQueue],
  );
  return rows;
}

test('a job that failed for good is listed with its reason', async () => {
  const id = await fail('call_1');
  expect(await listFailedJobs(operator())).toEqual([
    {
      ...{ id, name: 'call.summary', data: { call_id: 'call_1' }, attempts: 13, reason: 'the model is gone' },
      ...{ enqueuedAt: expect.any(Date), failedAt: expect.any(Date) },
    },
  ]);
});

test('retried, it waits with all its attempts, once, and is listed no longer', async () => {
  const ids = [await fail('call_1'), await fail('call_1')];
  for (const id of ids) expect(await retryFailedJob(operator(), id)).toEqual({ id, name: 'call.summary' });
  expect(await waiting()).toEqual([
    { name: 'call.summary', data: { call_id: 'call_1' }, retry_count: 0, retry_limit: 12 },
  ]);
  expect(await listFailedJobs(operator())).toEqual([]);
});

test.each([unknownId, 'no-id'])('retrying %s, which has not failed, answers not_found', async (id) => {
  await expect(retryFailedJob(operator(), id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a job that this release does not have stays where it is', async () => {
  const id = await fail('call_1');
  await own.current.db.pool.query(`UPDATE pgboss.job SET source_name = 'of.another.release' WHERE id = $1`, [id]);
  await expect(retryFailedJob(operator(), id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await listFailedJobs(operator())).toHaveLength(1);
});

test('only the operator sees and retries jobs', async () => {
  const organization = await createTestOrganization(own.current);
  for (const ctx of [organization.live.ctxAs('owner'), own.current.service('voice'), own.current.service('worker')]) {
    await expect(listFailedJobs(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(retryFailedJob(ctx, unknownId)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
