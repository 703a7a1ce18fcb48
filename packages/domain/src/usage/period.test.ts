import { DomainError } from '@uketsuke/contracts';
import { expect, test } from 'vitest';
import { parsePeriod } from './period.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-21T12:34:56.789+09:00');
const parse = (from?: string, to?: string, nowMs = now) => parsePeriod({ from, to, nowMs });
const detailsOf = (from?: string, to?: string): readonly string[] | undefined => {
  try {
    parse(from, to);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_request') return error.details;
    throw error;
  }
  return undefined;
};

test('without dates it is this Japanese month until now', () => {
  expect(parse()).toEqual({ fromMs: at('2026-11-01T00:00:00+09:00'), toMs: now });
});

test('the month is that of Japan, also while UTC is still in the one before', () => {
  const firstMorning = at('2026-12-01T00:30:00+09:00');
  expect(parse(undefined, undefined, firstMorning).fromMs).toBe(at('2026-12-01T00:00:00+09:00'));
  expect(parse(undefined, undefined, at('2026-12-01T00:00:00+09:00'))).toEqual({
    fromMs: at('2026-12-01T00:00:00+09:00'),
    toMs: at('2026-12-01T00:00:00+09:00'),
  });
});

test('dates are days of Japan and `to` includes its day', () => {
  expect(parse('2026-11-01', '2026-11-01')).toEqual({
    fromMs: at('2026-11-01T00:00:00+09:00'),
    toMs: at('2026-11-02T00:00:00+09:00'),
  });
});

test('Unix milliseconds are taken as they are and may be mixed with a date', () => {
  expect(parse('1790000000000', '1790000000001')).toEqual({ fromMs: 1_790_000_000_000, toMs: 1_790_000_000_001 });
  expect(parse('2026-11-01', '1794000000000').toMs).toBe(1_794_000_000_000);
});

test('366 days are allowed, 367 are not', () => {
  expect(detailsOf('2024-01-01', '2024-12-31')).toBeUndefined();
  expect(detailsOf('2024-02-29', '2025-02-28')).toBeUndefined();
  expect(detailsOf('2024-01-01', '2025-01-01')).toEqual(['to: must be at most 366 days after from']);
});

test.each([
  '2026-02-30',
  '2023-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-1-1',
  'yesterday',
  '',
  '-5',
  '1.5',
  '99999999999999999',
  '9000000000000000',
])('`%s` is no time', (text) => {
  expect(detailsOf(text)).toEqual(['from: must be a date YYYY-MM-DD or Unix milliseconds']);
});

test('every problem is told at once, and an end before its start is one', () => {
  expect(detailsOf('x', 'y')).toHaveLength(2);
  expect(detailsOf('2026-11-20', '2026-11-19')).toEqual(['from: must be before to']);
  expect(detailsOf('1790000000000', '1790000000000')).toEqual(['from: must be before to']);
  expect(detailsOf('2026-11-22')).toEqual(['from: must be before to']);
});
