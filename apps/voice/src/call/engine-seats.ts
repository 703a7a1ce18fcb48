/** Who holds the conversation: one engine after the other. Each that fails is left for the next one, within the call. */
import type { Timers } from '@uketsuke/runtime';
import type { CallSoFar, Engine } from '../engines/engine.ts';
import { engineReasonOf, SlowEngine } from '../engines/engine-reason.ts';
import type { EngineLine } from '../engines/engine-roster.ts';
import type { CallEvents } from '../observers/call-events.ts';
import type { CallerInput } from './caller-input.ts';
import { openEngineSeat, type EngineSeat, type EngineSeatOptions } from './engine-seat.ts';
import type { CallLimits } from './limits.ts';

export interface EngineSeats {
  readonly current: EngineSeat;
  /** How long the engine may say nothing where an answer is due. */
  readonly answerMs: number;
  /** Another engine stands behind the current one. */
  readonly isReplaceable: boolean;
  /** The current engine has answered the caller. */
  worked(): void;
  /** The next engine takes over; `soFar` is null where nothing was heard of the agent yet. False: there is none, and the one that failed keeps its place to say so. */
  takeOver(error: unknown, soFar: CallSoFar | null): Promise<boolean>;
  close(): Promise<void>;
}

export interface EngineSeatsOptions extends Omit<EngineSeatOptions, 'events' | 'caller'> {
  line: EngineLine;
  events: Pick<CallEvents, 'emit'>;
  caller: Pick<CallerInput, 'hearWith' | 'deafen' | 'wantsReply' | 'tookTurn'>;
  timers: Timers;
  limits: Pick<CallLimits, 'openMs' | 'answerMs' | 'thinkMs'>;
  /** The call is over: nobody waits for an engine any more. */
  signal: AbortSignal;
}

interface Taken {
  engine: Engine;
  seat: EngineSeat;
  isLast: boolean;
}

/** Opens the first engine that can be had. Throws where none can. */
export async function openEngineSeats(options: EngineSeatsOptions): Promise<EngineSeats> {
  const { line, events, caller, timers, limits, signal } = options;

  /** An engine that comes too late is given back when it comes; until then nothing that it tells counts. */
  const openInTime = async (engine: Engine, soFar: CallSoFar | null, withinMs: number): Promise<EngineSeat> => {
    const tooLate = Promise.withResolvers<never>();
    const cancel = timers.after(withinMs, () =>
      tooLate.reject(new SlowEngine(`${engine.name} did not open within ${withinMs} ms`)),
    );
    const onAbort = (): void => tooLate.reject(new Error('The call is over'));
    signal.addEventListener('abort', onAbort, { once: true });
    if (soFar === null)
      engine.warm({ plan: options.plan, rateHz: options.leg.rateHz, heardRateHz: options.leg.heardRateHz });
    const givenUp = new AbortController();
    const opening = openEngineSeat(engine, { ...options, soFar, givenUp: givenUp.signal });
    try {
      return await Promise.race([opening, tooLate.promise]);
    } catch (error) {
      givenUp.abort();
      opening.then((seat) => seat.close()).catch(() => {});
      throw error;
    } finally {
      cancel();
      signal.removeEventListener('abort', onAbort);
    }
  };

  /** It hears the caller, and is heard. */
  const enter = async (seat: EngineSeat): Promise<void> => {
    try {
      await caller.hearWith(seat.engine.ears, (frame) => seat.voice.hear(frame));
      seat.enter();
    } catch (error) {
      await seat.close();
      throw error;
    }
  };

  /** `error`: why the engine before it failed; undefined where there was none. */
  const openNext = async (
    soFar: CallSoFar | null,
    before?: { error: unknown },
  ): Promise<Taken | { error: unknown }> => {
    let left = before;
    for (let next = line.next(); next && !signal.aborted; next = line.next()) {
      const { engine, insteadOf, isLast } = next;
      try {
        const seat = await openInTime(engine, soFar, isLast ? limits.thinkMs : limits.openMs);
        await enter(seat);
        const reason = left ? engineReasonOf(left.error) : insteadOf;
        events.emit({ type: 'engine.changed', engine: engine.name, reason });
        return { engine, seat, isLast };
      } catch (error) {
        if (signal.aborted) return { error };
        events.emit({ type: 'engine.failed', engine: engine.name, reason: engineReasonOf(error), error });
        line.failed(engine, error);
        left = { error };
      }
    }
    return left ?? { error: new Error('There is no engine') };
  };

  /** However long it takes: nobody waits for an engine that has failed. */
  const giveBack = async (seat: EngineSeat): Promise<void> => {
    try {
      await seat.close();
    } catch (error) {
      events.emit({ type: 'part.failed', part: 'closing', error });
    }
  };

  const first = await openNext(null);
  if ('error' in first) throw first.error;
  let taken: Taken = first;
  /** Its last word is known: it has answered, or failed. */
  let isJudged = false;

  return {
    get current() {
      return taken.seat;
    },
    get answerMs() {
      return taken.isLast ? limits.thinkMs : limits.answerMs;
    },
    get isReplaceable() {
      return !taken.isLast;
    },
    worked() {
      if (isJudged) return;
      isJudged = true;
      line.worked(taken.engine);
    },
    async takeOver(noticed, soFar) {
      const { seat, engine } = taken;
      isJudged = true;
      seat.retire();
      // What the engine itself told says why; what broke on it afterwards does not. Nor may it be taken for the next engine's.
      const error = options.inbox.takeFailure()?.error ?? noticed;
      events.emit({ type: 'engine.failed', engine: engine.name, reason: engineReasonOf(error), error });
      line.failed(engine, error);
      caller.deafen();
      const next = await openNext(soFar, { error });
      if ('error' in next) return false;
      taken = next;
      isJudged = false;
      void giveBack(seat);
      return true;
    },
    close: () => taken.seat.close(),
  };
}
