import { describe, expect, it } from 'vitest';
import type { Timers } from './timers.ts';
import { within } from './within.ts';

function handTimers(): Timers & { ring(): void; running: Set<() => void> } {
  const running = new Set<() => void>();
  return {
    running,
    ring: () => running.forEach((run) => run()),
    after: (_delayMs, run) => {
      running.add(run);
      return () => running.delete(run);
    },
  };
}

describe('within', () => {
  it('answers what the work resolves with in time, and leaves no timer behind', async () => {
    const timers = handTimers();
    expect(await within(timers, 100, Promise.resolve('done'))).toBe('done');
    expect(timers.running.size).toBe(0);
  });

  it('answers null when the time is over, and takes no harm from what the work does later', async () => {
    const timers = handTimers();
    const work = Promise.withResolvers<string>();
    const answer = within(timers, 100, work.promise);
    timers.ring();
    expect(await answer).toBeNull();
    work.reject(new Error('too late'));
    expect(timers.running.size).toBe(0);
  });

  it('rejects as the work does', async () => {
    const timers = handTimers();
    await expect(within(timers, 100, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(timers.running.size).toBe(0);
  });
});
