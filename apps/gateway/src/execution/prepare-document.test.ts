import { buildSchema, GraphQLError, GraphQLObjectType, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { compileOperation, interpretOperation, prepareDocument } from './prepare-document.ts';

const schema: GraphQLSchema = buildSchema(`
  enum Colour { red green }
  type Part { name: String! size: Int maybe: String colours: [Colour!]! sized(unit: String): Int }
  type Thing { id: ID! part: Part parts: [Part!]! other: [Part] }
  union Any = Thing | Part
  type Query { thing(id: ID! = "1", colour: Colour): Thing things: [Thing!]! any: Any }
`);
const part = { name: 'p', size: 2, colours: ['red', 'green'] };
const things: Record<string, unknown> = {
  '1': { id: 1, part, parts: [part, { ...part, size: null }], other: [null, part] },
  bare: { id: 'bare', part: null, parts: [], other: undefined },
  broken: { id: 'broken', parts: null },
  odd: { id: 'odd', part: { ...part, colours: ['blue'] }, parts: [] },
};
const query = schema.getQueryType();
if (!(query instanceof GraphQLObjectType)) throw new Error('No query type');
const { thing, things: list } = query.getFields();
if (!thing || !list) throw new Error('No fields');
thing.resolve = async (_root: unknown, args: { id: string; colour?: string }) => {
  if (args.id === 'missing') return null;
  if (args.id === 'failing') throw new RangeError('failing');
  return things[args.id];
};
list.resolve = () => [things['1'], things['bare']];

const selection = `{ identity: id part { ...P } parts { ...P } other { size } } }
  fragment P on Part { name size maybe colours }`;

async function outcome(run: ReturnType<typeof interpretOperation>, variables: Record<string, unknown>) {
  try {
    return JSON.stringify(await run(variables, {}));
  } catch (error) {
    const original = error instanceof GraphQLError ? (error.originalError ?? 'refused') : error;
    return original instanceof Error ? original.message : 'refused';
  }
}

describe('a compiled operation', () => {
  const document = parse(`query ($id: ID, $colour: Colour) { result: thing(id: $id, colour: $colour) ${selection}`);

  test.each([[{}], [{ id: '1' }], [{ id: 'bare' }], [{ id: 'missing' }], [{ id: 'failing' }], [{ id: 1 }]])(
    'answers for %j what graphql-js answers',
    async (variables) => {
      const compiled = compileOperation(schema, document);
      if (!compiled) throw new Error('Not compiled');
      expect(await outcome(compiled, variables)).toBe(await outcome(interpretOperation(schema, document), variables));
    },
  );

  test.each([{ id: 'broken' }, { id: 'odd' }, { colour: 'blue' }])(
    'refuses %j as graphql-js does',
    async (variables) => {
      const compiled = compileOperation(schema, document);
      await expect(compiled?.(variables, {})).rejects.toThrow();
      await expect(interpretOperation(schema, document)(variables, {})).rejects.toThrow();
    },
  );

  test('lists at the root too', async () => {
    const all = parse(`{ data: things ${selection}`);
    const compiled = compileOperation(schema, all);
    expect(compiled && (await outcome(compiled, {}))).toBe(await outcome(interpretOperation(schema, all), {}));
  });
});

test.each([
  ['arguments below the root', '{ things { part { sized(unit: "m") } } }'],
  ['abstract types', '{ any { __typename } }'],
  ['directives', '{ things { id @include(if: true) } }'],
  ['inline fragments', '{ things { ... on Thing { id } } }'],
  ['one key twice', '{ things { id id } }'],
  ['several root fields', '{ things { id } thing { id } }'],
])('what cannot be compiled is left to graphql-js: %s', (_, text) => {
  expect(compileOperation(schema, parse(text))).toBeNull();
});

test('a document that does not fit the schema is refused at start', () => {
  expect(() => prepareDocument(schema, parse('{ things { nothing } }'))).toThrow(/does not fit the schema/);
});
