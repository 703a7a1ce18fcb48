import { createOwnTestContext } from '@uketsuke/testing';
import { beforeAll, expect, test } from 'vitest';
import { isUniqueViolation } from './retry.ts';

const own = createOwnTestContext();

beforeAll(async () => {
  const { pool } = own.current.db;
  await pool.query('CREATE TABLE retry_probe (id int PRIMARY KEY, amount int NOT NULL)');
  await pool.query('INSERT INTO retry_probe VALUES (1, 0), (2, 0)');
});

test('serialization failures are tried again: no increment is lost', async () => {
  const increment = () =>
    own.current.db.transaction(
      async (tx) => {
        const [row] = await tx.$queryRaw<{ amount: number }[]>`SELECT amount FROM retry_probe WHERE id = 1`;
        await tx.$executeRaw`UPDATE retry_probe SET amount = ${(row?.amount ?? 0) + 1} WHERE id = 1`;
      },
      { isolation: 'Serializable' },
    );
  await Promise.all([increment(), increment(), increment()]);
  const { rows } = await own.current.db.pool.query('SELECT amount FROM retry_probe WHERE id = 1');
  expect(rows).toEqual([{ amount: 3 }]);
});

test('a deadlock is tried again: both transactions succeed', async () => {
  const meet = barrier(2);
  const attempts = { total: 0 };
  const lockBoth = (first: number, second: number) =>
    own.current.db.transaction(async (tx) => {
      attempts.total += 1;
      await tx.$executeRaw`UPDATE retry_probe SET amount = amount WHERE id = ${first}`;
      await meet();
      await tx.$executeRaw`UPDATE retry_probe SET amount = amount WHERE id = ${second}`;
    });
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  expect(attempts.total).toBe(3);
});

test('any other failure is not tried again, and leaves nothing behind', async () => {
  let attempts = 0;
  const work = own.current.db.transaction(async (tx) => {
    attempts += 1;
    await tx.$executeRaw`INSERT INTO retry_probe VALUES (3, 0)`;
    await tx.$executeRaw`INSERT INTO retry_probe VALUES (1, 0)`;
  });
  const failure: unknown = await work.catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  expect(attempts).toBe(1);
  const { rows } = await own.current.db.pool.query('SELECT id FROM retry_probe WHERE id = 3');
  expect(rows).toEqual([]);
});

/** Lets everyone go on when all have arrived; later calls (second attempts) pass at once. */
function barrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === parties) resolve();
    return promise;
  };
}
