import { expect, test } from 'vitest';
import { billedMilliYen, chargedSeconds } from './billed-milli-yen.ts';

test.each([
  [0, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [59_999, 60],
])('%i ms are %i charged seconds', (durationMs, seconds) => {
  expect(chargedSeconds(durationMs)).toBe(seconds);
});

test.each([
  { durationMs: 0, price: 30_000n, billed: 0n },
  { durationMs: 1, price: 30_000n, billed: 500n },
  { durationMs: 60_000, price: 30_000n, billed: 30_000n },
  { durationMs: 61_500, price: 30_000n, billed: 31_000n },
  // 1 s at 29 milli-yen a minute is 0.4833.
  { durationMs: 1000, price: 29n, billed: 0n },
  // Half goes up: 1 s at 30 milli-yen a minute is 0.5.
  { durationMs: 1000, price: 30n, billed: 1n },
  { durationMs: 7000, price: 12_345n, billed: 1440n },
  { durationMs: 3_600_000, price: 9_007_199_254_740_993n, billed: 540_431_955_284_459_580n },
])('$durationMs ms at $price milli-yen a minute cost $billed milli-yen', ({ durationMs, price, billed }) => {
  expect(billedMilliYen(durationMs, price)).toBe(billed);
});
