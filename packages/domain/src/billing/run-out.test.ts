import { expect, test } from 'vitest';
import { runOutAt } from './run-out.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-22T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
/** 1,000 yen in 10 days. */
const use = { milliYen: 1_000_000n, periodMs: 10 * dayMs };

test('credit lasts as long as the use of before would take', () => {
  expect(runOutAt({ now, lots: [{ milliYen: 300_000n, expiresAt: inDays(100) }], use })).toEqual(inDays(3));
});

test('what expires before it would be used does not count', () => {
  const lots = [
    { milliYen: 500_000n, expiresAt: inDays(2) },
    { milliYen: 100_000n, expiresAt: inDays(100) },
  ];
  expect(runOutAt({ now, lots, use })).toEqual(inDays(3));
});

test('lots are used one after the other', () => {
  const lots = [
    { milliYen: 100_000n, expiresAt: inDays(2) },
    { milliYen: 400_000n, expiresAt: inDays(100) },
  ];
  expect(runOutAt({ now, lots, use })).toEqual(inDays(5));
});

test.each([
  ['nothing was used', { now, lots: [{ milliYen: 1n, expiresAt: inDays(3) }], use: { ...use, milliYen: 0n } }],
  ['nothing is held', { now, lots: [], use }],
  [
    'it would last for years',
    { now, lots: [{ milliYen: 10n ** 14n, expiresAt: inDays(10_000) }], use: { ...use, milliYen: 1n } },
  ],
])('no date where %s', (_, input) => {
  expect(runOutAt(input)).toBeNull();
});
