/** Tells when the node has more to do than it can bear, and when it can bear more again. A moment's stall is neither. */
import type { Timers } from '@uketsuke/runtime';

export interface LoadSample {
  /** By how much the event loop was late, in the middle of all times that it was looked at. */
  delayMs: number;
  /** 1: the main thread had no moment of rest, or the process used every processor that it may. */
  processorUse: number;
}

/** A node is overloaded from either of them on; 0: it is not looked at. */
export interface LoadLimits {
  delayMs: number;
  processorUse: number;
}

export interface LoadWatch {
  isOverloaded(): boolean;
  latest(): LoadSample;
  stop(): void;
}

export interface LoadWatchOptions {
  /** What was since it was read the last time. */
  read: () => LoadSample;
  limits: LoadLimits;
  timers: Timers;
  onChange: (isOverloaded: boolean, sample: LoadSample) => void;
  everyMs?: number;
}

/** So many samples in a row. */
const samplesToChange = 5;
/** An overloaded node is not relieved by the first call that ends: it comes well below the limits first. */
const relievedShare = 0.8;

export function startLoadWatch({ read, limits, timers, onChange, everyMs = 1000 }: LoadWatchOptions): LoadWatch {
  let isOverloaded = false;
  let against = 0;
  let latest: LoadSample = { delayMs: 0, processorUse: 0 };

  const isAbove = (share: number): boolean =>
    (limits.delayMs > 0 && latest.delayMs >= limits.delayMs * share) ||
    (limits.processorUse > 0 && latest.processorUse >= limits.processorUse * share);
  const look = (): void => {
    latest = read();
    const isStill = isAbove(isOverloaded ? relievedShare : 1) === isOverloaded;
    against = isStill ? 0 : against + 1;
    if (against < samplesToChange) return;
    against = 0;
    isOverloaded = !isOverloaded;
    onChange(isOverloaded, latest);
  };
  let cancel = (): void => {};
  const regularly = (): void => {
    cancel = timers.after(everyMs, () => {
      regularly();
      look();
    });
  };
  regularly();

  return { isOverloaded: () => isOverloaded, latest: () => latest, stop: () => cancel() };
}
