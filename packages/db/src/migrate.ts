import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration } from './apply-migration.ts';
import { codesOf } from './codes-of.ts';
import {
  type Migration,
  migrationsFolder,
  missingMigrations,
  readApplied,
  readMigrations,
} from './migrations-folder.ts';

export interface MigrateOptions {
  /** The repository's own unless a test gives another. */
  folder?: string;
  /** A migration waits so long for a lock that running work holds: whatever comes after it waits behind it. */
  lockMs?: number;
  /** Each attempt that waits in vain leaves nothing behind. */
  attemptsMax?: number;
  /** Between two attempts. */
  pauseMs?: number;
}

const serverVersionMin = 15;
const connectionMs = 10_000;
const waitingMs = 200;
/** Any number, the same for every process that migrates. */
const advisoryLockKey = 7_295_002_114;

/**
 * Applies every migration that is missing, in order, each in one transaction or, where it says so, concurrently (docs/migrations.md). Any
 * number of processes may call it at once: one works, the others wait and then find nothing to do. Returns the names it applied; none on a database that is newer than
 * this release. Throws when the server is too old or does not store UTF-8, and when a migration that was applied before has been
 * changed or removed; the database is then untouched.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'uketsuke migrate',
    connectionTimeoutMillis: connectionMs,
  });
  // A connection that breaks rejects the statement that waits; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUnfitServer(client);
    // Whatever role and database have set: a large table takes its time, and the migrator before this one, too.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await becomeOnly(client);
    const missing = missingMigrations(migrations, await readApplied(client));
    if (missing.length === 0) return [];
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    for (const migration of missing) await applyPatiently(client, migration, options);
    return missing.map(({ name }) => name);
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}

/**
 * Asks again and again: a connection that waits inside a statement has a snapshot, for whose end an index that is built concurrently waits,
 * and both would wait for each other.
 */
async function becomeOnly(client: pg.Client): Promise<void> {
  const isOnly = async (): Promise<boolean> => {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      advisoryLockKey,
    ]);
    return rows[0]?.locked === true;
  };
  while (!(await isOnly())) await pause(waitingMs);
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

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { lockMs = 5_000, attemptsMax = 5, pauseMs = 2_000 }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMigration(client, migration, lockMs);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const isLocked = codesOf(cause).includes('55P03');
      if (isLocked && attempt < attemptsMax) {
        await pause(pauseMs);
        continue;
      }
      const advice = isLocked ? `; running work held a lock at ${attempt} attempts, try again when it is quieter` : '';
      throw new Error(`Migration ${migration.name} failed: ${reason}${advice}`, { cause });
    }
  }
}
