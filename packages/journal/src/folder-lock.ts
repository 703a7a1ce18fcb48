/**
 * A lock that the operating system drops with the process: a socket in the folder that answers. A file with a process number would
 * mislead after a restart in a container, where numbers repeat.
 */
import { createHash, randomUUID } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The operating system's limit for socket paths, with its closing zero. */
const socketPathBytesMax = 103;

/** Who does not answer by then lives, but is stopped. */
const strangerMs = 2000;
/** A machine under load may keep this process, which is to answer itself, waiting for long. */
const ownMs = 60_000;

/** Another node that found the same dead lock has taken its turn after this. */
const takeOverMs = 50;

export interface FolderLock {
  release(): Promise<void>;
}

/** Rejects when a living process holds the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const owner = randomUUID();
  const attempt = await firstUsable(await socketPaths(folder), owner);
  const { path } = attempt;
  let { server } = attempt;
  if (server === null) {
    if ((await askOwner(path, strangerMs)) !== null)
      throw new Error(`The journal folder ${folder} belongs to a running node`);
    await rm(path, { force: true });
    server = await listen(path, owner);
    await new Promise((resolve) => setTimeout(resolve, takeOverMs));
  }
  // Of two that found a dead lock at the same time, only the one whose socket is in the folder now goes on.
  if (server === null || (await askOwner(path, ownMs)) !== owner) {
    await (server && close(server));
    throw new Error(`The journal folder ${folder} belongs to a running node`);
  }
  const held = server;
  return { release: () => close(held) };
}

/** In the folder, so that two containers with the same volume meet; else in this machine's folder for passing files. */
async function socketPaths(folder: string): Promise<string[]> {
  const real = await realpath(folder);
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 24);
  const paths = [join(real, 'lock'), join(tmpdir(), `uketsuke-${digest}.lock`)];
  return paths.filter((path) => Buffer.byteLength(path) <= socketPathBytesMax);
}

/** Some shared disks hold no sockets, and deep folders have no room for their names. */
async function firstUsable(paths: string[], owner: string): Promise<{ path: string; server: Server | null }> {
  let failure: unknown;
  for (const path of paths) {
    try {
      return { path, server: await listen(path, owner) };
    } catch (error) {
      failure = error;
    }
  }
  throw new Error('The journal folder cannot be locked', { cause: failure });
}

/** null: something is at this path already. */
function listen(path: string, owner: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((asking) => {
      asking.on('error', () => {});
      asking.end(owner);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => {
      // The lock alone keeps no process alive.
      server.unref();
      resolve(server);
    });
  });
}

/** Who holds the lock; null when nobody answers. */
function askOwner(path: string, withinMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let answer = '';
    socket.setEncoding('utf8');
    // A stopped process still holds its folder: it may go on.
    socket.setTimeout(withinMs, () => {
      // What came while this process itself got no time is heard first.
      setImmediate(() => {
        resolve('unknown');
        socket.destroy();
      });
    });
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(answer === '' ? null : answer));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
