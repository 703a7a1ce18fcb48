import pg from 'pg';
import { migrationsFolder, missingMigrations, readApplied, readMigrations } from './migrations-folder.ts';

export interface RequireSchemaOptions {
  /** The repository's own unless a test gives another. */
  folder?: string;
}

const limitMs = 10_000;

/**
 * Throws when the database is older than this release needs, in one sentence that says what to do. A newer one is fine: its
 * migrations leave what the release before them uses (docs/migrations.md).
 */
export async function requireSchema(
  url: string,
  { folder = migrationsFolder }: RequireSchemaOptions = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'uketsuke start',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // A connection that breaks rejects the statement that waits; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    const missing = missingMigrations(await readMigrations(folder), await readApplied(client));
    const [first] = missing;
    if (!first) return;
    throw new Error(
      `The database is older than this release: ${missing.length} migrations from ${first.name} on are missing; apply them with "npm run operator -- migrate".`,
    );
  } finally {
    await client.end();
  }
}
