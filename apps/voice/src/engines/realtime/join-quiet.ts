/**
 * Long quiet goes to a service in longer pieces: a message costs far more than what is in it, and while the agent speaks there is
 * little else. Sound goes at once, with the quiet in front of it.
 */
import type { Pcm } from '../../legs/leg.ts';
import { joinFrames } from './join-frames.ts';

export interface JoinQuietOptions {
  rateHz: number;
  hear(frame: Pcm): void;
}

/** A turn is over by then, however patiently its end is waited for. */
const longAfterMs = 1500;
const pieceMs = 100;
/** The root mean square of what is quiet in any room: about -52 dBFS. */
const quietRms = 80;

export function joinQuiet({ rateHz, hear }: JoinQuietOptions): (frame: Pcm) => void {
  let quietMs = 0;
  let waiting: Pcm[] = [];
  let waitingMs = 0;
  const pass = (): void => {
    const piece = joinFrames(waiting);
    waiting = [];
    waitingMs = 0;
    hear(piece);
  };
  return (frame) => {
    const frameMs = (frame.length * 1000) / rateHz;
    quietMs = isQuiet(frame) ? quietMs + frameMs : 0;
    if (waiting.length === 0 && quietMs <= longAfterMs) return hear(frame);
    waiting.push(frame);
    waitingMs += frameMs;
    if (quietMs === 0 || waitingMs >= pieceMs) pass();
  };
}

function isQuiet(frame: Pcm): boolean {
  let sum = 0;
  for (let at = 0; at < frame.length; at += 1) sum += (frame[at] ?? 0) ** 2;
  return sum < frame.length * quietRms ** 2;
}
