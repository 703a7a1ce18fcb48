import { expect, test } from 'vitest';
import { creditExpiry } from './credit-expiry.ts';

test.each([
  ['2026-01-15T12:00:00+09:00', '2026-07-14T23:59:59.999+09:00'],
  ['2026-01-15T00:00:00.000+09:00', '2026-07-14T23:59:59.999+09:00'],
  ['2026-01-14T23:59:59.999+09:00', '2026-07-13T23:59:59.999+09:00'],
  ['2026-08-31T10:00:00+09:00', '2027-02-27T23:59:59.999+09:00'],
  ['2027-08-29T10:00:00+09:00', '2028-02-28T23:59:59.999+09:00'],
  ['2027-08-31T10:00:00+09:00', '2028-02-28T23:59:59.999+09:00'],
  ['2026-10-31T10:00:00+09:00', '2027-04-29T23:59:59.999+09:00'],
  ['2026-09-01T00:00:00+09:00', '2027-02-28T23:59:59.999+09:00'],
  ['2026-12-31T23:59:59+09:00', '2027-06-29T23:59:59.999+09:00'],
  // A day in Japan begins nine hours before UTC's.
  ['2026-03-31T15:00:00Z', '2026-09-30T23:59:59.999+09:00'],
])('credit of %s can be used until %s', (granted, last) => {
  expect(creditExpiry(new Date(granted))).toEqual(new Date(last));
});

test('credit never lasts longer than six months', () => {
  for (let day = Date.parse('2026-01-01T00:00:00+09:00'); day < Date.parse('2030-01-01'); day += 86_400_000) {
    const lastDay = new Date(creditExpiry(new Date(day)).getTime() + 9 * 3_600_000);
    const first = new Date(day + 9 * 3_600_000);
    const months =
      (lastDay.getUTCFullYear() - first.getUTCFullYear()) * 12 + lastDay.getUTCMonth() - first.getUTCMonth();
    expect(months < 6 || (months === 6 && lastDay.getUTCDate() < first.getUTCDate())).toBe(true);
  }
});
