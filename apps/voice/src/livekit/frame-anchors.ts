/** Word times on their way from a voice of ours to the playout: they ride on the audio frames. */
import type { AudioFrame } from '@livekit/rtc-node';
import type { Anchor } from '../text/spoken-segment.ts';

const anchorsKey = 'uketsuke.anchors';
const madeAtKey = 'uketsuke.made_at';

/** `anchors`: offsets into all text given to this stream of the voice, times in all its audio. */
export function markFrame(frame: AudioFrame, mark: { anchors: readonly Anchor[]; madeAtMs?: number }): AudioFrame {
  if (mark.anchors.length > 0) frame.userdata[anchorsKey] = mark.anchors;
  if (mark.madeAtMs !== undefined) frame.userdata[madeAtKey] = mark.madeAtMs;
  return frame;
}

export function anchorsOf(frame: AudioFrame): readonly Anchor[] {
  const anchors: unknown = frame.userdata[anchorsKey];
  return Array.isArray(anchors) ? anchors : [];
}

/** When the engine had this audio ready, by the process's own monotonic clock; null where the voice does not say. */
export function madeAtOf(frame: AudioFrame): number | null {
  const madeAt: unknown = frame.userdata[madeAtKey];
  return typeof madeAt === 'number' ? madeAt : null;
}
