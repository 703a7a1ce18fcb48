import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Stops every process of a PostgreSQL server where it stands, as a machine that hangs does; answers how they go on. */
export async function standStill(postmasterPid: number): Promise<() => void> {
  const stopped: number[] = [];
  // A server process that starts while the others are being stopped is found by the second look.
  for (const pid of [postmasterPid, ...(await childrenOf(postmasterPid)), ...(await childrenOf(postmasterPid))]) {
    if (!stopped.includes(pid) && signal(pid, 'SIGSTOP')) stopped.push(pid);
  }
  return () => stopped.forEach((pid) => signal(pid, 'SIGCONT'));
}

/** False when the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
