import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { createHostBreaker } from './host-breaker.ts';

it('a host that timed out three times in a row rests for 30 s, then one request finds out', () => {
  const clock = manualClock();
  const breaker = createHostBreaker(clock);
  for (let times = 0; times < 3; times += 1) {
    expect(breaker.mayTry('a')).toBe(true);
    breaker.record('a', 'timeout');
  }
  expect([breaker.mayTry('a'), breaker.mayTry('b')]).toEqual([false, true]);
  clock.advance(30_000);
  expect([breaker.mayTry('a'), breaker.mayTry('a')]).toEqual([true, false]);
  breaker.record('a', 'timeout');
  clock.advance(29_999);
  expect(breaker.mayTry('a')).toBe(false);
  clock.advance(1);
  expect(breaker.mayTry('a')).toBe(true);
  breaker.record('a', 'other');
  expect([breaker.mayTry('a'), breaker.mayTry('a')]).toEqual([true, true]);
});

it('any answer between two time-outs begins the count anew', () => {
  const breaker = createHostBreaker(manualClock());
  for (const result of ['timeout', 'timeout', 'other', 'timeout', 'timeout'] as const) breaker.record('a', result);
  expect(breaker.mayTry('a')).toBe(true);
});
