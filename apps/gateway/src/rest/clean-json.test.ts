import { expect, test } from 'vitest';
import { cleanJson, jsonDepthMax } from './clean-json.ts';

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
