import { AudioFrame } from '@livekit/rtc-node';
import type { Pcm } from '../legs/leg.ts';

/** In a buffer of its own: recognizers read the whole buffer, wherever the samples begin. */
export function frameOf(audio: readonly Pcm[], rateHz: number): AudioFrame {
  const samples = new Int16Array(audio.reduce((sum, frame) => sum + frame.length, 0));
  let at = 0;
  for (const frame of audio) {
    samples.set(frame, at);
    at += frame.length;
  }
  return new AudioFrame(samples, rateHz, 1, samples.length);
}
