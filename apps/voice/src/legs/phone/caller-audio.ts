/** The caller's mu-law chunks of any size, as PCM frames of 20 ms; gaps that the provider's timestamps show are filled with silence. */
import { decodeMulaw, mulawSilence } from '@uketsuke/audio';
import type { Pcm } from '../leg.ts';
import { frameMs } from '../pacer.ts';

const bytesPerMs = 8;
const frameBytes = frameMs * bytesPerMs;
/** A longer jump is a new beginning, not a gap. */
const gapMsMax = 1000;
/** A caller's audio may run this far ahead of the clock; what comes above it is not live audio and is dropped. */
const aheadMsMax = 10_000;

export interface CallerAudio {
  push(payload: Uint8Array, timestampMs: number | null, nowMs: number): void;
}

export function createCallerAudio(onFrame: (frame: Pcm) => void): CallerAudio {
  const frame = new Uint8Array(frameBytes);
  let filled = 0;
  let expectedMs: number | null = null;
  let beganAtMs: number | null = null;
  let takenMs = 0;

  const append = (payload: Uint8Array): void => {
    let at = 0;
    while (at < payload.length) {
      const part = payload.subarray(at, at + frameBytes - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < frameBytes) return;
      filled = 0;
      onFrame(decodeMulaw(frame));
    }
  };
  const gapBytes = (timestampMs: number, durationMs: number): number => {
    const gapMs = expectedMs === null ? 0 : timestampMs - expectedMs;
    const isGap = gapMs >= frameMs && gapMs <= gapMsMax;
    // Providers stamp on sending: chunks in one burst share a time, so what was heard counts too.
    const from = gapMs > gapMsMax ? timestampMs : Math.max(expectedMs ?? 0, timestampMs);
    expectedMs = from + durationMs;
    return isGap ? Math.floor(gapMs / frameMs) * frameBytes : 0;
  };

  return {
    push(payload, timestampMs, nowMs) {
      const durationMs = payload.length / bytesPerMs;
      beganAtMs ??= nowMs;
      if (takenMs + durationMs > nowMs - beganAtMs + aheadMsMax) return;
      takenMs += durationMs;
      if (timestampMs !== null) {
        const gap = gapBytes(timestampMs, durationMs);
        if (gap > 0) append(new Uint8Array(gap).fill(mulawSilence));
      }
      append(payload);
    },
  };
}
