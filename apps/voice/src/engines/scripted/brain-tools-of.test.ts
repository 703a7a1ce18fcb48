import { expect, it } from 'vitest';
import { brainToolsOf } from './brain-tools-of.ts';

const action = { name: 'a', connector: 'calendar_a', action: 'a', description: '予約する', confirm: true };
const schema = (properties: object, required: string[]) => ({ type: 'object', properties, required });

it('an action that takes single values is a tool of the receptionist, by what fields are about', () => {
  const parameters = schema({ start: { type: 'string', maxLength: 60 }, minutes: { type: 'integer' } }, ['start']);
  expect(brainToolsOf({ ...action, parameters })).toEqual([
    {
      ...{ name: 'a', description: '予約する', confirm: true, takesFieldsByKind: true },
      parameters: { properties: { start: { type: 'string' }, minutes: { type: 'integer' } }, required: ['start'] },
    },
  ]);
});

it('a tool of an MCP server takes what its config collects under the same names, whatever the fields are about', () => {
  const parameters = schema({ start: { type: 'string' } }, ['start']);
  expect(brainToolsOf({ ...action, connector: 'mcp', parameters })).toMatchObject([{ takesFieldsByKind: false }]);
});

it('an action that keeps a row is a tool that takes what is known of its columns', () => {
  const columns = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } };
  expect(
    brainToolsOf({
      ...action,
      action: 'append_row',
      confirm: false,
      parameters: schema({ values: columns }, ['values']),
    }),
  ).toEqual([
    {
      ...{ name: 'a', description: '予約する', confirm: false, takesFieldsByKind: true, keptIn: 'values' },
      parameters: { properties: { name: { type: 'string' } } },
    },
  ]);
});

it.each([
  [{ values: { type: 'object' } }, ['values']],
  [{ phone: { type: 'string' } }, []],
  [{ start: { type: ['string', 'null'] } }, ['start']],
])('an action that takes %j, %j required, is left to language models', (properties, required) => {
  expect(brainToolsOf({ ...action, parameters: schema(properties, required) })).toEqual([]);
});
