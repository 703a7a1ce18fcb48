/** What the agent says, queued faster than real time and taken frame by frame. Positions are exact to the sample. */
import type { Pcm, PlayoutPosition } from '../leg.ts';
import { frameSamples, rateHz } from './opus.ts';

export interface PlayQueue {
  /** Copies: the caller may use its buffer again. */
  push(pcm: Pcm): void;
  /** So many samples count as played, without a sound. Only while nothing is queued. */
  skip(samples: number): void;
  /** Fills `frame` for the next 20 ms; false when there is nothing to play (the frame is then silence). */
  take(frame: Int16Array): boolean;
  drained(): Promise<void>;
  clear(): PlayoutPosition;
  pause(): void;
  resume(): void;
  position(): PlayoutPosition;
  /** Nothing is played any more; the position stays, and nobody waits. */
  close(): void;
}

interface Waiter {
  /** Resolved once this many samples have been played or cleared. */
  at: number;
  resolve: () => void;
}

export function createPlayQueue(): PlayQueue {
  let chunks: Pcm[] = [];
  let chunkOffset = 0;
  let queued = 0;
  let played = 0;
  let cleared = 0;
  let isPaused = false;
  let waiters: Waiter[] = [];
  let isTailHeld = false;
  let isClosed = false;

  function position(): PlayoutPosition {
    return { playedMs: (played * 1000) / rateHz, queuedMs: (queued * 1000) / rateHz };
  }

  function settle(): void {
    if (waiters.length === 0) return;
    const done = played + cleared;
    const due = waiters.filter((waiter) => waiter.at <= done);
    if (due.length === 0) return;
    waiters = waiters.filter((waiter) => waiter.at > done);
    for (const waiter of due) waiter.resolve();
  }

  function clear(): PlayoutPosition {
    chunks = [];
    chunkOffset = 0;
    cleared += queued;
    queued = 0;
    isTailHeld = false;
    settle();
    return position();
  }

  return {
    push(pcm) {
      if (pcm.length === 0 || isClosed) return;
      chunks.push(pcm.slice());
      queued += pcm.length;
      isTailHeld = false;
    },
    skip(samples) {
      if (!isClosed) played += samples;
    },
    take(frame) {
      if (isPaused || queued === 0) {
        frame.fill(0);
        return false;
      }
      // A part of a frame waits one turn for its rest, so that audio streamed in odd sizes is not torn apart by padding.
      if (queued < frameSamples && !isTailHeld) {
        isTailHeld = true;
        frame.fill(0);
        return false;
      }
      let filled = 0;
      while (filled < frameSamples) {
        const chunk = chunks[0];
        if (!chunk) break;
        const count = Math.min(frameSamples - filled, chunk.length - chunkOffset);
        frame.set(chunk.subarray(chunkOffset, chunkOffset + count), filled);
        filled += count;
        chunkOffset += count;
        if (chunkOffset === chunk.length) {
          chunks.shift();
          chunkOffset = 0;
        }
      }
      frame.fill(0, filled);
      queued -= filled;
      played += filled;
      isTailHeld = false;
      settle();
      return true;
    },
    drained() {
      const at = played + cleared + queued;
      if (queued === 0) return Promise.resolve();
      return new Promise((resolve) => {
        waiters.push({ at, resolve });
      });
    },
    clear,
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    position,
    close() {
      isClosed = true;
      clear();
    },
  };
}
