import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadSample } from './load-watch.ts';

export interface ProcessLoad {
  read: () => LoadSample;
  close(): void;
}

const resolutionMs = 20;

/** What this process has to do, since it was asked the last time. */
export function watchProcessLoad(): ProcessLoad {
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  const processors = availableParallelism();
  let since = usage();

  return {
    read() {
      const now = usage();
      const passedMs = Math.max(1, now.atMs - since.atMs);
      const delayMs = delayOf(loop, passedMs);
      loop.reset();
      const processorUse = Math.max(
        (now.threadMs - since.threadMs) / passedMs,
        (now.processMs - since.processMs) / passedMs / processors,
      );
      since = now;
      return { delayMs, processorUse: Math.min(1, processorUse) };
    },
    close: () => void loop.disable(),
  };
}

function delayOf(loop: ReturnType<typeof monitorEventLoopDelay>, passedMs: number): number {
  // Nothing was counted: the loop stood still all the time.
  if (loop.count === 0) return passedMs;
  return Math.max(0, loop.percentile(50) / 1e6 - resolutionMs);
}

/** The main thread by itself too: one processor that is used up is enough, however many others are idle. */
function usage() {
  const thread = process.threadCpuUsage();
  const whole = process.cpuUsage();
  return {
    atMs: performance.now(),
    threadMs: (thread.user + thread.system) / 1000,
    processMs: (whole.user + whole.system) / 1000,
  };
}
