import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlToolNames, controlTools, handoffReasons } from './control-tools.ts';
import { endReasons } from './call.ts';

it('the list of names holds every control tool', () => {
  expect(controlToolNames.toSorted()).toEqual(Object.keys(controlTools).toSorted());
});

it('every reason for a handoff is an end reason of a call', () => {
  expect(endReasons).toEqual(expect.arrayContaining([...handoffReasons]));
});

describe.each(controlToolNames)('%s', (name) => {
  const schema = z.toJSONSchema(controlTools[name].arguments);

  it('tells a model what it does and what each argument means', () => {
    expect(controlTools[name].description).toMatch(/\.$/);
    for (const property of Object.values(schema.properties ?? {})) expect(property).toHaveProperty('description');
  });

  it('takes no argument that is not described', () => {
    expect(schema.additionalProperties).toBe(false);
  });
});

it('a field is recorded with a text, or with null where the caller declines, but never without a value', () => {
  const { arguments: shape } = controlTools.record_field;
  expect(shape.safeParse({ key: 'name', value: '田中' }).success).toBe(true);
  expect(shape.safeParse({ key: 'name', value: null }).success).toBe(true);
  expect(shape.safeParse({ key: 'name' }).success).toBe(false);
});
