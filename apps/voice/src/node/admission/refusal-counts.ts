/** Refused calls as numbers, one line a period: whoever is refused a thousand times a second must not write a thousand lines. */
import type { Timers } from '@uketsuke/runtime';

export interface RefusalCounts {
  /** `error`: of all of a period the first is in the line. */
  count(refusal: { channel: string; reason: string; error?: unknown }): void;
  /** Writes what is not written yet. */
  close(): void;
}

export interface RefusalCountsOptions {
  logger: Record<'info' | 'warn', (fields: Record<string, unknown>, event: string) => void>;
  timers: Timers;
  periodMs?: number;
}

export function createRefusalCounts({ logger, timers, periodMs = 10_000 }: RefusalCountsOptions): RefusalCounts {
  let counts: Record<string, number> = {};
  let firstError: unknown;
  let cancel: (() => void) | null = null;

  const write = (): void => {
    cancel?.();
    if (cancel === null) return;
    cancel = null;
    const line = { refused: counts, period_ms: periodMs };
    if (firstError === undefined) logger.info(line, 'calls.refused');
    else logger.warn({ ...line, err: firstError }, 'calls.refused');
    counts = {};
    firstError = undefined;
  };

  return {
    count({ channel, reason, error }) {
      const name = `${channel}.${reason}`;
      counts[name] = (counts[name] ?? 0) + 1;
      firstError ??= error;
      cancel ??= timers.after(periodMs, write);
    },
    close: write,
  };
}
