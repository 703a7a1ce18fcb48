import { readFile } from 'node:fs/promises';
import { getConstructionPlans } from 'pg-boss';
import { expect, test } from 'vitest';

const migration = new URL('../../../../prisma/migrations/0003_jobs/migration.sql', import.meta.url);
/** The migration runs in a transaction of its own, under a lock of its own. */
const frame = /^\s*(BEGIN;|COMMIT;|SET LOCAL .*|SELECT pg_advisory_xact_lock.*)$/;

function statements(sql: string): string[] {
  return sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('-- ') && !frame.test(line));
}

test('the migrations build what the installed pg-boss would build', async () => {
  expect(statements(await readFile(migration, 'utf8'))).toEqual(statements(getConstructionPlans('pgboss')));
});
