import { expect, it } from 'vitest';
import { checkArguments } from './check-arguments.ts';

const parameters = {
  properties: {
    date: { type: 'string' },
    seat: { type: 'string', enum: ['counter', 'table'] },
    party: { type: 'integer' },
    price: { type: 'number' },
    smoking: { type: 'boolean' },
    level: { type: 'integer', enum: ['1', '2'] },
  },
  required: ['date', 'party'],
} as const;
const check = (given: unknown) => checkArguments(JSON.parse(JSON.stringify(parameters)), given);
const good = { date: '2026-12-24', party: 2 };

it.each([[good], [{ ...good, seat: 'table', price: 0.5, smoking: false, level: 2 }], [{ ...good, party: 2.0 }]])(
  '%j is of the shape',
  (given) => {
    expect(check(given)).toEqual({ ok: true, value: given });
  },
);

it('null counts as left out', () => {
  expect(check({ ...good, seat: null })).toEqual({ ok: true, value: good });
  expect(check({ ...good, date: null })).toEqual({ ok: false, problems: ['date: is required'] });
});

it.each([
  [{}, ['date: is required', 'party: is required']],
  [null, ['date: is required', 'party: is required']],
  [{ ...good, party: '2' }, ['party: must be a whole number']],
  [{ ...good, party: 2.5 }, ['party: must be a whole number']],
  [{ ...good, date: 20261224 }, ['date: must be a string']],
  [{ ...good, price: '1' }, ['price: must be a number']],
  [{ ...good, smoking: 'no' }, ['smoking: must be true or false']],
  [{ ...good, seat: 'roof' }, ['seat: must be one of counter, table']],
  [{ ...good, level: 3 }, ['level: must be one of 1, 2']],
  [{ ...good, other: 1 }, ['other: is not a parameter of this tool']],
  [{ ...good, toString: 1 }, ['toString: is not a parameter of this tool']],
  [[], ['arguments: must be an object']],
  ['date', ['arguments: must be an object']],
])('%j is not: %j', (given, problems) => {
  expect(check(given)).toEqual({ ok: false, problems });
});

it('a tool without parameters takes none', () => {
  expect(checkArguments(undefined, {})).toEqual({ ok: true, value: {} });
  expect(checkArguments(undefined, { a: 1 })).toEqual({ ok: false, problems: ['a: is not a parameter of this tool'] });
});
