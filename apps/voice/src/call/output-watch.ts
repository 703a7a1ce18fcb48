/** Notices an engine that was asked for a turn and has gone silent: it says nothing, or stops in the middle, and all that it said was played. */
import type { Timers } from '@uketsuke/runtime';
import { SlowEngine } from '../engines/engine-reason.ts';
import type { Leg } from '../legs/leg.ts';
import type { Playout } from './playout.ts';

export interface OutputWatchOptions {
  playout: Pick<Playout, 'outputs'>;
  leg: Pick<Leg, 'position'>;
  timers: Timers;
  withinMs: number;
  isToolRunning(): boolean;
  onSilent(error: Error): void;
}

/** Returns the end of the watch. */
export function watchOutput({
  playout,
  leg,
  timers,
  withinMs,
  isToolRunning,
  onSilent,
}: OutputWatchOptions): () => void {
  let cancel = (): void => {};
  const watch = (): void => {
    const outputs = playout.outputs;
    cancel = timers.after(withinMs, () => {
      if (playout.outputs > outputs || leg.position().queuedMs > 0 || isToolRunning()) watch();
      else onSilent(new SlowEngine(`Nothing to say for ${withinMs} ms`));
    });
  };
  watch();
  return () => cancel();
}
