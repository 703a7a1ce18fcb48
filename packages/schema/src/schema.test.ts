import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { printedSchema, printedSchemaFile } from './print-schema.ts';
import { createSchema } from './schema.ts';

test('schema.graphql is what the code makes (npm run print -w @uketsuke/schema)', async () => {
  expect(await readFile(printedSchemaFile, 'utf8')).toBe(printedSchema());
});

describe('authorization', () => {
  const schema = createSchema();
  const rootFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const) : [],
  );

  test.each(rootFields)('%s says who may use it', (_name, field) => {
    const { authScopes } = (field.extensions['pothosOptions'] ?? {}) as { authScopes?: object };
    expect(Object.keys(authScopes ?? {})).not.toHaveLength(0);
  });

  test('no type exposes a hash, a sealed value or a signing key of another table', () => {
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type && !type.name.startsWith('__') ? Object.keys(type.getFields()) : [],
    );
    expect(fields.filter((name) => /hash|sealed|token(?!s)/i.test(name))).toEqual(['clientToken']);
  });
});
