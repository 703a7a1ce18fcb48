/** Lets a measured process go before whatever else runs on a shared machine, where the system allows that. */
import { access, readdir, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const niceness = -10;

/**
 * For the leader of a session. False: not allowed, so neighbours show in the figures. Threads that are started later inherit it.
 */
export async function prefer(pid: number): Promise<boolean> {
  try {
    for (const thread of await threads(pid)) setPriority(thread, niceness);
    await preferSession(pid);
    return true;
  } catch {
    return false;
  }
}

/** On Linux priority is a matter of each thread. */
async function threads(pid: number): Promise<number[]> {
  return (await readdir(`/proc/${pid}/task`).catch(() => [String(pid)])).map(Number);
}

/** Where the scheduler groups by session, priority counts only within one, and each session has a priority of its own. */
async function preferSession(pid: number): Promise<void> {
  const path = `/proc/${pid}/autogroup`;
  const isGrouped = await access(path).then(
    () => true,
    () => false,
  );
  if (isGrouped) await writeFile(path, String(niceness));
}
