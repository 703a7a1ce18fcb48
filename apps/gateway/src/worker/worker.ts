import type { Database } from '@uketsuke/db';
import {
  deadLetterOptions,
  deadLetterQueue,
  type CarriedJob,
  type JobName,
  jobQueues,
  type QueueOptions,
} from '@uketsuke/domain/jobs';
import { type Clock, type Logger, systemClock } from '@uketsuke/runtime';
import { noTracer, type Span, type Tracer } from '@uketsuke/telemetry';
import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { RoutineTurn } from '../metrics/routine-metrics.ts';
import type { JobRun } from '../metrics/worker-metrics.ts';
import type { JobHandlers } from './handlers.ts';
import type { Routine } from './routines.ts';
import { createWorkPulse, type WorkerHealth } from './work-pulse.ts';

export interface WorkerOptions {
  db: Database;
  logger: Logger;
  handlers: JobHandlers;
  routines: readonly Routine[];
  clock?: Clock;
  tracer?: Tracer;
  onAttempt?: (run: JobRun) => void;
  onRoutine?: (turn: RoutineTurn) => void;
}

export interface Worker {
  /** Rejects when the database cannot be reached or prepared. */
  start(): Promise<void>;
  /** Takes no new jobs, and waits for those that run. */
  stop(): Promise<void>;
  health(): WorkerHealth;
}

/** A call is over when its transcript is looked for: the shortest wait that pg-boss allows. */
const pollingSeconds = 0.5;
const batchSize = 20;
const stopWithinMs = 20_000;

const routineOptions: Omit<Queue, 'name'> = {
  // One that still waits or runs is enough, however many workers there are.
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
};

export function createWorker(options: WorkerOptions): Worker {
  const { db, logger, handlers, routines, clock = systemClock, onAttempt = () => {}, tracer = noTracer } = options;
  const { onRoutine = () => {} } = options;
  const pulse = createWorkPulse({ clock });
  let phase: 'starting' | 'working' | 'stopping' = 'starting';
  const boss = new PgBoss({
    // The pool of the whole process; pg-boss opens no connection of its own.
    db: { executeSql: (text, values) => pulse.beat(() => db.pool.query(text, values)) },
    schema: 'pgboss',
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 1,
  });
  boss.on('error', (err) => logger.error({ err }, 'jobs.error'));
  boss.on('warning', ({ message, data }) => logger.warn({ warning: message, data }, 'jobs.warning'));

  const prepareQueue = async (name: string, queue: Omit<Queue, 'name'>): Promise<void> => {
    const { policy, ...changeable } = queue;
    await boss.createQueue(name, { ...changeable, ...(policy && { policy }) });
    await boss.updateQueue(name, changeable);
  };

  async function work<Name extends JobName>(name: Name): Promise<void> {
    const handle = handlers[name];
    await boss.work(
      name,
      {
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollingSeconds,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs: JobWithMetadata<CarriedJob<Name>>[]) =>
        Promise.all(
          jobs.map((job) =>
            attempt(job, () => handle(job.data, { attempt: job.retryCount + 1 }), job.data.traceparent),
          ),
        ),
    );
  }

  function attempt(job: JobWithMetadata, run: () => Promise<unknown>, traceparent?: string): Promise<JobResult> {
    const attributes = {
      'uketsuke.job.queue': job.name,
      'uketsuke.job.id': job.id,
      'uketsuke.job.attempt': job.retryCount + 1,
    };
    const options = { kind: 'consumer', isRoot: true, attributes, parent: traceparent } as const;
    return tracer.trace(`job ${job.name}`, options, (span) => attemptWithin(span, job, run));
  }

  async function attemptWithin(span: Span, job: JobWithMetadata, run: () => Promise<unknown>): Promise<JobResult> {
    const startedAt = performance.now();
    const tell = (result: JobRun['result']): void =>
      onAttempt({ queue: job.name, result, durationMs: performance.now() - startedAt });
    const line = { job: job.name, job_id: job.id, data: job.data, attempt: job.retryCount + 1 };
    try {
      const result = await run();
      logger.info({ ...line, result, duration_ms: Math.round(performance.now() - startedAt) }, 'job.completed');
      tell('completed');
      return { id: job.id, status: 'completed' };
    } catch (err) {
      span.fail(err);
      const isLast = job.retryCount >= job.retryLimit;
      logger[isLast ? 'error' : 'warn']({ ...line, err }, isLast ? 'job.given_up' : 'job.failed');
      tell(isLast ? 'given_up' : 'failed');
      return { id: job.id, status: 'failed', output: { message: err instanceof Error ? err.message : String(err) } };
    }
  }

  async function repeat({ name, cron, run }: Routine): Promise<void> {
    await prepareQueue(name, routineOptions);
    await boss.schedule(name, cron, null, { tz: 'Asia/Tokyo' });
    const turn = async (): Promise<Record<string, number>> => {
      const done = await run();
      onRoutine({ routine: name, done });
      return done;
    };
    await boss.work(name, { includeMetadata: true, perJobResults: true }, (jobs: JobWithMetadata[]) =>
      Promise.all(jobs.map((job) => attempt(job, turn))),
    );
  }

  return {
    async start() {
      await boss.start();
      await prepareQueue(deadLetterQueue, deadLetterOptions);
      const names = Object.keys(jobQueues) as JobName[];
      await Promise.all(names.map((name) => prepareQueue(name, queueOf(jobQueues[name]))));
      await Promise.all(names.map(work));
      await Promise.all(routines.map(repeat));
      phase = 'working';
    },
    async stop() {
      phase = 'stopping';
      await boss.stop({ graceful: true, timeout: stopWithinMs });
    },
    health() {
      const { loop, database } = pulse.health();
      return { loop: phase === 'working' ? loop : phase, database };
    },
  };
}

function queueOf(options: QueueOptions): Omit<Queue, 'name'> {
  return { ...options };
}
