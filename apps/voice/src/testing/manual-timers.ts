/** Timers that run when a test moves its manual clock on. */
import { atRest } from './at-rest.ts';
import type { ManualClock, Timers } from '@uketsuke/runtime';

export interface ManualTimers extends Timers {
  /** Moves the clock to each due time in turn and runs what is due; promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Timers that still wait. */
  pending(): number;
}

export function manualTimers(clock: ManualClock): ManualTimers {
  const waiting = new Map<symbol, { atMs: number; run: () => void }>();

  const nextDue = (untilMs: number): [symbol, { atMs: number; run: () => void }] | undefined =>
    [...waiting].filter(([, { atMs }]) => atMs <= untilMs).toSorted(([, a], [, b]) => a.atMs - b.atMs)[0];
  return {
    after(delayMs, run) {
      const id = Symbol('timer');
      waiting.set(id, { atMs: clock.monotonic() + delayMs, run });
      return () => waiting.delete(id);
    },
    async advance(ms) {
      const untilMs = clock.monotonic() + ms;
      await atRest();
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        const [id, { atMs, run }] = due;
        waiting.delete(id);
        clock.advance(Math.max(0, atMs - clock.monotonic()));
        run();
        await atRest();
      }
      clock.advance(Math.max(0, untilMs - clock.monotonic()));
    },
    pending: () => waiting.size,
  };
}
