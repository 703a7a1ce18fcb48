import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Which process started the PostgreSQL of a folder: `<pid> <start time of that process>`. */
const ownerFile = 'owner';
const stopPollMs = 50;
const stopTimeoutMs = 20_000;

export async function writeOwner(folder: string): Promise<void> {
  await writeFile(join(folder, ownerFile), `${process.pid} ${await startTime(process.pid)}\n`);
}

export async function removeOwner(folder: string): Promise<void> {
  await rm(join(folder, ownerFile), { force: true });
}

/** The process that started the PostgreSQL in `folder`, while it is alive. */
export async function livingOwner(folder: string): Promise<number | null> {
  const [pid, started] = (await readFile(join(folder, ownerFile), 'utf8').catch(() => '')).trim().split(' ');
  if (!pid || !(await isAlive(Number(pid)))) return null;
  return (await startTime(Number(pid))) === started ? Number(pid) : null;
}

/**
 * Clears what an earlier run left behind: ends a PostgreSQL that outlived its owner, and removes a lock whose process id
 * belongs to something else by now (usual after a restart of a container), which PostgreSQL itself would take for its own.
 */
export async function recoverFolder(folder: string, dataFolder: string): Promise<void> {
  const owner = await livingOwner(folder);
  if (owner !== null) throw new Error(`The database in ${folder} is in use by process ${owner}`);
  const lock = join(dataFolder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if ((await isAlive(pid)) && (await isPostgresOf(pid, dataFolder))) await endPostgres(pid);
  await rm(lock, { force: true });
}

/** A fast shutdown; an immediate one when that takes too long (the next start then recovers from the log). */
export async function endPostgres(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + stopTimeoutMs;
  while (await isAlive(pid)) {
    if (performance.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await pause(stopPollMs);
  }
}

/** A process that has ended, but that nobody has waited for yet (a zombie), is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await processState(pid))[0] !== 'Z';
}

/** Tells two processes with one id apart; elsewhere (macOS) the id alone must do. */
async function startTime(pid: number): Promise<string> {
  return (await processState(pid))[19] ?? '-';
}

/** The fields of /proc/<pid>/stat after the name: the state first, the start time as the 20th. */
async function processState(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return commandLine === null || (commandLine.includes('postgres') && commandLine.includes(dataFolder));
}
