const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Between an attempt and the next one: those of Standard Webhooks, 75.6 hours in all. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
export const triesMax = waitsMs.length + 1;
/** A wait is as much shorter or longer by chance, so that what failed together does not come back together. */
const jitter = 0.2;

export interface FailedTry {
  /** How many attempts there were, this one included. */
  triesCount: number;
  /** What the answer asked for; null where it asked for nothing. */
  retryAfterMs: number | null;
  random: () => number;
}

/** How long to wait after a failed attempt; null after the last one. A `Retry-After` may prolong a wait, within reason, and never shortens it. */
export function nextWaitMs({ triesCount, retryAfterMs, random }: FailedTry): number | null {
  const plannedMs = waitsMs[triesCount - 1];
  if (plannedMs === undefined) return null;
  const waitMs = Math.round(plannedMs * (1 - jitter + 2 * jitter * random()));
  if (retryAfterMs === null) return waitMs;
  return Math.min(Math.max(retryAfterMs, waitMs), Math.max(2 * waitMs, hourMs));
}

/** Seconds or a date, as HTTP has it; null where it says neither. */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * secondMs;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
