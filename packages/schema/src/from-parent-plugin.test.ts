import SchemaBuilder from '@pothos/core';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { expect, test } from 'vitest';
import FromParentPlugin from './from-parent-plugin.ts';
import { fromParent } from './from-parent.ts';
import { getDatamodel } from './generated/pothos-types.ts';

const extensions = { [fromParent]: () => 'x' };

interface Types {
  AuthScopes: { admin: boolean };
}

function builderOf(typeScopes: { admin: true } | undefined, fieldScopes: { admin: true } | undefined) {
  const builder = new SchemaBuilder<Types>({
    plugins: [ScopeAuthPlugin, FromParentPlugin],
    prisma: { client: () => expect.fail('no query'), dmmf: getDatamodel() },
    scopeAuth: { authScopes: () => ({ admin: false }) },
  });
  builder.queryType({
    ...(typeScopes && { authScopes: typeScopes }),
    fields: (t) => ({
      secret: t.string({ ...(fieldScopes && { authScopes: fieldScopes }), extensions, resolve: () => 'x' }),
    }),
  });
  return builder;
}

test('a field that is read from its parent cannot have authScopes, nor can its type', () => {
  expect(() => builderOf(undefined, { admin: true }).toSchema()).toThrow('Query.secret has authScopes');
  expect(() => builderOf({ admin: true }, undefined).toSchema()).toThrow('Query.secret has authScopes');
  expect(() => builderOf(undefined, undefined).toSchema()).not.toThrow();
});
