import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readStack, removeStack } from './files.ts';

const graceMs = 5_000;

/**
 * What an earlier stack of this folder left behind. A living one is reported (null: there is none);
 * parts that outlived a killed stack are ended, so that ports and journals are free again.
 */
export async function clearLeftovers(dataDir: string): Promise<{ runningPid: number } | null> {
  const stack = readStack(dataDir);
  if (!stack) return null;
  const runner = stack.pids['stack'];
  if (runner !== undefined && runner !== process.pid && isOurs(runner, 'scripts/stack/main.ts'))
    return { runningPid: runner };
  const orphans = Object.values(stack.pids).filter((pid) => pid !== runner && isOurs(pid, 'src/'));
  for (const pid of orphans) signal(pid, 'SIGTERM');
  const until = Date.now() + graceMs;
  while (orphans.some((pid) => isOurs(pid, 'src/')) && Date.now() < until) await delay(50);
  for (const pid of orphans) if (isOurs(pid, 'src/')) signal(pid, 'SIGKILL');
  removeStack(dataDir);
  return null;
}

/** A process number may belong to somebody else by now: its command line tells, where the system shows it. */
function isOurs(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
  } catch {
    return process.platform !== 'linux';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}
