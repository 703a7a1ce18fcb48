import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { documentProblems } from './document-problems.ts';

const schema = buildSchema('type Query { call(id: ID!): Call }  type Call { id: ID!, outcome: String }');
const problemsOf = (...texts: (string | null)[]) =>
  documentProblems(
    schema,
    texts.map((text, index) => ({ place: `a.ts:${index + 1}`, text })),
  );

describe('the documents of a workspace', () => {
  test('are valid with the fragments of its other documents', () => {
    const query = 'query One($id: ID!) { call(id: $id) { ...Outer } }';
    expect(problemsOf(query, 'fragment Outer on Call { ...Inner }', 'fragment Inner on Call { outcome }')).toEqual([]);
  });

  test.each([
    ['a field that does not exist', '{ call(id: "a") { price } }', 'Cannot query field "price" on type "Call".'],
    ['a fragment that does not exist', '{ call(id: "a") { ...None } }', 'Unknown fragment "None".'],
    ['a wrong type of variable', 'query ($id: String!) { call(id: $id) { id } }', 'Variable "$id" of type "String!"'],
    ['a variable without use', 'query ($id: ID!) { __typename }', 'Variable "$id" is never used.'],
    ['no GraphQL', '{ call(', 'Syntax Error'],
    ['text that is put together', null, 'must be one literal without ${…}'],
  ])('%s is told with its place', (_, text, reason) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`a.ts:1: ${reason}`)]);
  });

  test('a fault in a fragment is told once, where it stands', () => {
    expect(problemsOf('{ call(id: "a") { id } }', 'fragment Wrong on Call { price }')).toEqual([
      'a.ts:2: Cannot query field "price" on type "Call".',
    ]);
  });

  test('two fragments of one name are told', () => {
    expect(problemsOf('fragment Same on Call { id }', 'fragment Same on Call { outcome }')).toEqual([
      'a.ts:2: another fragment is called Same',
    ]);
  });
});
