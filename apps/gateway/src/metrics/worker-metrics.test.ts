import { manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createWorkerMetrics } from './worker-metrics.ts';

const countDeliveries = () => Promise.resolve({ waiting: 3, oldestDueMs: 1_500 });
const lastVerification = () => Promise.resolve({ problems: 2, ageMs: 90_000 });
const countPayments = () =>
  Promise.resolve({
    ...{ noticesWaiting: 4, oldestNoticeMs: 61_000, rechargesSucceeded: 7, rechargesFailed: 2, rechargesStopped: 1 },
    oldestRechargeMs: 9_500,
  });
const clock = manualClock();
const others = { countPayments, clock, routines: ['routine.reconcile-payments', 'routine.recharge'] };
const pool = { totalCount: 5, idleCount: 2, waitingCount: 3, options: { max: 8 } };

async function linesOf(metrics: ReturnType<typeof createWorkerMetrics>, prefix: string): Promise<string[]> {
  const text = await metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(prefix));
}

test('the jobs that wait, the dead letters and the oldest are those of the database at this moment', async () => {
  const counts = [
    { queue: 'call.summary', waiting: 7, oldestDueMs: 12_500 },
    { queue: 'dead-letter', waiting: 2, oldestDueMs: 0 },
  ];
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve(counts),
  });
  expect(await linesOf(metrics, 'uketsuke_jobs')).toEqual([
    'uketsuke_jobs_waiting{queue="call.summary"} 7',
    'uketsuke_jobs_waiting{queue="dead-letter"} 2',
    'uketsuke_jobs_oldest_due_seconds{queue="call.summary"} 12.5',
    'uketsuke_jobs_oldest_due_seconds{queue="dead-letter"} 0',
    'uketsuke_jobs_readable 1',
  ]);
  counts.pop();
  expect(await linesOf(metrics, 'uketsuke_jobs_waiting')).toEqual(['uketsuke_jobs_waiting{queue="call.summary"} 7']);
});

test('while the database cannot be asked, the other metrics are there all the same', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.reject(new Error('away')),
  });
  expect(await linesOf(metrics, 'uketsuke_jobs_')).toEqual(['uketsuke_jobs_readable 0']);
  expect(await linesOf(metrics, 'uketsuke_database_connection')).toEqual(
    expect.arrayContaining([
      'uketsuke_database_connections{state="used"} 3',
      'uketsuke_database_connections{state="idle"} 2',
      'uketsuke_database_connections_max 8',
      'uketsuke_database_connection_waiters 3',
    ]),
  );
});

test('what the checker of the ledger found last, and when; no number before its first run', async () => {
  const some = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve([]),
  });
  expect(await linesOf(some, 'uketsuke_ledger')).toEqual([
    'uketsuke_ledger_problems 2',
    'uketsuke_ledger_verified_age_seconds 90',
  ]);
  const none = createWorkerMetrics({
    ...others,
    ...{ pool, countDeliveries, countJobs: () => Promise.resolve([]) },
    lastVerification: () => Promise.resolve(null),
  });
  expect(await linesOf(none, 'uketsuke_ledger')).toEqual([
    'uketsuke_ledger_problems Nan',
    'uketsuke_ledger_verified_age_seconds Nan',
  ]);
});

test('a database that does not answer holds up no answer of the metrics', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => new Promise(() => {}),
    countWithinMs: 5,
  });
  expect(await linesOf(metrics, 'uketsuke_jobs_')).toEqual(['uketsuke_jobs_readable 0']);
});

test('runs of jobs are counted by queue and result', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve([]),
  });
  metrics.database.connectionWaited(30);
  metrics.jobAttempted({ queue: 'call.summary', result: 'completed', durationMs: 40 });
  metrics.jobAttempted({ queue: 'call.summary', result: 'given_up', durationMs: 60 });
  expect(await linesOf(metrics, 'uketsuke_job_')).toEqual(
    expect.arrayContaining([
      'uketsuke_job_attempts_total{queue="call.summary",result="completed"} 1',
      'uketsuke_job_attempts_total{queue="call.summary",result="given_up"} 1',
      'uketsuke_job_duration_seconds_sum{queue="call.summary"} 0.1',
    ]),
  );
  expect(await linesOf(metrics, 'uketsuke_database_connection_wait_seconds_sum')).toEqual([
    'uketsuke_database_connection_wait_seconds_sum 0.03',
  ]);
});

test('deliveries of webhooks are counted by result, and how many wait and how long is asked of the database', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve([]),
  });
  metrics.deliveries.attempted({ errorKind: null, durationMs: 40 });
  metrics.deliveries.attempted({ errorKind: 'timeout', durationMs: 15_000 });
  expect(await linesOf(metrics, 'uketsuke_webhook_')).toEqual(
    expect.arrayContaining([
      'uketsuke_webhook_attempts_total{result="delivered"} 1',
      'uketsuke_webhook_attempts_total{result="timeout"} 1',
      'uketsuke_webhook_deliveries_waiting 3',
      'uketsuke_webhook_oldest_due_seconds 1.5',
    ]),
  );
});

test('how payments stand is asked of the database', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve([]),
  });
  expect([...(await linesOf(metrics, 'uketsuke_payment_')), ...(await linesOf(metrics, 'uketsuke_auto_'))]).toEqual([
    'uketsuke_payment_notices_waiting 4',
    'uketsuke_payment_notices_oldest_seconds 61',
    'uketsuke_auto_recharges_succeeded 7',
    'uketsuke_auto_recharges_failed 2',
    'uketsuke_auto_recharges_stopped 1',
    'uketsuke_auto_recharge_oldest_seconds 9.5',
  ]);
});

test('of a routine: when it last succeeded, from the start on, and what it found', async () => {
  const metrics = createWorkerMetrics({
    ...others,
    pool,
    countDeliveries,
    lastVerification,
    countJobs: () => Promise.resolve([]),
  });
  const startedAt = clock.now() / 1000;
  clock.advance(90_000);
  const done = { missed_notices: 2, settled_payments: 0 };
  metrics.routineDone({ routine: 'routine.reconcile-payments', done });
  expect(await linesOf(metrics, 'uketsuke_routine_')).toEqual([
    'uketsuke_routine_done_total{routine="routine.reconcile-payments",what="missed_notices"} 2',
    'uketsuke_routine_done_total{routine="routine.reconcile-payments",what="settled_payments"} 0',
    `uketsuke_routine_succeeded_timestamp_seconds{routine="routine.reconcile-payments"} ${startedAt + 90}`,
    `uketsuke_routine_succeeded_timestamp_seconds{routine="routine.recharge"} ${startedAt}`,
  ]);
});
