/** Refused calls as numbers, one line a period: whoever is refused a thousand times a second must not write a thousand lines. */
import type { Timers } from '@uketsuke/runtime';

export interface Refusal {
  channel: 'phone' | 'web';
  /** One of the node's own, or the code of the gateway's refusal. */
  reason: string;
  /** Of all of a period the first is in the line. */
  error?: unknown;
}

export interface RefusalCounts {
  count(refusal: Refusal): void;
  /** Writes what is not written yet. */
  close(): void;
}

export interface RefusalCountsOptions {
  logger: Record<'info' | 'warn', (fields: Record<string, unknown>, event: string) => void>;
  timers: Timers;
  periodMs?: number;
  /** Hears of each one. */
  onRefused?: ((refusal: Refusal) => void) | undefined;
}

export function createRefusalCounts(options: RefusalCountsOptions): RefusalCounts {
  const { logger, timers, periodMs = 10_000, onRefused = () => {} } = options;
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
    count(refusal) {
      const { channel, reason, error } = refusal;
      onRefused(refusal);
      const name = `${channel}.${reason}`;
      counts[name] = (counts[name] ?? 0) + 1;
      firstError ??= error;
      cancel ??= timers.after(periodMs, write);
    },
    close: write,
  };
}
