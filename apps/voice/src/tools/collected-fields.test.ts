import { describe, expect, it } from 'vitest';
import { isEverythingCollected, openFields } from './collected-fields.ts';

const required = [
  { key: 'name', required: true },
  { key: 'note', required: false },
];
const optional = [
  { key: 'name', required: false },
  { key: 'note', required: false },
];

describe('a call has collected everything', () => {
  it.each([
    ['nothing recorded', required, {}, false],
    ['every required field has a value', required, { name: '田中' }, true],
    ['a required field was declined', required, { name: null, note: 'x' }, false],
    ['a required field is empty', required, { name: '' }, false],
    ['only optional fields have values', required, { note: 'x' }, false],
    ['none required, all recorded', optional, { name: 'a', note: 'b' }, true],
    ['none required, one recorded and one declined', optional, { name: 'a', note: null }, true],
    ['none required, all declined', optional, { name: null, note: null }, true],
    ['none required, one not asked', optional, { name: 'a' }, false],
  ])('%s', (_title, fields, recorded, expected) => {
    expect(isEverythingCollected({ fields, recorded: new Map(Object.entries(recorded)) })).toBe(expected);
  });
});

it('what is still open: required fields without a value, optional ones that were not asked', () => {
  const open = (recorded: Record<string, string | null>) =>
    openFields({ fields: required, recorded: new Map(Object.entries(recorded)) });
  expect(open({})).toEqual(['name', 'note']);
  expect(open({ name: null, note: null })).toEqual(['name']);
  expect(open({ name: 'a', note: null })).toEqual([]);
});
