import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agentConfigSchema } from './agent-config.ts';
import { parseShape, problemLine } from './problems.ts';

function lines(schema: z.ZodType, value: unknown, root: PropertyKey[] = []): string[] {
  const result = parseShape(schema, value, root);
  return result.ok ? [] : result.problems.map(problemLine);
}

describe('problems of shape', () => {
  test('every problem is one line of `path: reason`', () => {
    const config = {
      greeting: 7,
      fields: [{ key: 'A b', label: 'x' }],
      handoff_when: [],
      closing: '',
      speaking_rate: 9,
    };
    expect(lines(agentConfigSchema, config, ['config'])).toEqual([
      'config.greeting: must be a string',
      'config.persona: is required',
      'config.fields[0].key: must be lowercase letters, digits or underscore, starting with a letter',
      'config.closing: must not be empty',
      'config.speaking_rate: must be at most 2.0',
    ]);
  });

  test('repeated keys are found together with other problems of the same list', () => {
    const field = { key: 'name', label: 'Name' };
    const config = { greeting: 'a', persona: 'b', closing: 'c', handoff_when: [], fields: [field, field] };
    expect(lines(agentConfigSchema, config)).toEqual(['fields[1].key: must be unique']);
  });

  test('names the type, the choice or the bound that was missed', () => {
    const schema = z.object({
      list: z.array(z.string()).max(1),
      choice: z.enum(['a', 'b']),
      count: z.int(),
      map: z.record(z.string(), z.string()),
      flag: z.boolean(),
    });
    expect(lines(schema, { list: ['a', 'b'], choice: 'c', count: 1.5, map: 3, flag: 'x' })).toEqual([
      'list: must be at most 1 items',
      'choice: must be one of a, b',
      'count: must be an integer',
      'map: must be an object',
      'flag: must be a boolean',
    ]);
  });

  test('a name that is no identifier is quoted, the value itself is called (body)', () => {
    expect(lines(z.record(z.string(), z.string()), { 'a.b': 1 })).toEqual(['["a.b"]: must be a string']);
    expect(lines(z.string(), 1)).toEqual(['(body): must be a string']);
  });
});

describe('names that nobody knows', () => {
  test('are told one by one, but not by the thousand', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`unknown_${index}`, 1]));
    const result = parseShape(z.strictObject({ greeting: z.string() }), { greeting: 'x', ...many }, ['config']);
    const lines = result.ok ? [] : result.problems.map(problemLine);
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('config.unknown_0: is not known');
    expect(lines.at(-1)).toBe('config: has 980 more unknown names');
  });
});
