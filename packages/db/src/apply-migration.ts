import type pg from 'pg';
import { type ConcurrentStatement, concurrentStatements } from './concurrent-statements.ts';
import type { Migration } from './migrations-folder.ts';

/**
 * An index that is built while everybody works on waits for every transaction that is older than itself. Nobody waits behind it, so it may
 * take long; a transaction that is forgotten open must not hold a deploy for ever.
 */
const concurrentLockMs = 600_000;

/** Applies one migration and remembers it. `lockMs`: how long it waits for a lock that running work holds. */
export async function applyMigration(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  const statements = concurrentStatements(migration.sql);
  if (statements) await applyConcurrently(client, migration, statements);
  else await applyInTransaction(client, migration, lockMs);
}

async function applyInTransaction(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${Math.ceil(lockMs)}`);
    await client.query(migration.sql);
    await remember(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw cause;
  }
}

/** One that was cut off begins again: what is built stays, what was half built is dropped. */
async function applyConcurrently(
  client: pg.Client,
  migration: Migration,
  statements: readonly ConcurrentStatement[],
): Promise<void> {
  await client.query(`SET lock_timeout = ${concurrentLockMs}`);
  for (const { sql, indexName } of statements) {
    await dropUnfinished(client, indexName);
    try {
      await client.query(sql);
    } catch (cause) {
      // An unfinished unique index refuses writes already. Where the connection is gone, the next attempt drops it.
      await dropUnfinished(client, indexName).catch(() => {});
      throw cause;
    }
  }
  await client.query('SET lock_timeout = 0');
  await remember(client, migration);
}

/** `IF NOT EXISTS` would take it for the whole index. */
async function dropUnfinished(client: pg.Client, indexName: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [indexName],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${indexName}`);
}

async function remember(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
