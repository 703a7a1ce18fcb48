import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';
import { migrationsFolder, readMigrations } from './migrations-folder.ts';

/** Applied before there was a release to go back to. */
const beforeTheRule = 6;
/** Written before there was a call to index. */
const indexedWhileEmpty = ['0017_refused_calls', '0018_monthly_invoices'];

test('every migration can be applied while the release before it runs', async () => {
  const migrations = (await readMigrations(migrationsFolder)).slice(beforeTheRule);
  const faults = migrations.flatMap(({ name, sql }) => migrationFaults(sql).map((fault) => `${name} ${fault}`));
  expect(faults).toEqual(indexedWhileEmpty.map((name) => `${name} indexes a large table while nobody can write to it`));
});

test.each([
  'ALTER TABLE call ADD COLUMN note text',
  "ALTER TABLE call ADD COLUMN note text NOT NULL DEFAULT ''",
  'CREATE TABLE note (id text PRIMARY KEY, text text NOT NULL)',
  'CREATE INDEX note_text ON note (text); DROP INDEX note_old',
  'CREATE TABLE call (id text); CREATE INDEX call_id ON call (id)',
  '-- concurrent: a call is a row\nCREATE INDEX CONCURRENTLY IF NOT EXISTS call_note ON call (note);',
  "-- concurrent: a call is a row\n-- Why; how\nDROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS b ON call (c)\n  WHERE d = 'e';\n",
  'ALTER TABLE call DROP CONSTRAINT call_reason, ADD CONSTRAINT call_reason CHECK (reason IS NOT NULL OR true) NOT VALID',
  'ALTER TABLE call ALTER COLUMN note DROP NOT NULL',
  '-- DROP TABLE call\nSELECT 1',
  "COMMENT ON TABLE call IS 'never RENAME it; DROP TABLE call'",
  '-- contract: unused since 0.2.0\nALTER TABLE call DROP COLUMN note',
])('%s: fine', (sql) => {
  expect(migrationFaults(sql)).toEqual([]);
});

test.each([
  ['DROP TABLE call', 'drops a table'],
  ['ALTER TABLE call DROP COLUMN note', 'drops a column'],
  ['ALTER TABLE call DROP note', 'drops a column'],
  ['ALTER TABLE call ADD COLUMN a text, DROP COLUMN IF EXISTS b', 'drops a column'],
  ['ALTER TABLE call ALTER COLUMN note DROP DEFAULT', 'drops a default'],
  ['DROP TYPE outcome', 'drops a type'],
  ['DROP TRIGGER a ON b', 'drops a function, a trigger, a view or a schema'],
  ['alter table call rename column note to notes', 'renames something'],
  ["ALTER TYPE outcome RENAME VALUE 'a' TO 'b'", 'renames something'],
  ['ALTER TABLE call ALTER COLUMN duration_ms TYPE bigint', 'changes the type of a column'],
  ['ALTER TABLE call ALTER duration_ms SET DATA TYPE bigint', 'changes the type of a column'],
  ['ALTER TABLE call ALTER COLUMN note SET NOT NULL', 'makes a column that exists NOT NULL'],
  ['ALTER TABLE call ADD COLUMN note text NOT NULL', 'adds a column that is NOT NULL and has no default'],
  ['ALTER TABLE call ADD a int DEFAULT 1, ADD b int NOT NULL', 'adds a column that is NOT NULL and has no default'],
  ['CREATE INDEX call_note ON call (note)', 'indexes a large table while nobody can write to it'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS a ON ONLY "payment" (b)', 'indexes a large table while nobody can write to it'],
  ['-- contract: unused since 0.2.0\nCREATE INDEX a ON call (b)', 'indexes a large table while nobody can write to it'],
  ['create index on ledger_entry (a)', 'indexes a large table while nobody can write to it'],
  [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS call_note ON call (note)',
    'works on an index concurrently without saying so in its first line',
  ],
])('%s: %s', (sql, fault) => {
  expect(migrationFaults(sql)).toEqual([fault]);
});

test.each(['-- contract: unused since', '-- contract', 'SELECT 1; -- contract: unused since 0.2.0'])(
  'a first line that names no release (%s) excuses nothing',
  (line) => {
    expect(migrationFaults(`${line}\nDROP TABLE call`)).toEqual(['drops a table']);
  },
);

test.each([
  'CREATE INDEX call_note ON call (note);',
  'CREATE INDEX CONCURRENTLY call_note ON call (note);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON call (b); UPDATE call SET b = 1;',
  'UPDATE call SET note = NULL;',
])('a concurrent migration has nothing that cannot be begun again in the middle: %s', (sql) => {
  expect(() => migrationFaults(`-- concurrent: a call is a row\n${sql}`)).toThrow('A concurrent migration has only');
});
