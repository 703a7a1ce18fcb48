/**
 * The engines of a process, and which of them stand. A provider that refuses is kept away from new calls for a while; then one call
 * tries it, and the others follow when it has worked.
 */
import type { EngineReason } from '@uketsuke/contracts/voice-node';
import { backoffMs, type Backoff, type Clock } from '@uketsuke/runtime';
import type { Engine } from './engine.ts';
import { engineReasonOf } from './engine-reason.ts';
import { providerFaultOf } from './provider-fault.ts';

/** The engines as one call sees them. */
export interface EngineLine {
  /** The engine that is to hold the call now. Each is given once; null: none is left. */
  next(): NextEngine | null;
  /** It has answered the caller. */
  worked(engine: Engine): void;
  failed(engine: Engine, error: unknown): void;
  /** The call is over. */
  close(): void;
}

export interface NextEngine {
  engine: Engine;
  /** Another engine is preferred, and kept away from calls for this reason; null: none is. */
  insteadOf: EngineReason | null;
  /** No engine that stands is behind it. */
  isLast: boolean;
}

export type EngineState = 'standing' | 'cooling' | 'on_trial';

export interface EngineStanding {
  name: string;
  state: EngineState;
  /** Why it is kept away; null while it stands. */
  reason: EngineReason | null;
  /** Until calls are given to it again, in ms; 0 when the next call tries it. */
  waitMs: number;
}

export interface EngineRoster {
  line(): EngineLine;
  /** The preferred one first. */
  standings(): EngineStanding[];
}

export interface EngineRosterOptions {
  engines: readonly [Engine, ...Engine[]];
  clock: Clock;
  /** An engine is kept away from new calls from now on, or is given to them again. */
  onChange?: (standing: EngineStanding) => void;
  random?: () => number;
}

interface Place {
  engine: Engine;
  /** In a row. */
  failures: number;
  /** By the monotonic clock; null: it stands. */
  coolUntilMs: number | null;
  reason: EngineReason | null;
  /** The line that tries it. */
  trial: { line: EngineLine; sinceMs: number } | null;
}

/** For how long a provider is kept away that does not say so itself. */
const coolDowns: Record<EngineReason, Backoff & { failuresMin: number }> = {
  quota: { firstMs: 30_000, capMs: 600_000, failuresMin: 1 },
  auth: { firstMs: 60_000, capMs: 600_000, failuresMin: 1 },
  unreachable: { firstMs: 10_000, capMs: 120_000, failuresMin: 1 },
  // One call's misfortune says little about the next call.
  gone: { firstMs: 10_000, capMs: 120_000, failuresMin: 3 },
  protocol: { firstMs: 30_000, capMs: 600_000, failuresMin: 3 },
  slow: { firstMs: 10_000, capMs: 120_000, failuresMin: 3 },
  broken: { firstMs: 10_000, capMs: 120_000, failuresMin: 3 },
};
/** Whatever a provider asks for: it is tried again after an hour at the latest. */
const retryAfterMsMax = 3_600_000;
/** A call that tries an engine and says nothing of it for so long holds up no other. */
const trialMsMax = 30_000;

export function createEngineRoster(options: EngineRosterOptions): EngineRoster {
  const { engines, clock, onChange = () => {}, random = Math.random } = options;
  const places = engines.map((engine): Place => {
    return { engine, failures: 0, coolUntilMs: null, reason: null, trial: null };
  });

  const stateOf = ({ coolUntilMs, trial }: Place): EngineState => {
    if (coolUntilMs === null) return 'standing';
    return trial === null ? 'cooling' : 'on_trial';
  };
  const standingOf = (place: Place): EngineStanding => ({
    name: place.engine.name,
    state: stateOf(place),
    reason: place.reason,
    waitMs: place.coolUntilMs === null ? 0 : Math.max(0, place.coolUntilMs - clock.monotonic()),
  });
  const isAvailable = ({ coolUntilMs, trial }: Place): boolean => {
    const nowMs = clock.monotonic();
    if (coolUntilMs === null) return true;
    return nowMs >= coolUntilMs && (trial === null || nowMs - trial.sinceMs >= trialMsMax);
  };
  const placeOf = (engine: Engine): Place | undefined => places.find((place) => place.engine === engine);

  const worked = (place: Place): void => {
    const wasAway = place.coolUntilMs !== null;
    place.failures = 0;
    place.coolUntilMs = null;
    place.reason = null;
    place.trial = null;
    if (wasAway) onChange(standingOf(place));
  };

  const failed = (place: Place, error: unknown, wasTrial: boolean): void => {
    if (wasTrial) place.trial = null;
    if (providerFaultOf(error)?.isOfCall) return;
    const reason = engineReasonOf(error);
    const nowMs = clock.monotonic();
    const wasAway = place.coolUntilMs !== null;
    const isStillAway = place.coolUntilMs !== null && nowMs < place.coolUntilMs;
    // Calls that run together fail together: that is one failure of the provider.
    if (!isStillAway) place.failures += 1;
    const coolDown = coolDowns[reason];
    const asked = providerFaultOf(error)?.retryAfterMs;
    if (place.failures < coolDown.failuresMin && asked === undefined && !wasAway) return;
    const ownMs = backoffMs(coolDown, Math.max(1, place.failures - coolDown.failuresMin + 1), random);
    const waitMs = Math.min(asked ?? ownMs, retryAfterMsMax);
    place.coolUntilMs = Math.max(place.coolUntilMs ?? 0, nowMs + waitMs);
    place.reason = reason;
    if (!isStillAway) onChange(standingOf(place));
  };

  return {
    standings: () => places.map(standingOf),
    line() {
      const left = [...places];
      const line: EngineLine = {
        next() {
          const place = left.find(isAvailable) ?? left[0];
          if (!place) return null;
          const before = left.slice(0, left.indexOf(place));
          left.splice(left.indexOf(place), 1);
          if (place.coolUntilMs !== null && isAvailable(place)) place.trial = { line, sinceMs: clock.monotonic() };
          const insteadOf = before.find(({ reason }) => reason !== null)?.reason ?? null;
          return { engine: place.engine, insteadOf, isLast: !left.some(isAvailable) };
        },
        worked(engine) {
          const place = placeOf(engine);
          if (place && (place.coolUntilMs === null || place.trial?.line === line)) worked(place);
        },
        failed(engine, error) {
          const place = placeOf(engine);
          if (place) failed(place, error, place.trial?.line === line);
        },
        close() {
          for (const place of places) if (place.trial?.line === line) place.trial = null;
        },
      };
      return line;
    },
  };
}
