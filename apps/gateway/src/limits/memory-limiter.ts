import type { Clock } from '@uketsuke/runtime';
import { type Consumption, consumptionOf, type RateRule } from './rate-limiter.ts';

interface Window {
  count: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/** A RateLimiter whose answer needs no waiting. */
export interface MemoryLimiter {
  consume(rule: RateRule, key: string): Consumption;
  /** Goes on from what somebody else has counted in the running window. */
  learn(rule: RateRule, key: string, counted: { count: number; leftMs: number }): void;
}

const sweepEveryMs = 60_000;
/** Whoever has very many addresses may make others' counts start again, but not fill the memory. */
const windowsMax = 200_000;

/** Exact within one process. */
export function createMemoryLimiter(clock: Clock): MemoryLimiter {
  const windows = new Map<string, Window>();
  let sweepAt = clock.monotonic() + sweepEveryMs;

  const runningWindow = (rule: RateRule, key: string, now: number): Window => {
    if (now >= sweepAt) {
      sweepAt = now + sweepEveryMs;
      for (const [id, window] of windows) if (window.endsAt <= now) windows.delete(id);
    }
    const id = `${rule.name}:${key}`;
    const known = windows.get(id);
    if (known && known.endsAt > now) return known;
    const window = { count: 0, endsAt: now + rule.windowMs };
    // Deleted first, so that the map stays in the order in which windows began.
    windows.delete(id);
    windows.set(id, window);
    const [oldest] = windows.keys();
    if (windows.size > windowsMax && oldest !== undefined) windows.delete(oldest);
    return window;
  };

  return {
    consume(rule, key) {
      const now = clock.monotonic();
      const window = runningWindow(rule, key, now);
      window.count += 1;
      return consumptionOf(rule, window.count, clock.now() + (window.endsAt - now));
    },
    learn(rule, key, { count, leftMs }) {
      const now = clock.monotonic();
      const window = runningWindow(rule, key, now);
      window.count = count;
      window.endsAt = now + leftMs;
    },
  };
}
