import { manualClock } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { createDeliveryBacklog } from './delivery-backlog.ts';

test('the backlog knows how many batches of how many calls wait, and for how long the oldest does', () => {
  const clock = manualClock();
  const backlog = createDeliveryBacklog(clock);
  const first = backlog.track();
  const second = backlog.track();
  first(1);
  clock.advance(1000);
  first(2);
  second(1);
  clock.advance(500);
  expect([backlog.batches(), backlog.calls(), backlog.oldestMs()]).toEqual([3, 2, 1500]);
  // The older one of the first is acknowledged.
  first(1);
  expect([backlog.batches(), backlog.calls(), backlog.oldestMs()]).toEqual([2, 2, 500]);
  first(0);
  second(0);
  expect([backlog.batches(), backlog.calls(), backlog.oldestMs()]).toEqual([0, 0, 0]);
  clock.advance(60_000);
  second(1);
  expect(backlog.oldestMs()).toBe(0);
});
