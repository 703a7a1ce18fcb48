import { expect, test } from 'vitest';
import { statementText } from './statement-text.ts';

test.each([
  ['SELECT "public"."call"."id" FROM "public"."call" WHERE ("public"."call"."id" = $1)', 'SELECT call'],
  ['INSERT INTO pgboss.job (name) VALUES ($1)', 'INSERT pgboss.job'],
  ['\n    UPDATE session SET used_at = $1 RETURNING id', 'UPDATE session'],
  ['BEGIN', 'BEGIN'],
  ['', 'SQL'],
])('%j is a %s', (sql, summary) => {
  expect(statementText(sql).summary).toBe(summary);
});

test('a value that is written into a statement does not leave it; a parameter and a name with digits stay', () => {
  const { text } = statementText(
    "SELECT md5, t1.a2 FROM t1 WHERE name = 'O''Brien' AND phone = E'09012345678' AND n = 42 AND id = $12",
  );
  expect(text).toBe('SELECT md5, t1.a2 FROM t1 WHERE name = ? AND phone = ? AND n = ? AND id = $12');
});

test('a statement without end is cut', () => {
  expect(statementText(`SELECT ${'a, '.repeat(5_000)} b`).text.length).toBeLessThanOrEqual(1_500);
});
