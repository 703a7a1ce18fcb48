import { expect, expectTypeOf, test } from 'vitest';
import { graphql } from './graphql.ts';
import { textOf } from './text-of.ts';
import type { ResultOf, VariablesOf } from './index.ts';

const price = graphql(`
  fragment Price on Call {
    billedYen
    outcome
  }
`);
const callQuery = graphql(
  `
    query OneCall($id: ID!, $version: Int) {
      call(id: $id) {
        startedAt
        ...Price
      }
      agent(id: $id, version: $version) {
        config
      }
    }
  `,
  [price],
);

test('the result of a document is typed from the schema, fragments included', () => {
  type Result = ResultOf<typeof callQuery>;
  expectTypeOf<Result['call']['startedAt']>().toEqualTypeOf<number>();
  expectTypeOf<Result['call']['billedYen']>().toEqualTypeOf<number | null>();
  expectTypeOf<NonNullable<Result['call']['outcome']>>().toEqualTypeOf<
    'answered' | 'completed' | 'error' | 'handoff' | 'hangup'
  >();
});

test('what is the customer’s own is unknown until it is parsed', () => {
  expectTypeOf<ResultOf<typeof callQuery>['agent']['config']>().toBeUnknown();
});

test('the variables of a document are typed from the schema', () => {
  expectTypeOf<VariablesOf<typeof callQuery>>().toEqualTypeOf<{ id: string; version?: number | null }>();
});

test('a field that the schema does not have is unknown, so that nobody can use it', () => {
  const wrong = graphql(`
    query Wrong($id: ID!) {
      call(id: $id) {
        nothing
      }
    }
  `);
  expectTypeOf<ResultOf<typeof wrong>['call']['nothing']>().toBeUnknown();
});

test('the text of a document holds the fragments that it spreads', () => {
  expect(textOf(callQuery)).toContain('...Price');
  expect(textOf(callQuery)).toContain('fragment Price on Call {');
});
