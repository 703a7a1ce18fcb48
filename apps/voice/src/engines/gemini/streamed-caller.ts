/** All of the caller's sound on its way to a service that finds the turns itself. */
import type { Pcm } from '../../legs/leg.ts';
import { audioOf } from './caller-turns.ts';
import type { RealtimeInput } from './live-messages.ts';

export interface StreamedCaller {
  hear(frame: Pcm): void;
  /** Sound loud and long enough for words was sent since the last turn: else words that are told of it were not said by the caller. */
  readonly hasSpoken: boolean;
  /** The model has begun to answer what was heard. */
  answered(): void;
  /** Nothing is sent while the model makes what must come whole: noise on the line, or a sign of listening, would cut it off. */
  hold(): void;
  release(): void;
  repeat(): void;
}

export interface StreamedCallerOptions {
  rateHz: number;
  send(input: RealtimeInput): void;
}

/** The root mean square of a frame that may be speech on a telephone. */
const level = 300;
const speechMsMin = 80;
const keptMsMax = 30_000;

export function createStreamedCaller({ rateHz, send }: StreamedCallerOptions): StreamedCaller {
  let unanswered: Pcm[] = [];
  let unansweredMs = 0;
  let loudMs = 0;
  let held: Pcm[] | null = null;

  const msOf = (frame: Pcm): number => (frame.length * 1000) / rateHz;
  const pass = (frame: Pcm): void => send({ audio: audioOf(frame, rateHz) });
  const sendNow = (frame: Pcm): void => {
    unanswered.push(frame);
    unansweredMs += msOf(frame);
    while (unansweredMs > keptMsMax) unansweredMs -= msOf(unanswered.shift() ?? new Int16Array(0));
    if (isLoud(frame)) loudMs += msOf(frame);
    pass(frame);
  };
  const forget = (): void => {
    unanswered = [];
    unansweredMs = 0;
    loudMs = 0;
  };

  return {
    get hasSpoken() {
      return loudMs >= speechMsMin;
    },
    hear(frame) {
      if (held) held.push(frame);
      else sendNow(frame);
    },
    answered: forget,
    hold() {
      held ??= [];
    },
    release() {
      const frames = held ?? [];
      held = null;
      for (const frame of frames) sendNow(frame);
    },
    repeat() {
      if (loudMs < speechMsMin) return;
      if (!held) return unanswered.forEach(pass);
      held = [...unanswered, ...held];
      forget();
    },
  };
}

function isLoud(frame: Pcm): boolean {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return frame.length > 0 && Math.sqrt(sum / frame.length) >= level;
}
