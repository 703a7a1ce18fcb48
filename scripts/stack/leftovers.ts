import { setTimeout as delay } from 'node:timers/promises';
import { processStart } from '@uketsuke/runtime';
import { removeStack } from './files.ts';
import { livingProcesses, supervisorName } from './process-register.ts';

export interface LeftoversOptions {
  dataDir: string;
  /** What the left processes get to end by themselves. */
  graceMs?: number;
}

/**
 * What an earlier stack of this folder left behind. A living one is reported (null: there is none);
 * parts that outlived a killed supervisor are ended, so that ports and journals are free again.
 */
export async function clearLeftovers({
  dataDir,
  graceMs = 10_000,
}: LeftoversOptions): Promise<{ runningPid: number } | null> {
  const { [supervisorName]: supervisor, ...parts } = livingProcesses(dataDir);
  if (supervisor && supervisor.pid !== process.pid) return { runningPid: supervisor.pid };
  const left = Object.values(parts);
  const areLeft = () => left.some(({ pid, start }) => processStart(pid) === start);
  const tell = (name: NodeJS.Signals) => {
    for (const { pid, start } of left) if (processStart(pid) === start) signal(pid, name);
  };
  tell('SIGTERM');
  const until = performance.now() + graceMs;
  while (areLeft() && performance.now() < until) await delay(50);
  tell('SIGKILL');
  while (areLeft()) await delay(20);
  removeStack(dataDir);
  return null;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}
