import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { claimFolder, endPostgres, recoverFolder, removeOwner } from './owner.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password and the log; made when missing, kept when stopped. */
  folder: string;
  /** Of 127.0.0.1. 0: any free one. */
  port: number;
  /** False for tests: nothing is flushed to disk, a power cut may break the data. */
  isDurable?: boolean;
  connectionsMax?: number;
  /** Takes the server's log; without it the log is `postgres.log` in the folder. */
  onLog?: (chunk: Buffer) => void;
  /** For tests: which port is tried when any will do. */
  findPort?: () => Promise<number>;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server is gone, by `stop` or by itself. */
  ended: Promise<void>;
  /** Lets open transactions roll back, writes everything to disk and waits for the end; a server that takes longer than `graceMs` is killed. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

const user = 'uketsuke';
const readyPollMs = 40;
const readyTimeoutMs = 60_000;
const connectMs = 10_000;
const logEndCharacters = 8_000;
const lastLinesMs = 500;
/** Another process may take a free port before the server does. */
const portsMax = 5;

/**
 * A real PostgreSQL on the loopback interface, data kept in `folder`. One process owns a folder at a time; what a killed
 * owner left running is ended first. It runs apart from the terminal's process group, so that Ctrl-C reaches only the
 * owner, which stops it last.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const dataFolder = join(folder, 'data');
  const binaries = await findBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await claimFolder(folder);
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const runAs = await chooseRunAs({ reach: [binaries.root, folder], dataFolder });
    await recoverFolder(dataFolder);
    const password = await initialise({ folder, dataFolder, binaries, runAs });
    return await serve({ folder, dataFolder, binaries, runAs, password, options });
  } catch (error) {
    await removeOwner(folder);
    throw error;
  }
}

async function serve({
  password,
  options,
  ...place
}: Place & { password: string; options: EmbeddedPostgresOptions }): Promise<EmbeddedPostgres> {
  const { folder } = place;
  const findPort = options.findPort ?? freePort;
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port === 0 ? await findPort() : options.port;
    const { child, endOfLog } = await launch({ ...place, port, options });
    const url = `postgresql://${user}:${password}@127.0.0.1:${port}/${user}`;
    try {
      await waitUntilReady({ child, url, endOfLog });
      return own({ child, url, port, folder });
    } catch (error) {
      await endLaunched(child);
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || options.port !== 0 || attempt === portsMax) throw error;
    }
  }
}

interface Place {
  folder: string;
  dataFolder: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
}

/** Makes the cluster where there is none yet; the password is written last and so marks a finished one. */
async function initialise({ folder, dataFolder, binaries, runAs }: Place): Promise<string> {
  const passwordFile = join(folder, 'password');
  const known = await readFile(passwordFile, 'utf8').catch(() => null);
  if (known) return known.trim();
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const handover = join(dataFolder, '..', 'password.new');
  await writeFile(handover, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) {
    await Promise.all([dataFolder, handover].map((path) => chownTo(path, runAs)));
  }
  await initdb(binaries, runAs, [`--pgdata=${dataFolder}`, `--pwfile=${handover}`]);
  await rm(handover);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}

async function initdb(binaries: PostgresBinaries, runAs: RunAs, flags: readonly string[]): Promise<void> {
  // Order by code point, upper and lower case of all of Unicode, and the same on every machine.
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const fixed = [`--username=${user}`, '--auth=scram-sha-256', '--no-instructions', ...locale];
  const { command, args } = commandLine(runAs, binaries.initdb, [...fixed, '--no-sync', ...flags]);
  const child = spawn(command, args, { ...spawnAs(runAs), stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${complaint.trim()}`);
}

interface Launched {
  child: ChildProcess;
  endOfLog(): Promise<string>;
}

async function launch({
  folder,
  dataFolder,
  binaries,
  runAs,
  port,
  options: { isDurable = true, connectionsMax = 100, onLog },
}: Place & { port: number; options: EmbeddedPostgresOptions }): Promise<Launched> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connectionsMax),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args } = commandLine(runAs, binaries.postgres, ['-D', dataFolder, '-p', String(port), ...flags]);
  const how = { ...spawnAs(runAs), detached: true };
  return onLog ? launchTold(command, args, { ...how, onLog }) : launchWithFile(command, args, { ...how, folder });
}

async function launchTold(
  command: string,
  args: string[],
  { onLog, ...how }: SpawnOptions & { onLog(chunk: Buffer): void },
): Promise<Launched> {
  let end = '';
  const child = spawn(command, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => {
      end = (end + chunk.toString('utf8')).slice(-logEndCharacters);
      onLog(chunk);
    });
  }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await once(child, 'spawn');
  return {
    child,
    // A process of the server that outlives it keeps the log open.
    endOfLog: () => Promise.race([closed, pause(lastLinesMs)]).then(() => end),
  };
}

async function launchWithFile(
  command: string,
  args: string[],
  { folder, ...how }: SpawnOptions & { folder: string },
): Promise<Launched> {
  const path = join(folder, 'postgres.log');
  const log = await open(path, 'w', 0o600);
  try {
    const child = spawn(command, args, { ...how, stdio: ['ignore', log.fd, log.fd] });
    await once(child, 'spawn');
    return { child, endOfLog: () => readFile(path, 'utf8').catch(() => '') };
  } finally {
    await log.close();
  }
}

/** A server that could not be made ready must not stay. */
async function endLaunched(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  await endPostgres(child.pid);
  await ended;
}

async function waitUntilReady({ child, url, endOfLog }: Launched & { url: string }) {
  const deadline = performance.now() + readyTimeoutMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    if (await ensureDatabase(url)) return;
    await pause(readyPollMs);
  }
  const log = await endOfLog();
  throw new Error(`PostgreSQL did not start:\n${log.trim().split('\n').slice(-10).join('\n')}`);
}

/** False while the server does not take connections yet. */
async function ensureDatabase(url: string): Promise<boolean> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: connectMs,
    query_timeout: readyTimeoutMs,
  });
  // A connection that breaks rejects what waits for it; without a listener it would end the process as well.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [user]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${user}`);
    return true;
  } finally {
    await client.end();
  }
}

function own({ child, url, port, folder }: { child: ChildProcess; url: string; port: number; folder: string }) {
  const pid = child.pid;
  if (pid === undefined) throw new Error('PostgreSQL has no process id');
  const endWithOwner = (): void => void child.kill('SIGINT');
  process.once('exit', endWithOwner);
  child.unref();
  // The server's log alone keeps no process alive.
  for (const output of [child.stdout, child.stderr]) if (output instanceof Socket) output.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stopping: Promise<void> | undefined;
  const stop = async (options: { graceMs?: number }): Promise<void> => {
    process.off('exit', endWithOwner);
    if (child.exitCode === null && child.signalCode === null) {
      child.ref();
      await endPostgres(pid, options);
      await ended;
    }
    await removeOwner(folder);
  };
  return { url, port, pid, ended, stop: (options = {}) => (stopping ??= stop(options)) } satisfies EmbeddedPostgres;
}

function commandLine({ prefix }: RunAs, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return { command, args: rest };
}

function spawnAs({ prefix, owner }: RunAs) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  const env = { ...Object.fromEntries(inherited), LC_ALL: 'C' };
  // With a prefix, setpriv changes the user itself. `cwd`: the current folder may be closed to that user.
  return { env, cwd: '/', ...(prefix.length === 0 && owner) };
}

async function chownTo(path: string, { owner }: RunAs): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
