import { enqueueJob } from '@uketsuke/domain/jobs';
import { createOwnTestContext } from '@uketsuke/testing';
import { spanTree } from '@uketsuke/testing/trace-receiver';
import { until } from '@uketsuke/testing/until';
import { inject, onTestFinished, test, expect } from 'vitest';
import { openTracedParts } from '../testing/traced-gateway.ts';
import { createHandlers } from './handlers.ts';
import { createWorker } from './worker.ts';

const own = createOwnTestContext();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

test('a job goes on with the trace of what caused it, its statements included; what it fails of is named by its code', async () => {
  const { rows } = await own.current.db.pool.query<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${rows[0]?.name}`;
  const { tracer, options, receiver, close } = await openTracedParts(url.href);
  onTestFinished(close);
  const ctx = { ...own.current.service('worker'), db: options.db };
  const attempted: string[] = [];
  const worker = createWorker({
    db: options.db,
    logger: options.logger,
    tracer,
    handlers: {
      ...createHandlers(ctx, { summarize: () => Promise.reject(new Error('of +81312345678')) }),
      'call.summary': () => Promise.reject(Object.assign(new Error('of +81312345678'), { code: 'no_model' })),
    },
    routines: [],
    onAttempt: ({ queue }) => attempted.push(queue),
  });
  await worker.start();
  await options.db.transaction(async (tx) => {
    await enqueueJob(tx, 'call.transcript', { call_id: 'call_1' }, { key: 'call_1', traceparent });
    await enqueueJob(tx, 'call.summary', { call_id: 'call_1' }, { key: 'call_1', traceparent });
  });
  await until(() => attempted.length >= 2, { timeoutMs: 50_000, everyMs: 50 });
  await worker.stop();
  await tracer.close();
  const spans = receiver.spans();
  const tree = spanTree(spans, traceId);
  expect(tree).toEqual(expect.arrayContaining(['job call.transcript', '  SELECT call', 'job call.summary']));
  const failed = spans.find(({ name }) => name === 'job call.summary');
  expect(failed).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    hasFailed: true,
    attributes: { 'uketsuke.job.queue': 'call.summary', 'uketsuke.job.attempt': 1, 'error.type': 'no_model' },
  });
  expect(JSON.stringify(spans)).not.toContain('81312345678');
});
