import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface MigrateOptions {
  /** Holds `<0001_name>/migration.sql`; the repository's own unless a test gives another. */
  folder?: string;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const serverVersionMin = 15;
/** Any number, the same for every process that migrates. */
const advisoryLockKey = 7_295_002_114;
const ownFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/**
 * Applies every migration that is missing, in order, each in one transaction. Any number of processes may call it at
 * once: one works, the others wait and then find nothing to do. Returns the names it applied. Throws when the server is too
 * old or does not store UTF-8, and when a migration that was applied before has been changed or removed; the database is then
 * untouched.
 */
export async function migrate(url: string, { folder = ownFolder }: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'uketsuke migrate' });
  // A connection that breaks rejects the statement that waits; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnfitServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLockKey]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await readApplied(client);
    refuseChanges(migrations, applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}

async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(`SELECT
    current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding`);
  const [{ version, encoding } = { version: 0, encoding: '' }] = rows;
  if (version < serverVersionMin) {
    throw new Error(`PostgreSQL ${serverVersionMin} or newer is needed, this server is ${version}`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(`The database must have the encoding UTF8, it has ${encoding}: create it with ENCODING 'UTF8'`);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
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

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseChanges(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const now = known.get(name);
    if (now === undefined) throw new Error(`Migration ${name} was applied to this database, but is not in the folder`);
    if (now !== checksum) throw new Error(`Migration ${name} was changed after it was applied to this database`);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
