import { createOwnTestContext, createTestOrganization } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { countJobs } from './count.ts';
import { enqueueJob } from './enqueue.ts';
import { deadLetterQueue } from './queues.ts';

const own = createOwnTestContext();

describe('the count of jobs', () => {
  test('has every queue, the jobs that wait in it and how long the oldest has been due, and no other job', async () => {
    const { db } = own.current;
    await db.transaction(async (tx) => {
      for (const call_id of ['call_a', 'call_b'])
        await enqueueJob(tx, 'call.transcript', { call_id }, { key: call_id });
      await enqueueJob(tx, 'call.summary', { call_id: 'call_a' }, { key: 'call_a' });
    });
    await db.pool.query(
      `UPDATE pgboss.job SET start_after = now() - interval '90 seconds' WHERE data->>'call_id' = 'call_b'`,
    );
    await db.pool.query(`UPDATE pgboss.job SET state = 'completed' WHERE name = 'call.summary'`);
    await db.pool.query(`INSERT INTO pgboss.job (name, policy) VALUES ($1, 'standard')`, [deadLetterQueue]);
    const counts = await countJobs(own.current.service('worker'));
    expect(counts).toEqual([
      { queue: 'call.summary', waiting: 0, oldestDueMs: 0 },
      { queue: 'call.transcript', waiting: 2, oldestDueMs: expect.closeTo(90_000, -4) },
      { queue: 'dead-letter', waiting: 1, oldestDueMs: expect.any(Number) },
    ]);
  });

  test('is for the worker alone', async () => {
    const { live } = await createTestOrganization(own.current);
    await expect(countJobs(own.current.as(live.viewer))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(countJobs(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
