import { expect, test } from 'vitest';
import { canonicalJson, cleanJson, jsonDepthMax, unstorablePaths } from './json.ts';

test('a key __proto__ is removed at any depth and changes no prototype', () => {
  const value: unknown = JSON.parse('{"a":1,"__proto__":{"admin":true},"b":[{"__proto__":1}]}');
  expect(cleanJson(value)).toBe(true);
  expect(JSON.stringify(value)).toBe('{"a":1,"b":[{}]}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('the depth limit is exact', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  expect(cleanJson(nested(jsonDepthMax))).toBe(true);
  expect(cleanJson(nested(jsonDepthMax + 1))).toBe(false);
});

test('canonical text ignores the order of keys and nothing else', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});

test('NUL and lone surrogates are found in values and keys', () => {
  expect(unstorablePaths({ a: 'x\u0000', b: [{ c: '\ud800' }], d: '😀', e: { 'k\u0000': 1 } })).toEqual([
    ['a'],
    ['b', 0, 'c'],
    ['e'],
  ]);
});
