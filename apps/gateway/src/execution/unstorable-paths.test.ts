import { expect, test } from 'vitest';
import { unstorablePaths } from './unstorable-paths.ts';

test('NUL and lone surrogates are found in values and keys', () => {
  expect(unstorablePaths({ a: 'x\u0000', b: [{ c: '\ud800' }], d: '😀', e: { 'k\u0000': 1 } })).toEqual([
    ['a'],
    ['b', 0, 'c'],
    ['e'],
  ]);
});
