import type { QueueCount } from '@uketsuke/domain/jobs';
import type { PaymentCount } from '@uketsuke/domain/payment';
import { type Clock, systemTimers, within } from '@uketsuke/runtime';
import { addGauge, createMetricsRegistry, type MetricsRegistry } from '@uketsuke/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { LastVerification } from '@uketsuke/domain/ledger';
import type { DeliveryCount } from '@uketsuke/domain/webhook-delivery';
import { createDatabaseMetrics, type DatabaseMetrics, type PoolView } from './database-metrics.ts';
import { createDeliveryMetrics, type DeliveryMetrics } from './delivery-metrics.ts';
import { addPaymentMetrics } from './payment-metrics.ts';
import { createRoutineMetrics, type RoutineTurn } from './routine-metrics.ts';

export interface WorkerMetricsOptions {
  pool: PoolView;
  /** Asked each time the metrics are read. */
  countJobs(): Promise<QueueCount[]>;
  /** Likewise. */
  countDeliveries(): Promise<DeliveryCount>;
  /** Likewise: what the checker of the ledger found last; null before its first run. */
  lastVerification(): Promise<LastVerification | null>;
  /** Likewise. */
  countPayments(): Promise<PaymentCount>;
  /** The names of what comes round by the clock. */
  routines: readonly string[];
  clock: Clock;
  countWithinMs?: number;
}

export interface JobRun {
  queue: string;
  /** `given_up`: it failed and is not tried again. */
  result: 'completed' | 'failed' | 'given_up';
  durationMs: number;
}

export interface WorkerMetrics {
  registry: MetricsRegistry;
  database: DatabaseMetrics;
  deliveries: DeliveryMetrics;
  jobAttempted(run: JobRun): void;
  routineDone(turn: RoutineTurn): void;
}

/** Everything that a worker says of itself. The counts of queues are those of the database: every worker says the same. */
export function createWorkerMetrics(options: WorkerMetricsOptions): WorkerMetrics {
  const { pool, countJobs, countDeliveries, lastVerification, countPayments, countWithinMs = 2_000 } = options;
  const registry = createMetricsRegistry();
  const registers = [registry];
  const database = createDatabaseMetrics(registry, pool);
  const attempts = new Counter({
    name: 'uketsuke_job_attempts_total',
    help: 'Runs of jobs, by queue and result; given_up: failed for good.',
    labelNames: ['queue', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'uketsuke_job_duration_seconds',
    help: 'How long runs of jobs took.',
    labelNames: ['queue'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers,
  });
  addQueueGauges(registry, () => within(systemTimers, countWithinMs, countJobs()).catch(() => null));
  const deliveries = createDeliveryMetrics(
    registry,
    shared(() => within(systemTimers, countWithinMs, countDeliveries()).catch(() => null)),
  );
  addLedgerGauges(registry, () => within(systemTimers, countWithinMs, lastVerification()).catch(() => null));
  addPaymentMetrics(
    registry,
    shared(() => within(systemTimers, countWithinMs, countPayments()).catch(() => null)),
  );
  return {
    registry,
    database,
    deliveries,
    routineDone: createRoutineMetrics(registry, options),
    jobAttempted({ queue, result, durationMs }) {
      attempts.inc({ queue, result });
      durations.observe({ queue }, durationMs / 1000);
    },
  };
}

/** null: the database could not be asked. The other metrics are worth most then, and are answered all the same. */
type CountQueues = Ask<QueueCount[] | null>;
type Ask<Answer> = () => Promise<Answer>;

function addQueueGauges(registry: MetricsRegistry, countQueues: CountQueues): void {
  const once = shared(countQueues);
  addGauge(registry, {
    name: 'uketsuke_jobs_waiting',
    help: 'Jobs in the database that are to be done, by queue; those of dead-letter failed for good and wait for a person.',
    labelNames: ['queue'],
    read: async () => ((await once()) ?? []).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  });
  addGauge(registry, {
    name: 'uketsuke_jobs_oldest_due_seconds',
    help: 'How long the oldest job of a queue could have been done already.',
    labelNames: ['queue'],
    read: async () =>
      ((await once()) ?? []).map(({ queue, oldestDueMs }) => ({ labels: { queue }, value: oldestDueMs / 1000 })),
  });
  addGauge(registry, {
    name: 'uketsuke_jobs_readable',
    help: '1 while the queues can be counted in the database, else 0.',
    read: async () => [{ value: (await once()) ? 1 : 0 }],
  });
}

function addLedgerGauges(registry: MetricsRegistry, read: Ask<LastVerification | null>): void {
  const once = shared(read);
  addGauge(registry, {
    name: 'uketsuke_ledger_problems',
    help: 'What did not hold when the ledger was verified last; no number before the first time.',
    read: async () => valueOf(await once(), ({ problems }) => problems),
  });
  addGauge(registry, {
    name: 'uketsuke_ledger_verified_age_seconds',
    help: 'Since the ledger was verified last.',
    read: async () => valueOf(await once(), ({ ageMs }) => ageMs / 1000),
  });
}

function valueOf<Answer>(answer: Answer | null, value: (answer: Answer) => number): { value: number }[] {
  return [{ value: answer === null ? Number.NaN : value(answer) }];
}

/** All gauges are collected at the same time: whoever asks while an answer is under way gets that one. */
function shared<Answer>(ask: Ask<Answer>): Ask<Answer> {
  let asked: Promise<Answer> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}
