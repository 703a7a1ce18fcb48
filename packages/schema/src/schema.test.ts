import { getNamedType, isObjectType, isUnionType } from 'graphql';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { printedSchema, printedSchemaFile } from './print-schema.ts';
import { createSchema } from './schema.ts';

test('schema.graphql is what the code makes (npm run print -w @uketsuke/schema)', async () => {
  expect(await readFile(printedSchemaFile, 'utf8')).toBe(printedSchema());
});

describe('mutations', () => {
  const fields = Object.values(createSchema().getMutationType()?.getFields() ?? {});

  test.each(fields.map((field) => [field.name, field] as const))(
    '%s answers its success, or an Error, `forbidden` always among them',
    (name, field) => {
      const union = getNamedType(field.type);
      if (!isUnionType(union)) throw new Error(`${union.name} is no union`);
      const [success, ...others] = union
        .getTypes()
        .filter((type) => !type.getInterfaces().some(({ name }) => name === 'Error'));
      const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      expect([union.name, success?.name, others]).toEqual([`${prefix}Result`, `${prefix}Success`, []]);
      expect(union.getTypes().map((type) => type.name)).toContain('ForbiddenError');
    },
  );

  test('every type of error is answered by some mutation', () => {
    const answered = new Set(
      fields.flatMap(({ type }) => {
        const union = getNamedType(type);
        return isUnionType(union) ? union.getTypes().map(({ name }) => name) : [];
      }),
    );
    const errors = Object.values(createSchema().getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Error'),
    );
    expect(errors.filter(({ name }) => !answered.has(name))).toEqual([]);
  });
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
      isObjectType(type) && !type.name.startsWith('__') ? Object.keys(type.getFields()) : [],
    );
    expect(fields.filter((name) => /hash|sealed|token(?!s)/i.test(name))).toEqual(['clientToken']);
  });
});
