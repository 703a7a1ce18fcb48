/** What this machine is doing besides the bench: figures of a shared machine are worth little without it. */
import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** Shares of one core. */
export interface MachineLoad {
  /** Each process, all threads. */
  of: number[];
  /** How long the first thread of each process could have run, and had to wait. */
  waited: number[];
  /** Everything else that ran. */
  others: number;
}

export interface MachineWatch {
  /** Since the start; null where the system does not say. */
  stop(): Promise<MachineLoad | null>;
}

interface Snapshot {
  ofMs: number[];
  waitedMs: number[];
  allMs: number;
}

export async function watchMachine(pids: readonly number[]): Promise<MachineWatch> {
  const before = await snapshot(pids);
  const startedAtMs = performance.now();
  return {
    async stop() {
      const after = await snapshot(pids);
      const wallMs = performance.now() - startedAtMs;
      if (!before || !after) return null;
      const shares = (now: number[], then: number[]): number[] =>
        now.map((ms, index) => (ms - (then[index] ?? 0)) / wallMs);
      const of = shares(after.ofMs, before.ofMs);
      const all = (after.allMs - before.allMs) / wallMs;
      const others = Math.max(0, all - of.reduce((sum, share) => sum + share, 0));
      return { of, waited: shares(after.waitedMs, before.waitedMs), others };
    },
  };
}

async function snapshot(pids: readonly number[]): Promise<Snapshot | null> {
  try {
    const line = (await readFile('/proc/stat', 'utf8')).split('\n', 1)[0] ?? '';
    const ticks = line.trim().split(/\s+/).slice(1).map(Number);
    // user, nice, system, idle, iowait, irq, softirq, steal: all but idle and iowait.
    const busy = ticks.slice(0, 8).filter((_, column) => column !== 3 && column !== 4);
    return {
      ofMs: await Promise.all(pids.map(processMs)),
      waitedMs: await Promise.all(pids.map(waitedMs)),
      allMs: busy.reduce((sum, count) => sum + count, 0) * tickMs,
    };
  } catch {
    return null;
  }
}

async function processMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Nanoseconds on the run queue are the second number. */
async function waitedMs(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[1]) / 1e6;
}
