/** Says when the other side starts and stops sounding, from 20 ms frames. */
import { frameMs } from './messages.ts';

export interface Activity {
  readonly isSounding: boolean;
  /** Milliseconds of silence so far; 0 while it sounds. */
  readonly quietMs: number;
  push(frame: Int16Array | null, atMs: number): void;
}

export interface ActivityOptions {
  /** Silence that ends an utterance. Pauses between sentences are shorter. */
  pauseMs: number;
  onStarted(atMs: number): void;
  /** `atMs`: the end of the last loud frame. */
  onStopped(atMs: number): void;
}

/** -46 dBFS: the comfort noise of a line is below. */
const loudRms = 164;

export function createActivity({ pauseMs, onStarted, onStopped }: ActivityOptions): Activity {
  let isSounding = false;
  let quietMs = 0;
  let lastLoudMs = 0;
  return {
    get isSounding() {
      return isSounding;
    },
    get quietMs() {
      return quietMs;
    },
    push(frame, atMs) {
      if (frame && isLoud(frame)) {
        quietMs = 0;
        lastLoudMs = atMs + frameMs;
        if (isSounding) return;
        isSounding = true;
        onStarted(atMs);
        return;
      }
      quietMs += frameMs;
      if (!isSounding || quietMs < pauseMs) return;
      isSounding = false;
      onStopped(lastLoudMs);
    },
  };
}

function isLoud(frame: Int16Array): boolean {
  let power = 0;
  for (const sample of frame) power += sample * sample;
  return power > loudRms * loudRms * frame.length;
}
