import { categories, endReasons, languages } from '@uketsuke/contracts';
import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';

const { db } = createTestContext();

test.each([
  ['call_reason', endReasons],
  ['call_category', categories],
  ['call_language', languages],
  ['user_locale', languages],
  ['link_session_locale', languages],
])('the constraint %s allows what the code knows, and nothing else', async (constraint, values) => {
  const { rows } = await db.pool.query<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [constraint],
  );
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, value]) => value);
  expect(allowed).toHaveLength(values.length);
  expect(new Set(allowed)).toEqual(new Set(values));
});
