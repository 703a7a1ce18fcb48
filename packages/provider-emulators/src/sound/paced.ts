/** Sound in pieces of one length, each when its time has come: real providers send faster than the sound is heard, but not all at once. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  pieceMs: number;
  /** How many times faster than it is heard; Infinity: as fast as it is made. */
  speed: number;
}

export const defaultPace: Pace = { pieceMs: 40, speed: 4 };

export interface PacedOptions {
  rateHz: number;
  pace?: Partial<Pace>;
  /** Ends it without an error. */
  signal: AbortSignal;
  clock?: { now(): number; sleep(ms: number, signal: AbortSignal): Promise<unknown> };
}

const realClock: NonNullable<PacedOptions['clock']> = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
};

export async function* paced(
  sound: AsyncIterable<Int16Array>,
  { rateHz, pace, signal, clock = realClock }: PacedOptions,
): AsyncGenerator<Int16Array> {
  const { pieceMs, speed } = { ...defaultPace, ...pace };
  const startedAtMs = clock.now();
  let given = 0;
  for await (const piece of pieces(sound, Math.round((pieceMs * rateHz) / 1000))) {
    const waitMs = startedAtMs + (given * 1000) / rateHz / speed - clock.now();
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    if (signal.aborted) return;
    given += piece.length;
    yield piece;
  }
}

/** The last one may be shorter. */
async function* pieces(sound: AsyncIterable<Int16Array>, length: number): AsyncGenerator<Int16Array> {
  let rest = new Int16Array(0);
  for await (const chunk of sound) {
    const all = new Int16Array(rest.length + chunk.length);
    all.set(rest);
    all.set(chunk, rest.length);
    let at = 0;
    for (; at + length <= all.length; at += length) yield all.slice(at, at + length);
    rest = all.slice(at);
  }
  if (rest.length > 0) yield rest;
}
