import { expect, it } from 'vitest';
import { manualClock } from './clock.ts';
import { createTokenBucket } from './token-bucket.ts';

it('a token bucket gives its burst at once, and then no more than its rate', () => {
  const clock = manualClock();
  const bucket = createTokenBucket({ clock, burst: 3, perSecond: 2 });
  expect([1, 1, 1, 1].map((count) => bucket.take(count))).toEqual([true, true, true, false]);
  clock.advance(499);
  expect(bucket.take(1)).toBe(false);
  clock.advance(1);
  expect(bucket.take(1)).toBe(true);
  clock.advance(60_000);
  expect(bucket.take(4)).toBe(false);
  expect(bucket.take(3)).toBe(true);
});

it('a token bucket that is asked, or asked for too much, loses nothing', () => {
  const bucket = createTokenBucket({ clock: manualClock(), burst: 2, perSecond: 1 });
  expect([bucket.has(2), bucket.take(3), bucket.has(2), bucket.take(2), bucket.has(1)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
