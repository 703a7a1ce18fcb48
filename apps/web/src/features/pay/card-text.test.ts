import { expect, test } from 'vitest';
import { groupDigits, readExpiry, writeExpiry } from './card-text';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['x', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown);
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['12 / 3', '12 / ', '12 / 3'],
  ['12 /', '12 / ', '12'],
  ['1234', '', '12 / 34'],
])('%s after %s becomes %s', (typed, before, shown) => {
  expect(writeExpiry(typed, before)).toBe(shown);
});

test('an expiry is read as month and year; a month that is none is not', () => {
  expect(readExpiry('12 / 34')).toEqual({ expiresMonth: 12, expiresYear: 2034 });
  for (const wrong of ['13 / 34', '00 / 34', '1 / 34', '12', '']) expect(readExpiry(wrong)).toBeNull();
});
