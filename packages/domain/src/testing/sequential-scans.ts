import { createDatabase } from '@uketsuke/db';
import { newId } from '@uketsuke/runtime';
import type { TestSetting } from '@uketsuke/testing';
import { expect } from 'vitest';
import type { DomainContext } from '../context.ts';

/** Puts a context on the connections that are watched. */
export type Over = (ctx: DomainContext) => DomainContext;

export interface Watched {
  setting: TestSetting;
  /** Whatever else is read from end to end is small. */
  tables: readonly string[];
}

/** How often each of these tables was read from end to end by the connections of a database that is used only in `work`. */
export async function sequentialScans(
  { setting, tables }: Watched,
  work: (over: Over) => Promise<unknown>,
): Promise<Record<string, number>> {
  const { pool } = setting.db;
  const applicationName = `plans ${newId('run')}`;
  const { connectionString: url = '' } = pool.options;
  const db = createDatabase({ url, applicationName });
  const before = await scans(setting);
  await work((ctx) => ({ ...ctx, db }));
  await db.close();
  // A connection hands over what it counted when it ends.
  const open = () => pool.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [applicationName]);
  await expect.poll(async () => (await open()).rowCount, { timeout: 30_000 }).toBe(0);
  const after = await scans(setting);
  return Object.fromEntries(
    tables.flatMap((table) => {
      const more = (after.get(table) ?? 0) - (before.get(table) ?? 0);
      return more === 0 ? [] : [[table, more]];
    }),
  );
}

async function scans({ db }: TestSetting): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ relname: string; seq_scan: string }>(
    'SELECT relname, seq_scan FROM pg_stat_user_tables',
  );
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
}
