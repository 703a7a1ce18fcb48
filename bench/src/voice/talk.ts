/** What a caller does in the benches: speaks, waits for the answer, hears it out or speaks into the middle of it, and so on. */
import { setTimeout as delay } from 'node:timers/promises';

/** One caller's line. Times are `performance.now()`. */
export interface Line {
  /** Begins to say something; `done` resolves with the time at which the last of it went out. */
  say(): { startedAtMs: number; done: Promise<number> };
  /** When the next sound of the agent arrived; null when none came in time. */
  soundAfter(atMs: number, withinMs: number): Promise<number | null>;
  /** Resolves when the agent has been silent for so long. */
  quietFor(ms: number): Promise<void>;
  /**
   * From when on there was silence until now, looking back to `fromMs`; infinite when there is sound to the last. The answer may
   * be found out later: while calls run, nothing may cost time.
   */
  silentSince(fromMs: number): () => number;
}

export interface TalkSamples {
  /** From the end of the caller's speech to the first audio of the answer; infinite where none came. */
  turnGapMs: number[];
  /** From the caller's first syllable to silence; infinite where the agent went on. */
  bargeInMs: number[];
}

export interface TalkLog {
  turnGapMs: number[];
  bargeInMs: (() => number)[];
}

export function emptyLog(): TalkLog {
  return { turnGapMs: [], bargeInMs: [] };
}

export function samplesOf({ turnGapMs, bargeInMs }: TalkLog): TalkSamples {
  return { turnGapMs, bargeInMs: bargeInMs.map((measure) => measure()) };
}

const answerWithinMs = 3000;
/** How much of an answer is heard before the caller breaks in: the first word. */
const patienceMs = 700;
const pauseMs = 600;

/** Every second answer is interrupted. Ends when `signal` aborts, after the turn that runs. */
export async function talk(line: Line, log: () => TalkLog, signal: AbortSignal): Promise<void> {
  let isInterrupting = false;
  while (!signal.aborted) {
    const said = line.say();
    const endedAtMs = await said.done;
    if (isInterrupting) {
      const silentSince = line.silentSince(said.startedAtMs);
      log().bargeInMs.push(() => silentSince() - said.startedAtMs);
    }
    const answeredAtMs = await line.soundAfter(endedAtMs, answerWithinMs);
    log().turnGapMs.push(answeredAtMs === null ? Infinity : answeredAtMs - endedAtMs);
    isInterrupting = !isInterrupting;
    if (isInterrupting) await delay(patienceMs);
    else await line.quietFor(pauseMs);
  }
}

/** Waits by the clock; a line's own events are only looked at every few milliseconds, their times are exact. */
export async function until<Found>(find: () => Found | null, withinMs: number): Promise<Found | null> {
  const lateAtMs = performance.now() + withinMs;
  for (;;) {
    const found = find();
    if (found !== null || performance.now() > lateAtMs) return found;
    await delay(20);
  }
}
