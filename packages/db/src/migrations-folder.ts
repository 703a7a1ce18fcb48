import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Holds `<0001_name>/migration.sql`. */
export const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** In their order. Throws when a number is missing or there twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  names.forEach((name, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!name.startsWith(`${number}_`)) throw new Error(`Migration ${number} is missing: found ${name} in its place`);
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** What the database says of itself, checksums by name. */
export async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const known = await client.query<{ table: string | null }>("SELECT to_regclass('schema_migration') AS table");
  if (known.rows[0]?.table == null) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Those of `migrations` that the database does not have. Throws when it has another history than this release. */
export function missingMigrations(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const now = known.get(name);
    if (now === undefined && !isOfNewerRelease(name, migrations.length)) {
      throw new Error(`Migration ${name} was applied to this database, but is not in the folder`);
    }
    if (now !== undefined && now !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied to this database`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Migrations are numbered without gaps: what comes after the last of this release belongs to a later one. */
function isOfNewerRelease(name: string, count: number): boolean {
  return Number.parseInt(name, 10) > count;
}
