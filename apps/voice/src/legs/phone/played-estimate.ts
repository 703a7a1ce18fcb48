/**
 * How much the caller has heard: by the clock since sending, later by as much as echoed marks come late (the way of the wire, a
 * provider that lags behind), and never past a mark that is still to come. Counts bytes at 8 per ms.
 */
import type { Clock } from '@uketsuke/runtime';

/** A mark that is later than this is lost: the clock alone counts then. */
const markLateMsMax = 1000;
const bytesPerMs = 8;

export interface PlayedEstimate {
  now(): number;
  sentBytes(): number;
  /** Milliseconds that the provider still has to play, by the clock. */
  aheadMs(): number;
  sent(bytes: number): void;
  /** A mark was sent after everything that was sent so far. */
  expectMark(name: string): void;
  marked(name: string): void;
  /** The provider's buffer was taken back at this position; marks that were under way say nothing any more. */
  rewind(playedBytes: number): void;
  /** The connection is gone: the position stays as it is. */
  freeze(): void;
}

export function createPlayedEstimate(clock: Clock): PlayedEstimate {
  let sentBytes = 0;
  let playEndAtMs = 0;
  let expected: { name: string; at: number; dueAtMs: number }[] = [];
  /** How late the last mark came; null for a provider that has never echoed one. */
  let lagMs: number | null = null;
  let highest = 0;
  let isFrozen = false;

  const behindMs = (byMs: number): number => Math.max(0, playEndAtMs + byMs - clock.monotonic());
  const byClock = (delayMs: number): number => sentBytes - behindMs(delayMs) * bytesPerMs;
  const nextMarkAt = (): number => {
    const lost = clock.monotonic() - markLateMsMax;
    while (expected[0] && expected[0].dueAtMs < lost) expected.shift();
    return lagMs === null ? Number.POSITIVE_INFINITY : (expected[0]?.at ?? Number.POSITIVE_INFINITY);
  };
  const now = (): number => {
    if (!isFrozen) highest = Math.max(highest, Math.min(byClock(lagMs ?? 0), nextMarkAt()));
    return highest;
  };

  return {
    now,
    sentBytes: () => sentBytes,
    aheadMs: () => behindMs(0),
    sent(bytes) {
      playEndAtMs = Math.max(playEndAtMs, clock.monotonic()) + bytes / bytesPerMs;
      sentBytes += bytes;
    },
    expectMark: (name) => {
      expected.push({ name, at: sentBytes, dueAtMs: playEndAtMs });
    },
    marked(name) {
      const index = expected.findIndex((mark) => mark.name === name);
      const mark = expected[index];
      if (!mark) return;
      expected = expected.slice(index + 1);
      lagMs = Math.min(markLateMsMax, Math.max(0, clock.monotonic() - mark.dueAtMs));
      // A provider that echoes too early does not make the caller hear faster than real time.
      if (!isFrozen) highest = Math.max(highest, Math.min(mark.at, byClock(0)));
    },
    rewind(playedBytes) {
      sentBytes = playedBytes;
      highest = playedBytes;
      playEndAtMs = clock.monotonic();
      expected = [];
    },
    freeze() {
      now();
      isFrozen = true;
    },
  };
}
