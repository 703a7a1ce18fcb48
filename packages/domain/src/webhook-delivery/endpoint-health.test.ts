import { describe, expect, test } from 'vitest';
import { judgeEndpoint } from './endpoint-health.ts';

const hourMs = 3_600_000;
const startMs = 1_750_000_000_000;
const failed = (hours: number, statusCode = 500) =>
  ({ errorKind: 'status', statusCode, startedAt: new Date(startMs + hours * hourMs) }) as const;
const delivered = (hours: number) => ({ errorKind: null, statusCode: 200, startedAt: failed(hours).startedAt });
const well = { failingSince: null, failuresCount: 0 };
const failing = (failuresCount: number) => ({ failingSince: new Date(startMs), failuresCount });

test('failures are counted from the first one', () => {
  expect(judgeEndpoint(well, [failed(1), failed(2)])).toEqual({
    failingSince: failed(1).startedAt,
    failuresCount: 2,
    disable: null,
  });
});

test('a success ends the count, whatever was before', () => {
  expect(judgeEndpoint(failing(50), [delivered(130)])).toEqual({ ...well, disable: null });
  expect(judgeEndpoint(failing(50), [delivered(130), failed(131)])).toMatchObject({ failuresCount: 1, disable: null });
});

describe('an endpoint is switched off', () => {
  test('after 120 hours of nothing but failures, ten at least', () => {
    expect(judgeEndpoint(failing(9), [failed(120)]).disable).toBe('failing');
    expect(judgeEndpoint(failing(9), [failed(119)]).disable).toBeNull();
    expect(judgeEndpoint(failing(8), [failed(500)]).disable).toBeNull();
  });
  test('at once when it answers 410', () => expect(judgeEndpoint(well, [failed(0, 410)]).disable).toBe('gone'));
});
