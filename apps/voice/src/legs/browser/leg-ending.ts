/** How a leg ends from our side: what is queued is played out, the last messages go out, then the connection goes away. */
import type { Clock } from '@uketsuke/runtime';
import type { Leg } from '../leg.ts';
import type { PlayQueue } from './play-queue.ts';

export type LegEndingStage = 'open' | 'draining' | 'goodbye';

export interface LegEnding {
  readonly stage: LegEndingStage;
  /** The first call counts, but one without `drain` cuts a draining that is under way. */
  begin(end: Parameters<Leg['close']>[0]): void;
  /** True: all is said, the connection may go. */
  isDone(nowMs: number): boolean;
}

export interface LegEndingOptions {
  clock: Clock;
  queue: PlayQueue;
  /** Nothing of what was written is still on this machine. */
  isSent: () => boolean;
  /** Writes the last messages. */
  sayGoodbye: (outcome: Parameters<Leg['close']>[0]['outcome']) => void;
}

/** The browser's own jitter buffer still holds the last words when we have sent them. */
const playOutTailMs = 300;
const drainGraceMs = 3000;
/** Time for the last messages to reach the client before its connection goes away. */
const goodbyeMinMs = 60;
const goodbyeMaxMs = 500;

type Stage =
  | { name: 'open' }
  | { name: 'draining'; untilMs: number; tailFromMs: number | null }
  | { name: 'goodbye'; sinceMs: number };

export function createLegEnding({ clock, queue, isSent, sayGoodbye }: LegEndingOptions): LegEnding {
  let stage: Stage = { name: 'open' };
  let outcome: Parameters<Leg['close']>[0]['outcome'] = null;

  const say = (): void => {
    queue.clear();
    sayGoodbye(outcome);
    stage = { name: 'goodbye', sinceMs: clock.monotonic() };
  };
  const drain = (): void => {
    queue.resume();
    const { queuedMs } = queue.position();
    const untilMs = clock.monotonic() + queuedMs + playOutTailMs + drainGraceMs;
    stage = { name: 'draining', untilMs, tailFromMs: queuedMs === 0 ? 0 : null };
  };

  return {
    get stage() {
      return stage.name;
    },
    begin(end) {
      if (stage.name === 'open') outcome = end.outcome;
      if (stage.name === 'open' && end.drain) drain();
      else if (stage.name !== 'goodbye' && !end.drain) say();
    },
    isDone(nowMs) {
      if (stage.name === 'draining') {
        if (queue.position().queuedMs === 0) stage.tailFromMs ??= nowMs;
        const isHeard = stage.tailFromMs !== null && nowMs - stage.tailFromMs >= playOutTailMs;
        if (isHeard || nowMs >= stage.untilMs) say();
        return false;
      }
      if (stage.name !== 'goodbye') return false;
      const sinceMs = nowMs - stage.sinceMs;
      return (sinceMs >= goodbyeMinMs && isSent()) || sinceMs >= goodbyeMaxMs;
    },
  };
}
