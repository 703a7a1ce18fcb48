import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processStart } from '@uketsuke/runtime';

/** Which process started the PostgreSQL of a folder: `<pid> <start time of that process>`. */
const ownerFile = 'owner';
const guardAgeMsMax = 60_000;
const stopPollMs = 50;
const stopTimeoutMs = 20_000;
const immediateMs = 5_000;
/** Server processes without their PostgreSQL have nothing to finish. */
const orphanMs = 5_000;

/** Makes this process the owner of a folder, or throws. Of several that try at once exactly one succeeds. */
export async function claimFolder(folder: string): Promise<void> {
  const file = join(folder, ownerFile);
  const claim = `${file}.${randomUUID()}`;
  await writeFile(claim, `${process.pid} ${processStart(process.pid)}\n`);
  try {
    // A link appears with its content or not at all.
    while (!(await link(claim, file).then(() => true, refuseUnlessTaken))) {
      const owner = await livingOwner(folder);
      if (owner !== null) throw new Error(`The database in ${folder} is in use by process ${owner}`);
      await removeStale(folder);
    }
  } finally {
    await rm(claim, { force: true });
  }
}

function refuseUnlessTaken(error: NodeJS.ErrnoException): false {
  if (error.code !== 'EEXIST') throw error;
  return false;
}

/** One at a time: between a look at the name that a dead process left and its removal, another could have put its own there. */
async function removeStale(folder: string): Promise<void> {
  const guard = join(folder, `${ownerFile}.takeover`);
  const isMine = await mkdir(guard).then(() => true, refuseUnlessTaken);
  if (!isMine) {
    const ageMs = await stat(guard).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // Its maker died in the middle.
    if (ageMs > guardAgeMsMax) await rm(guard, { recursive: true, force: true });
    await pause(stopPollMs);
    return;
  }
  try {
    if ((await livingOwner(folder)) === null) await removeOwner(folder);
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

export async function removeOwner(folder: string): Promise<void> {
  await rm(join(folder, ownerFile), { force: true });
}

/** The process that started the PostgreSQL in `folder`, while it is alive. */
export async function livingOwner(folder: string): Promise<number | null> {
  const [pid, started] = (await readFile(join(folder, ownerFile), 'utf8').catch(() => '')).trim().split(' ');
  const isSame = started !== undefined && processStart(Number(pid)) === started;
  return isSame ? Number(pid) : null;
}

/**
 * Clears what an earlier run left behind, for whoever has claimed the folder: ends a PostgreSQL that outlived its owner, and the
 * server processes that outlived their PostgreSQL; removes a lock whose process id belongs to something else by now (usual
 * after a restart of a container), which PostgreSQL itself would take for its own.
 */
export async function recoverFolder(dataFolder: string): Promise<void> {
  const lock = join(dataFolder, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  const isLeft = Number.isInteger(pid) && pid > 1 && isAlive(pid);
  if (isLeft && (await isPostgresOf(pid, dataFolder))) await endPostgres(pid);
  await endOrphans(dataFolder);
  if (isLeft) await rm(lock, { force: true });
}

/** A server process that is busy does not notice that its PostgreSQL was killed, and keeps the next one from starting. */
async function endOrphans(dataFolder: string): Promise<void> {
  const deadline = performance.now() + orphanMs;
  for (let pids = await processesIn(dataFolder); pids.length > 0; pids = await processesIn(dataFolder)) {
    const name = performance.now() > deadline ? 'SIGKILL' : 'SIGTERM';
    for (const pid of pids) signal(pid, name);
    await pause(stopPollMs);
  }
}

/** PostgreSQL's processes work in the data folder. */
async function processesIn(dataFolder: string): Promise<number[]> {
  const folder = await realpath(dataFolder);
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1 && pid !== process.pid);
  const isInside = await Promise.all(
    pids.map(async (pid) => {
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      return place === folder && (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
    }),
  );
  return pids.filter((_, index) => isInside[index]);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}

/**
 * A fast shutdown; an immediate one when that takes longer than `graceMs`, and what does not react to that in the same time is killed. The next
 * start then recovers from the log: nothing that was committed is lost.
 */
export async function endPostgres(pid: number, { graceMs = stopTimeoutMs } = {}): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', graceMs],
    ['SIGQUIT', Math.min(graceMs, immediateMs)],
    ['SIGKILL', stopTimeoutMs],
  ];
  for (const [name, waitMs] of steps) {
    signal(pid, name);
    const deadline = performance.now() + waitMs;
    while (isAlive(pid) && performance.now() < deadline) await pause(stopPollMs);
    if (!isAlive(pid)) return;
  }
}

function isAlive(pid: number): boolean {
  return processStart(pid) !== null;
}

async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return commandLine === null || (commandLine.includes('postgres') && commandLine.includes(dataFolder));
}
