import { pause, within, type Clock, type Timers } from '@uketsuke/runtime';

export interface HealthPace {
  everyMs: number;
  timeoutMs: number;
}

export interface HealthWatchOptions extends HealthPace {
  /** False, a rejection and no answer in time are a miss. */
  ask(signal: AbortSignal): Promise<boolean>;
  /** Called once; nothing is asked after it. */
  onHang(): void;
  clock: Clock;
  timers: Timers;
  /** A part that has just been started may take so long until its first answer. */
  startUpMs: number;
}

export interface HealthWatch {
  stop(): void;
}

const missesMax = 3;
/** Later than this by our own clock: this process got no time itself, and knows nothing of the others. */
const lateMs = 1_000;

/** Asks a part again and again whether it still answers. */
export function watchHealth(options: HealthWatchOptions): HealthWatch {
  const { everyMs, timeoutMs, onHang, clock, timers, startUpMs } = options;
  const stopping = new AbortController();
  const startedAtMs = clock.monotonic();
  let hasAnswered = false;
  let misses = 0;

  const count = (result: 'answer' | 'miss' | 'unknown'): void => {
    if (result === 'answer') {
      hasAnswered = true;
      misses = 0;
    }
    const isStarting = !hasAnswered && clock.monotonic() - startedAtMs < startUpMs;
    if (result === 'miss' && !isStarting) misses += 1;
  };
  const askOnce = async (): Promise<'answer' | 'miss' | 'unknown'> => {
    const askedAtMs = clock.monotonic();
    const answer = await within(timers, timeoutMs, answered(options, stopping.signal));
    if (answer === true) return 'answer';
    return clock.monotonic() - askedAtMs > timeoutMs + lateMs ? 'unknown' : 'miss';
  };
  const run = async (): Promise<void> => {
    for (;;) {
      await pause(timers, everyMs, stopping.signal);
      if (stopping.signal.aborted) return;
      count(await askOnce());
      if (stopping.signal.aborted) return;
      if (misses >= missesMax) return onHang();
    }
  };
  void run();
  return { stop: () => stopping.abort() };
}

async function answered({ ask, timeoutMs }: HealthWatchOptions, stopping: AbortSignal): Promise<boolean> {
  try {
    return await ask(AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]));
  } catch {
    return false;
  }
}
