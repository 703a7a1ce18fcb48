import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from './database.ts';
import { watchPoolWaits } from './watch-pool-waits.ts';

// Three connections are one for the pool: the others carry the short reads.
const db = createDatabase({ url: inject('databaseUrl'), connectionsMax: 3 });
const waits: number[] = [];
watchPoolWaits(db.pool, (waitedMs) => waits.push(waitedMs));

beforeEach(() => void (waits.length = 0));
afterAll(() => db.close());

test('each statement and each transaction tells once how long it waited for its connection', async () => {
  await db.pool.query('SELECT 1');
  await db.prisma.$queryRaw`SELECT 1`;
  await db.transaction((tx) => tx.$queryRaw`SELECT 1`);
  expect(waits).toHaveLength(3);
  expect(waits.every((waitedMs) => waitedMs >= 0)).toBe(true);
});

test('who waits for the only connection is told to have waited as long as it was held', async () => {
  const holder = await db.pool.connect();
  const waiting = db.pool.query('SELECT 1');
  await expect.poll(() => db.pool.waitingCount).toBe(1);
  const heldFrom = performance.now();
  await new Promise((resolve) => setImmediate(resolve));
  const heldMs = performance.now() - heldFrom;
  holder.release();
  await waiting;
  expect(waits.at(-1)).toBeGreaterThanOrEqual(heldMs);
});

test('a statement that waited runs as part of what asked for it, not of what gave the connection back', async () => {
  const asker = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const holder = await db.pool.connect();
  const query = holder.query.bind(holder) as (...args: readonly unknown[]) => unknown;
  holder.query = ((...args: readonly unknown[]) => {
    seen.push(asker.getStore());
    return query(...args);
  }) as typeof holder.query;
  const waiting = asker.run('reader', () => db.pool.query('SELECT 1'));
  await expect.poll(() => db.pool.waitingCount).toBe(1);
  asker.run('holder', () => holder.release());
  await waiting;
  expect(seen).toEqual(['reader']);
});
