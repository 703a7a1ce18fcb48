import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestContext } from '@uketsuke/testing';
import { createEmptyDatabase } from '@uketsuke/testing/postgres';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';

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

async function folderCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await cp(ownFolder, folder, { recursive: true });
  return folder;
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

  test('refuses a database that is newer than the folder', async () => {
    const url = await emptyDatabase();
    const folder = await folderCopy();
    await migrate(url, { folder });
    await rm(join(folder, '0001_initial'), { recursive: true });
    await expect(migrate(url, { folder })).rejects.toThrow('0001');
  });

  test('a migration that fails leaves nothing behind', async () => {
    const url = await emptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'uketsuke-migrations-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    await cp(join(ownFolder, '0001_initial'), join(folder, '0001_initial'), { recursive: true });
    await cp(join(ownFolder, '0001_initial'), join(folder, '0002_broken'), { recursive: true });
    await writeFile(
      join(folder, '0002_broken', 'migration.sql'),
      'CREATE TABLE half (id int); SELECT nothing_like_it;',
    );
    await expect(migrate(url, { folder })).rejects.toThrow('0002_broken failed');
    const after = createDatabase({ url });
    cleanups.push(() => after.close());
    const { rows } = await after.pool.query("SELECT to_regclass('half') AS half, to_regclass('tenant') AS tenant");
    expect(rows).toEqual([{ half: null, tenant: 'tenant' }]);
  });
});

test('one pool serves Prisma and hand-written SQL', async () => {
  await db.prisma.$queryRaw`SELECT 1`;
  await db.pool.query('SELECT 1');
  expect(db.pool.totalCount).toBeGreaterThan(0);
  expect(db.pool.totalCount).toBeLessThanOrEqual(8);
});
