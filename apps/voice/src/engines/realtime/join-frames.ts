import type { Pcm } from '../../legs/leg.ts';

/** Sound in one piece. */
export function joinFrames(frames: readonly Pcm[]): Pcm {
  const joined = new Int16Array(frames.reduce((sum, frame) => sum + frame.length, 0));
  let at = 0;
  for (const frame of frames) {
    joined.set(frame, at);
    at += frame.length;
  }
  return joined;
}
