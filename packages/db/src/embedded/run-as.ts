import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** How PostgreSQL's programs are started: it refuses to run as root, so root starts them as another user. */
export interface RunAs {
  /** Put before the program. */
  prefix: readonly string[];
  /** For `spawn`, and the owner of the data; absent where the current user will do. */
  owner?: { uid: number; gid: number };
}

const run = promisify(execFile);
const candidates = ['postgres', 'nobody'];

/** Every path of `reach` must be open to that user; where a folder above is closed, `setpriv` lets it pass as root would. */
export async function chooseRunAs({ reach, dataFolder }: { reach: string[]; dataFolder: string }): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = (await ownerOf(dataFolder)) ?? (await findUser());
  const reachable = await Promise.all(reach.map((path) => canReach(path, owner.uid)));
  if (reachable.every(Boolean)) return { prefix: [], owner };
  const pass = '+dac_override';
  return {
    prefix: [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=${pass}`,
      `--ambient-caps=${pass}`,
    ],
    owner,
  };
}

/** Data that some user made keeps that owner. Root's is a folder just made. */
async function ownerOf(dataFolder: string): Promise<RunAs['owner']> {
  const { uid, gid } = await stat(dataFolder);
  return uid === 0 ? undefined : { uid, gid };
}

async function findUser(): Promise<{ uid: number; gid: number }> {
  for (const name of candidates) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      continue;
    }
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${candidates.join(' or ')} to run it as`);
}

async function canReach(path: string, uid: number): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    const isOpen = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;
    if (!isOpen) return false;
    if (folder === dirname(folder)) return true;
  }
}
