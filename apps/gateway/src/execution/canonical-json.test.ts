import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('canonical text ignores the order of keys and nothing else', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});
