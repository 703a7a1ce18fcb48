/**
 * The one ticker of all legs. A timer only wakes it up; how much is due follows from the monotonic clock alone,
 * so neither late timers nor load make a stream drift.
 */
import { systemClock, type Clock } from '@uketsuke/runtime';

export const frameMs = 20;

/** Due frames are told together when a wake-up was late: normally 1, at most `catchUpFramesMax`. */
export type OnFramesDue = (frames: number, nowMs: number) => void;

export interface Pacer {
  /**
   * From now on `onDue` hears of every 20 ms that have passed, the first time after one frame. Each stream has its own phase, so
   * that many legs do not all send at the same instant. Returns the function that takes the stream off again.
   */
  add(onDue: OnFramesDue): () => void;
  /** Looks at the clock now. The timer does this every `tickMs`; tests with a manual clock call it themselves. */
  tick(): void;
}

export interface PacerOptions {
  clock?: Clock;
  /** Runs `wake` after `delayMs` and returns how to cancel that; null: only `tick()` moves the streams. */
  schedule?: ((wake: () => void, delayMs: number) => () => void) | null;
  tickMs?: number;
  /** After a longer standstill the frames above this are never told: the stream goes on later instead of in a burst. */
  catchUpFramesMax?: number;
  /** A stream that throws is told here and keeps running; the others never notice. */
  onError?: (error: unknown) => void;
}

interface Stream {
  onDue: OnFramesDue;
  /** When its next frame is due. Moves by whole frames only. */
  nextAtMs: number;
}

export function createPacer({
  clock = systemClock,
  schedule = timeout,
  tickMs = 5,
  catchUpFramesMax = 25,
  onError = () => {},
}: PacerOptions = {}): Pacer {
  const streams = new Set<Stream>();
  let cancel: (() => void) | null = null;
  let nextTickAtMs = 0;

  const tick = (): void => {
    const nowMs = clock.monotonic();
    for (const stream of streams) {
      if (nowMs < stream.nextAtMs) continue;
      const frames = Math.floor((nowMs - stream.nextAtMs) / frameMs) + 1;
      stream.nextAtMs += frames * frameMs;
      try {
        stream.onDue(Math.min(frames, catchUpFramesMax), nowMs);
      } catch (error) {
        onError(error);
      }
    }
  };

  const wake = (): void => {
    cancel = null;
    tick();
    if (streams.size > 0) sleep();
  };
  const sleep = (): void => {
    if (schedule === null) return;
    const nowMs = clock.monotonic();
    // The grid of ticks is kept; ticks that were missed are not made up for.
    nextTickAtMs += tickMs;
    if (nextTickAtMs <= nowMs || nextTickAtMs > nowMs + tickMs) nextTickAtMs = nowMs + tickMs;
    cancel = schedule(wake, nextTickAtMs - nowMs);
  };

  return {
    add(onDue) {
      const stream: Stream = { onDue, nextAtMs: clock.monotonic() + frameMs };
      streams.add(stream);
      if (cancel === null) sleep();
      return () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        cancel?.();
        cancel = null;
      };
    },
    tick,
  };
}

function timeout(wake: () => void, delayMs: number): () => void {
  const timer = setTimeout(wake, delayMs);
  return () => clearTimeout(timer);
}
