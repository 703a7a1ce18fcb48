import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForSilence } from './silence-watch.ts';

const limitMs = 1_000;
let isWaiting = true;
let answers = 0;
const onSilent = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onSilent.mockClear();
  isWaiting = true;
  stop = watchForSilence({ limitMs, isWaiting: () => isWaiting, progress: () => answers, onSilent });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a wait without an answer is told at the limit', () => {
  vi.advanceTimersByTime(limitMs - 1);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSilent).toHaveBeenCalledOnce();
});

test('any answer begins the wait anew, and nobody who waits is no silence', () => {
  for (let round = 0; round < 5; round += 1) {
    vi.advanceTimersByTime(limitMs - 1);
    answers += 1;
  }
  isWaiting = false;
  vi.advanceTimersByTime(10 * limitMs);
  expect(onSilent).not.toHaveBeenCalled();
});

test('a process that stood still itself does not take its unread answers for missing', () => {
  vi.setSystemTime(Date.now() + 10 * limitMs);
  vi.advanceTimersByTime(limitMs / 10);
  expect(onSilent).not.toHaveBeenCalled();
});
