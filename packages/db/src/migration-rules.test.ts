import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';
import { migrationsFolder, readMigrations } from './migrations-folder.ts';

/** Applied before there was a release to go back to. */
const beforeTheRule = 6;

test('every migration can be applied while the release before it runs', async () => {
  const migrations = (await readMigrations(migrationsFolder)).slice(beforeTheRule);
  const faults = migrations.flatMap(({ name, sql }) => migrationFaults(sql).map((fault) => `${name} ${fault}`));
  expect(faults).toEqual([]);
});

test.each([
  'ALTER TABLE call ADD COLUMN note text',
  "ALTER TABLE call ADD COLUMN note text NOT NULL DEFAULT ''",
  'CREATE TABLE note (id text PRIMARY KEY, text text NOT NULL)',
  'CREATE INDEX note_text ON note (text); DROP INDEX note_old',
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
])('%s: %s', (sql, fault) => {
  expect(migrationFaults(sql)).toEqual([fault]);
});

test.each(['-- contract: unused since', '-- contract', 'SELECT 1; -- contract: unused since 0.2.0'])(
  'a first line that names no release (%s) excuses nothing',
  (line) => {
    expect(migrationFaults(`${line}\nDROP TABLE call`)).toEqual(['drops a table']);
  },
);
