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
}

const sweepEveryMs = 60_000;
/** Whoever has very many addresses may make others' counts start again, but not fill the memory. */
const windowsMax = 200_000;

/** Exact within one process. */
export function createMemoryLimiter(clock: Clock): MemoryLimiter {
  const windows = new Map<string, Window>();
  let sweepAt = clock.monotonic() + sweepEveryMs;
  return {
    consume(rule, key) {
      const now = clock.monotonic();
      if (now >= sweepAt) {
        sweepAt = now + sweepEveryMs;
        for (const [id, window] of windows) if (window.endsAt <= now) windows.delete(id);
      }
      const id = `${rule.name}:${key}`;
      const known = windows.get(id);
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + rule.windowMs };
      if (window !== known) {
        // Deleted first, so that the map stays in the order in which windows began.
        windows.delete(id);
        windows.set(id, window);
        const [oldest] = windows.keys();
        if (windows.size > windowsMax && oldest !== undefined) windows.delete(oldest);
      }
      window.count += 1;
      return consumptionOf(rule, window.count, clock.now() + (window.endsAt - now));
    },
  };
}
