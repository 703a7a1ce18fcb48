/** docs/operating.md, "On one machine, with npm start": the folder, copied while nothing runs, is a whole backup. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@uketsuke/db';
import { afterAll, expect, test } from 'vitest';
import { ensureAppSecret } from './files.ts';
import { openLogFolder } from './log-folder.ts';
import { choosePorts } from './ports.ts';
import { startPostgres } from './postgres-part.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function withDatabase(dataDir: string, statements: string[]): Promise<unknown[]> {
  const { postgres: port } = await choosePorts('random', '127.0.0.1');
  const logs = openLogFolder({ folder: join(dataDir, 'logs'), bytesMax: 1_000_000 });
  const postgres = await startPostgres({
    folder: join(dataDir, 'postgres'),
    port,
    health: { everyMs: 5000, timeoutMs: 10_000 },
    log: logs.open('postgres'),
    hungMs: 5000,
    onLine: () => {},
    onRestart: () => {},
  });
  const db = createDatabase({ url: postgres.url, connectionsMax: 1, applicationName: 'test' });
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await db.pool.query(statement));
    return rows;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

test('a copy of the stopped folder has the data of its moment, and the secret that opens it', async () => {
  const data = join(folder, 'data');
  const copy = join(folder, 'copy');
  const secret = ensureAppSecret(data);
  await withDatabase(data, ['CREATE TABLE kept (text text)', "INSERT INTO kept VALUES ('before')"]);
  // As the document says: the owner of the database's files is another one where root started it.
  execFileSync('cp', ['-a', data, copy]);
  await withDatabase(data, ["INSERT INTO kept VALUES ('after')"]);
  expect(await withDatabase(copy, ['SELECT text FROM kept'])).toEqual([{ text: 'before' }]);
  expect(ensureAppSecret(copy)).toBe(secret);
});
