import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestContext } from '@uketsuke/testing';
import { createEmptyDatabase } from '@uketsuke/testing/postgres';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { requireSchema } from './require-schema.ts';

const { db } = createTestContext();
const ownFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject('databaseTemplateUrl'));
  cleanups.push(drop);
  return url;
}

async function folderWith(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(migrations)) await addMigration(folder, name, sql);
  return folder;
}

async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function nextName(folder: string): Promise<string> {
  return `${String((await readdir(folder)).length + 1).padStart(4, '0')}_next`;
}

async function folderCopy(): Promise<string> {
  const folder = await folderWith({});
  await cp(ownFolder, folder, { recursive: true });
  return folder;
}

/** The migrators whose latest statement contains this, by the id of their connection. */
async function migratorsAt(db: Database, statement: string): Promise<number[]> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = 'uketsuke migrate' AND datname = current_database() AND query LIKE $1`,
    [`%${statement}%`],
  );
  return rows.map(({ pid }) => pid);
}

describe('migrate', () => {
  test('five processes at once apply every migration exactly once', async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all([1, 2, 3, 4, 5].map(() => migrate(url)));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(applied.flat()).toContain('0001_initial');
    expect(await migrate(url)).toEqual([]);
  });

  test('refuses a file that was changed after it was applied', async () => {
    const url = await emptyDatabase();
    const folder = await folderCopy();
    await migrate(url, { folder });
    const file = join(folder, '0001_initial', 'migration.sql');
    await writeFile(file, `${await readFile(file, 'utf8')}\n-- changed`);
    await expect(migrate(url, { folder })).rejects.toThrow('0001_initial was changed');
  });

  test('leaves a database that is newer than the folder as it is', async () => {
    const url = await emptyDatabase();
    const folder = await folderCopy();
    await addMigration(folder, await nextName(folder), 'CREATE TABLE of_a_newer_version (id int)');
    await migrate(url, { folder });
    expect(await migrate(url)).toEqual([]);
  });

  test('refuses a database of another history', async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await folderWith({ '0001_of_somebody_else': 'CREATE TABLE other (id int)' }) });
    await expect(migrate(url)).rejects.toThrow('0001_of_somebody_else was applied to this database, but is not in');
  });

  test('waits only so long for a lock that running work holds, leaves nothing behind and says so', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ '0001_table': 'CREATE TABLE busy (id int)' });
    await migrate(url, { folder });
    await addMigration(folder, '0002_column', 'ALTER TABLE busy ADD COLUMN name text');
    const working = createDatabase({ url });
    cleanups.push(() => working.close());
    const client = await working.pool.connect();
    await client.query('BEGIN; SELECT * FROM busy');
    const quick = { folder, lockMs: 50, attemptsMax: 2, pauseMs: 1 };
    await expect(migrate(url, quick)).rejects.toThrow('running work held a lock at 2 attempts');
    await client.query('ROLLBACK');
    client.release();
    expect(await migrate(url, quick)).toEqual(['0002_column']);
  });

  test('is not cut off by the time-outs of its role', async () => {
    const url = new URL(await emptyDatabase());
    url.searchParams.set('options', '-c statement_timeout=20');
    const folder = await folderWith({ '0001_slow': 'SELECT pg_sleep(0.2)' });
    expect(await migrate(url.href, { folder })).toEqual(['0001_slow']);
  });

  test('refuses a folder with a gap', async () => {
    const folder = await folderCopy();
    await rm(join(folder, '0002_call_fields'), { recursive: true });
    await expect(migrate(await emptyDatabase(), { folder })).rejects.toThrow('Migration 0002 is missing');
  });

  test('refuses a database that cannot hold Japanese', async () => {
    const template = inject('databaseTemplateUrl');
    const { url, drop } = await createEmptyDatabase(template, { encoding: 'LATIN1' });
    cleanups.push(drop);
    await expect(migrate(url)).rejects.toThrow('must have the encoding UTF8, it has LATIN1');
  });

  test('a process that dies in the middle leaves nothing behind, and one that waited goes on in its place', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ '0001_slow': 'CREATE TABLE half (id int); SELECT pg_advisory_xact_lock(1);' });
    const watcher = createDatabase({ url });
    cleanups.push(() => watcher.close());
    const gate = await watcher.pool.connect();
    await gate.query('SELECT pg_advisory_lock(1)');
    const outcomes = [1, 2].map(async () => {
      const outcome: unknown = await migrate(url, { folder, lockMs: 60_000 }).catch((error: unknown) => error);
      return outcome;
    });
    const pidsAt = (query: string) => migratorsAt(watcher, query);
    await expect.poll(() => pidsAt('xact_lock(1)'), { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(() => pidsAt('pg_try_advisory_lock('), { timeout: 30_000 }).toHaveLength(1);
    const died = await pidsAt('xact_lock(1)');
    await watcher.pool.query('SELECT pg_terminate_backend($1)', died);
    await expect
      .poll(async () => (await pidsAt('xact_lock(1)')).filter((pid) => !died.includes(pid)), { timeout: 30_000 })
      .toHaveLength(1);
    await gate.query('SELECT pg_advisory_unlock(1)');
    gate.release();
    const settled = await Promise.all(outcomes);
    expect(settled).toContainEqual(['0001_slow']);
    expect(settled.filter((outcome) => outcome instanceof Error)).toHaveLength(1);
    expect(await migrate(url, { folder })).toEqual([]);
  });

  test('a migration that fails leaves nothing behind', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({
      '0001_whole': 'CREATE TABLE whole (id int)',
      '0002_broken': 'CREATE TABLE half (id int); SELECT nothing_like_it;',
    });
    await expect(migrate(url, { folder })).rejects.toThrow('0002_broken failed');
    const after = createDatabase({ url });
    cleanups.push(() => after.close());
    const { rows } = await after.pool.query("SELECT to_regclass('half') AS half, to_regclass('whole') AS whole");
    expect(rows).toEqual([{ half: null, whole: 'whole' }]);
  });
});

describe('a migration that is concurrent', () => {
  const build = '-- concurrent: rows are many\nCREATE INDEX CONCURRENTLY IF NOT EXISTS many_state ON many (state);\n';
  const buildUnique = build.replace('INDEX', 'UNIQUE INDEX');

  /** A table, then the index over it, and a connection that looks on and works meanwhile. */
  async function open(concurrent: string) {
    const url = await emptyDatabase();
    const folder = await folderWith({ '0001_many': "CREATE TABLE many (state text); INSERT INTO many VALUES ('a')" });
    await migrate(url, { folder });
    await addMigration(folder, '0002_index', concurrent);
    const db = createDatabase({ url });
    cleanups.push(() => db.close());
    return { url, folder, db };
  }

  /** Work that is older than the index, which therefore waits for its end. */
  async function workingOn(db: Database) {
    const client = await db.pool.connect();
    await client.query("BEGIN; INSERT INTO many VALUES ('b')");
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  const isValid = async (db: Database): Promise<boolean | null> => {
    const { rows } = await db.pool.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('many_state')",
    );
    return rows[0]?.valid ?? null;
  };

  test('builds its index while others write, and nobody waits for anybody for ever: not work, not a second migrator', async () => {
    const { url, folder, db } = await open(build);
    const finish = await workingOn(db);
    const both = Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
    await expect.poll(() => migratorsAt(db, 'CREATE INDEX CONCURRENTLY')).toHaveLength(1);
    await expect.poll(() => migratorsAt(db, 'pg_try_advisory_lock(')).toHaveLength(1);
    await db.pool.query("INSERT INTO many VALUES ('written meanwhile')");
    await finish();
    expect((await both).flat()).toEqual(['0002_index']);
    expect(await isValid(db)).toBe(true);
    expect(await migrate(url, { folder })).toEqual([]);
  });

  test('leaves nothing behind when it fails, and is applied when the reason is gone', async () => {
    const { url, folder, db } = await open(buildUnique);
    await db.pool.query("INSERT INTO many VALUES ('a')");
    await expect(migrate(url, { folder })).rejects.toThrow('0002_index failed: could not create unique index');
    expect(await isValid(db)).toBeNull();
    await db.pool.query('DELETE FROM many');
    expect(await migrate(url, { folder })).toEqual(['0002_index']);
    expect(await isValid(db)).toBe(true);
  });

  test('whose process died half-way is built anew, not taken for built', async () => {
    const { url, folder, db } = await open(build);
    const finish = await workingOn(db);
    const cut = expect(migrate(url, { folder })).rejects.toThrow();
    await expect.poll(() => isValid(db)).toBe(false);
    await db.pool.query('SELECT pg_terminate_backend($1)', await migratorsAt(db, 'CREATE INDEX CONCURRENTLY'));
    await cut;
    expect(await isValid(db)).toBe(false);
    await finish();
    expect(await migrate(url, { folder })).toEqual(['0002_index']);
    expect(await isValid(db)).toBe(true);
  });

  test('does nothing at all when it has another statement than those that can be repeated', async () => {
    const { url, folder, db } = await open(`${build}UPDATE many SET state = 'c';\n`);
    await expect(migrate(url, { folder })).rejects.toThrow("not: UPDATE many SET state = 'c'");
    expect(await isValid(db)).toBeNull();
  });
});

describe('requireSchema', () => {
  test('accepts a database of this release and of a newer one', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await requireSchema(url);
    const folder = await folderCopy();
    await addMigration(folder, await nextName(folder), 'CREATE TABLE of_a_newer_version (id int)');
    await migrate(url, { folder });
    await requireSchema(url);
  });

  test.each([
    ['that is empty', false],
    ['of an older release', true],
  ])('refuses a database %s, changes nothing and says what to do', async (_, isMigrated) => {
    const url = await emptyDatabase();
    if (isMigrated) await migrate(url);
    const folder = await folderCopy();
    const next = await nextName(folder);
    await addMigration(folder, next, 'CREATE TABLE of_a_newer_version (id int)');
    const refusal = requireSchema(url, { folder });
    await expect(refusal).rejects.toThrow(`from ${isMigrated ? next : '0001_initial'} on are missing`);
    await expect(refusal).rejects.toThrow('npm run operator -- migrate');
  });

  test('refuses a database of another history', async () => {
    const url = await emptyDatabase();
    await migrate(url, { folder: await folderWith({ '0001_of_somebody_else': 'CREATE TABLE other (id int)' }) });
    await expect(requireSchema(url)).rejects.toThrow('0001_of_somebody_else');
  });
});

test('one pool serves Prisma and hand-written SQL', async () => {
  await db.prisma.$queryRaw`SELECT 1`;
  await db.pool.query('SELECT 1');
  expect(db.pool.totalCount).toBeGreaterThan(0);
  expect(db.pool.totalCount).toBeLessThanOrEqual(8);
});
