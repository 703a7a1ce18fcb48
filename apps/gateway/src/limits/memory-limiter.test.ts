import { manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createMemoryLimiter } from './memory-limiter.ts';
import { apiKeyRule } from './rate-limiter.ts';

test('exactly 600 requests of a window pass, the 601st does not', () => {
  const clock = manualClock();
  const limiter = createMemoryLimiter(clock);
  const results = Array.from({ length: 601 }, () => limiter.consume(apiKeyRule, 'key_1'));
  expect(results.filter((result) => result.isAllowed)).toHaveLength(600);
  expect(results[0]).toEqual({ isAllowed: true, limit: 600, remaining: 599, resetAt: clock.now() + 60_000 });
  expect(results[599]?.remaining).toBe(0);
  expect(results[600]).toMatchObject({ isAllowed: false, remaining: 0 });
});

test('a window starts with its first request, lasts 60 s and is followed by a full one', () => {
  const clock = manualClock();
  const limiter = createMemoryLimiter(clock);
  const end = limiter.consume(apiKeyRule, 'key_1').resetAt;
  clock.advance(59_999);
  expect(limiter.consume(apiKeyRule, 'key_1')).toMatchObject({ remaining: 598, resetAt: end });
  clock.advance(1);
  expect(limiter.consume(apiKeyRule, 'key_1')).toMatchObject({ remaining: 599, resetAt: end + 60_000 });
});

test('keys and rules are counted apart', () => {
  const limiter = createMemoryLimiter(manualClock());
  limiter.consume(apiKeyRule, 'key_1');
  expect(limiter.consume(apiKeyRule, 'key_2').remaining).toBe(599);
  expect(limiter.consume({ ...apiKeyRule, name: 'other' }, 'key_1').remaining).toBe(599);
});

test('windows that ended are forgotten without changing the running ones', () => {
  const clock = manualClock();
  const limiter = createMemoryLimiter(clock);
  limiter.consume(apiKeyRule, 'old');
  clock.advance(30_000);
  limiter.consume(apiKeyRule, 'running');
  clock.advance(30_000);
  expect(limiter.consume(apiKeyRule, 'running').remaining).toBe(598);
  expect(limiter.consume(apiKeyRule, 'old').remaining).toBe(599);
});

test('more keys than anybody serves do not fill the memory: the oldest window is forgotten', () => {
  const limiter = createMemoryLimiter(manualClock());
  limiter.consume(apiKeyRule, 'first');
  limiter.consume(apiKeyRule, 'second');
  for (let index = 1; index < 200_000; index += 1) limiter.consume(apiKeyRule, `key_${index}`);
  expect(limiter.consume(apiKeyRule, 'second').remaining).toBe(598);
  expect(limiter.consume(apiKeyRule, 'first').remaining).toBe(599);
});
