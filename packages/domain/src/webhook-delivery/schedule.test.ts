import { describe, expect, test } from 'vitest';
import { nextWaitMs, readRetryAfter, triesMax } from './schedule.ts';

const hourMs = 3_600_000;
const middle = () => 0.5;
const failed = (triesCount: number, retryAfterMs: number | null = null, random = middle) =>
  nextWaitMs({ triesCount, retryAfterMs, random });

test('ten attempts within 75 hours, 35 minutes and 5 seconds', () => {
  const waits = Array.from({ length: triesMax }, (_, index) => failed(index + 1));
  expect(waits.at(-1)).toBeNull();
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(75 * hourMs + 35 * 60_000 + 5_000);
  expect(triesMax).toBe(10);
});

test('a wait is up to a fifth shorter or longer by chance', () => {
  expect([failed(2, null, () => 0), failed(2, null, () => 1)]).toEqual([240_000, 360_000]);
});

describe('Retry-After', () => {
  test('never shortens a wait', () => expect(failed(2, 1_000)).toBe(300_000));
  test('prolongs a short wait up to an hour', () => {
    expect(failed(1, 60_000)).toBe(60_000);
    expect(failed(1, 5 * hourMs)).toBe(hourMs);
  });
  test('prolongs a long wait up to twice', () => {
    expect(failed(4, 3 * hourMs)).toBe(3 * hourMs);
    expect(failed(4, 30 * hourMs)).toBe(4 * hourMs);
  });
  test('does not add an attempt', () => expect(failed(10, 60_000)).toBeNull());

  const now = Date.parse('2026-11-21T10:00:00Z');
  test.each([
    ['120', 120_000],
    ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s is read as %s ms', (value, ms) => expect(readRetryAfter(value, now)).toBe(ms));
});
