import { createTestContext } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from './generated/prisma/client.ts';
import { readSchema, type ModelColumn } from './testing/read-schema.ts';

const { db } = createTestContext();
const { models, enums } = readSchema(new URL('../../../prisma/schema.prisma', import.meta.url));

interface RealColumn {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
}
let real: Map<string, RealColumn>;

beforeAll(async () => {
  const { rows } = await db.pool.query<RealColumn>(`
    SELECT c.relname AS table_name, a.attname AS column_name, format_type(a.atttypid, a.atttypmod) AS type,
           NOT a.attnotnull AS is_nullable, a.atthasdef OR a.attidentity <> '' AS has_default
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname <> 'schema_migration'`);
  real = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row]));
});

describe('the migrations make what prisma/schema.prisma says', () => {
  test('the datamodel was read: every model of the client, with columns', () => {
    expect(models.map(({ name }) => name).sort()).toEqual(Object.keys(Prisma.ModelName).sort());
    expect(models.every(({ columns }) => columns.length > 0)).toBe(true);
  });

  test.each(
    models.flatMap(({ table, columns }) => columns.map((column) => [`${table}.${column.name}`, column] as const)),
  )('%s has its type, nullability and default', (path, column: ModelColumn) => {
    const { type, is_nullable, has_default } = real.get(path) ?? {};
    expect({ type, is_nullable }).toEqual({ type: column.type, is_nullable: column.isNullable });
    if (column.hasDefault) expect(has_default).toBe(true);
  });

  test('no column of the database is missing from the datamodel', () => {
    const known = new Set(models.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)));
    expect([...real.keys()].filter((path) => !known.has(path))).toEqual([]);
  });

  test('every enum has the same values in the same order', async () => {
    const { rows } = await db.pool.query<{ name: string; values: string[] }>(`
      SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
      FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid JOIN pg_namespace n ON n.oid = t.typnamespace
      WHERE n.nspname = 'public' GROUP BY t.typname ORDER BY t.typname`);
    expect(rows).toEqual(enums.map(({ table, values }) => ({ name: table, values })));
  });

  test('every unique rule and primary key of the datamodel holds in the database', async () => {
    const { rows } = await db.pool.query<{ columns: string }>(`
      SELECT c.relname || '(' || string_agg(a.attname, ',' ORDER BY k.position) || ')' AS columns
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, position)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indisunique AND i.indpred IS NULL GROUP BY i.indexrelid, c.relname`);
    const unique = new Set(rows.map(({ columns }) => columns));
    const wanted = models.flatMap(({ table, uniques }) => uniques.map((columns) => `${table}(${columns.join(',')})`));
    expect(wanted.filter((rule) => !unique.has(rule))).toEqual([]);
  });

  test('every foreign key has an index that starts with its columns', async () => {
    const { rows } = await db.pool.query<{ key: string }>(`
      SELECT k.conrelid::regclass || '.' || k.conname AS key FROM pg_constraint k
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = k.conrelid
          AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`);
    expect(rows).toEqual([]);
  });
});
