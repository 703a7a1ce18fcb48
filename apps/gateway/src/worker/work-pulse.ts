import type { Clock } from '@uketsuke/runtime';

/** What the worker says of itself at `/healthz`. */
export interface WorkerHealth {
  /** `stalled`: it looks for no jobs any more, although the database would answer. */
  loop: 'ok' | 'starting' | 'stalled' | 'stopping';
  database: 'ok' | 'unavailable';
}

export interface WorkPulse {
  /** Runs a statement of the job loop and remembers when it was asked and when it was answered. */
  beat<Result>(run: () => Promise<Result>): Promise<Result>;
  health(): Pick<WorkerHealth, 'database'> & { loop: 'ok' | 'stalled' };
}

/** The loop asks for jobs several times a second. On a busy machine, or behind a slow statement, it may be silent for longer. */
const silenceMsMax = 20_000;

/**
 * Tells from the statements of the job loop whether it is alive. It asks all the time: who has asked nothing for a while has
 * stalled, and when questions have no answer the database is away.
 */
export function createWorkPulse({ clock }: { clock: Clock }): WorkPulse {
  let activeAtMs = clock.monotonic();
  let answeredAtMs = clock.monotonic();
  const waiting = new Set<symbol>();
  const isRecent = (atMs: number) => clock.monotonic() - atMs <= silenceMsMax;
  return {
    async beat(run) {
      const question = Symbol('question');
      activeAtMs = clock.monotonic();
      waiting.add(question);
      try {
        const result = await run();
        answeredAtMs = clock.monotonic();
        return result;
      } finally {
        waiting.delete(question);
        activeAtMs = clock.monotonic();
      }
    },
    health() {
      const isAsking = waiting.size > 0 || isRecent(activeAtMs);
      return {
        loop: isAsking ? 'ok' : 'stalled',
        // Who does not ask does not know: the last answer counts.
        database: isRecent(answeredAtMs) || !isAsking ? 'ok' : 'unavailable',
      };
    },
  };
}
