import { expect, test } from 'vitest';
import { errorType } from './error-type.ts';

class NoRoom extends Error {}

test.each([
  [Object.assign(new Error('+81312345678'), { code: 'not_found' }), 'not_found'],
  [Object.assign(new Error('+81312345678'), { code: '+81312345678' }), 'Error'],
  [Object.assign(new NoRoom('for Mr Sato'), { code: 7 }), 'NoRoom'],
  ['a text', 'string'],
])('of %o only the kind is named: %s', (failure, type) => {
  expect(errorType(failure)).toBe(type);
});
