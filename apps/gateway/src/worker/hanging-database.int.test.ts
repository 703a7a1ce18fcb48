import { createDatabase, type Database, jobLimits } from '@uketsuke/db';
import type { EmbeddedPostgres } from '@uketsuke/db/embedded';
import { enqueueJob } from '@uketsuke/domain/jobs';
import { createLogger } from '@uketsuke/runtime';
import {
  createSilentNetwork,
  createTestSetting,
  type SilentNetwork,
  standStill,
  startOwnServer,
} from '@uketsuke/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorker, type Worker } from './worker.ts';

const wellWithinMs = 10_000;

let server: EmbeddedPostgres;
let network: SilentNetwork;
let direct: Database;
let db: Database;
let worker: Worker;
const done: string[] = [];

beforeAll(async () => {
  server = await startOwnServer();
  network = await createSilentNetwork(server.url);
  direct = createTestSetting(server.url).db;
  db = createDatabase({ url: network.url, timeLimits: jobLimits });
  const handle = ({ call_id }: { call_id: string }) => Promise.resolve(void done.push(call_id));
  const nothing = () => Promise.resolve();
  worker = createWorker({
    db,
    logger: createLogger({ service: 'worker', level: 'silent' }),
    handlers: {
      ...{ 'call.transcript': handle, 'call.summary': handle, 'call.notice': nothing, 'webhook.disabled': nothing },
      ...{
        'connect_link.send': nothing,
        'connection.revoke': nothing,
        'recharge.due': nothing,
        'recharge.stopped': nothing,
        'payment.forget_card': nothing,
        'invoice.notice': nothing,
        'payment.notice': nothing,
      },
    },
    routines: [],
  });
  await worker.start();
});

afterAll(async () => {
  await worker.stop();
  await Promise.all([db.close(), direct.close()]);
  await network.close();
  await server.stop();
});

const enqueue = (id: string) =>
  direct.transaction((tx) => enqueueJob(tx, 'call.summary', { call_id: id }, { key: id }));

test('jobs are done within 10 s after a silent network carries again', async () => {
  await enqueue('before');
  await expect.poll(() => done).toContain('before');
  network.fallSilent();
  await enqueue('meanwhile');
  network.carryAgain();
  await expect.poll(() => done, { timeout: wellWithinMs }).toContain('meanwhile');
});

test('jobs are done within 10 s after PostgreSQL goes on', async () => {
  const goOn = await standStill(server.pid);
  // As long as every connection of the worker needs to be found silent.
  await new Promise((resolve) => setTimeout(resolve, 2 * (jobLimits.silenceMs ?? 0)));
  goOn();
  await enqueue('after');
  await expect.poll(() => done, { timeout: wellWithinMs }).toContain('after');
});
