/** Whether the client is still there: what it sends, and what the network says of its connection. */
import type { Clock } from '@uketsuke/runtime';

export interface LifeSigns {
  /** The client is ready to hear and be heard. */
  ready(): void;
  /** A ping, or media. */
  heard(): void;
  /** Its connection broke. */
  lost(): void;
  /** Its offer is answered with a new connection. */
  connected(): void;
  isGone(nowMs: number): boolean;
}

/** An offer that has not led to a connection by then leads to none. */
const offerTimeoutMs = 15_000;
/** Of a client that comes again with new offers, all of them together. */
const connectTimeoutMs = 30_000;
/** A client that has lost its network asks for a new connection after about 13 s; it must find its call alive. */
const lostGraceMs = 15_000;
/** Neither pings nor media: the page is gone, though the network has not said so. */
const quietMsMax = 20_000;

export function createLifeSigns(clock: Clock): LifeSigns {
  const startedAt = clock.monotonic();
  let isReady = false;
  /** Set once the client is known to give signs of life by itself. */
  let lastHeardAt: number | null = null;
  let lostAt: number | null = null;
  let offeredAt = startedAt;

  return {
    ready() {
      isReady = true;
    },
    heard() {
      lastHeardAt = clock.monotonic();
    },
    lost() {
      lostAt = clock.monotonic();
    },
    connected() {
      offeredAt = clock.monotonic();
      lostAt = null;
      if (lastHeardAt !== null) lastHeardAt = clock.monotonic();
    },
    isGone(nowMs) {
      if (!isReady && (nowMs - offeredAt >= offerTimeoutMs || nowMs - startedAt >= connectTimeoutMs)) return true;
      if (lastHeardAt !== null) return nowMs - lastHeardAt >= quietMsMax;
      return lostAt !== null && nowMs - lostAt >= lostGraceMs;
    },
  };
}
