import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { standStill } from '@uketsuke/testing/faults';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-embedded-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, port: 0 });
  cleanups.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the embedded PostgreSQL', { timeout: 180_000 }, () => {
  test('stores UTF-8, orders by code point and knows the cases of all letters', async () => {
    const { url } = await start(await newFolder());
    const sql = `SELECT current_setting('server_encoding') AS encoding, upper('éａ') AS upper, 'ÉＡ' ILIKE 'éａ' AS is_like,
      (SELECT string_agg(word, '' ORDER BY word) FROM unnest('{b,あ,A,a,é,B}'::text[]) AS word) AS ordered`;
    expect(await query(url, sql)).toEqual([{ encoding: 'UTF8', upper: 'ÉＡ', is_like: true, ordered: 'ABabéあ' }]);
  });

  test('keeps data and password over a stop, and is durable unless told otherwise', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await query(first.url, "CREATE TABLE kept AS SELECT '受付' AS word");
    expect(await query(first.url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'on' }]);
    await Promise.all([first.stop(), first.stop()]);
    expect(isRunning(first.pid)).toBe(false);
    const second = await start(folder);
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: '受付' }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test('lets nobody in without the password, and listens on loopback only', async () => {
    const server = await start(await newFolder());
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  test('refuses a folder that another living process owns', async () => {
    const folder = await newFolder();
    await start(folder);
    await expect(startEmbeddedPostgres({ folder, port: 0 })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('of five who want a folder at once, one gets it, also where a dead one left its name', async () => {
    for (const left of [null, '999999999 1\n']) {
      const folder = await newFolder();
      if (left !== null) await writeFile(join(folder, 'owner'), left);
      const starts = await Promise.allSettled([1, 2, 3, 4, 5].map(() => start(folder)));
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of starts) {
        if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('is in use by process');
      }
    }
  });

  test('starts again after it was killed, also while a server process of it was busy', async () => {
    const folder = await newFolder();
    const killed = await start(folder);
    await query(killed.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const busy = new pg.Client({ connectionString: killed.url, application_name: 'busy' });
    busy.on('error', () => {});
    await busy.connect();
    const broken = busy.query('SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => 'broken');
    const asked =
      "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE application_name = 'busy' AND state = 'active'";
    await expect.poll(() => query(killed.url, asked), { timeout: 30_000 }).toEqual([{ busy: 1 }]);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    await killed.stop();
    const server = await start(folder);
    expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(await broken).toBe('broken');
  });

  test('ends the server of an owner that was killed, and finds its data', async () => {
    const folder = await newFolder();
    const module = fileURLToPath(new URL('postgres.ts', import.meta.url));
    const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const { pid, url } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, port: 0 });
      console.log(JSON.stringify({ pid, url })); setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const left = JSON.parse(line.toString()) as { pid: number; url: string };
    await query(left.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const ended = once(owner, 'exit');
    owner.kill('SIGKILL');
    await ended;
    expect(isRunning(left.pid)).toBe(true);
    const server = await start(folder);
    expect(server.pid).not.toBe(left.pid);
    expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  test('a lock left by a process id that now means something else does not keep it from starting', async () => {
    const folder = await newFolder();
    const first = await start(folder);
    const lock = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(join(folder, 'data', 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)));
    await writeFile(join(folder, 'owner'), '999999999 1\n');
    const second = await start(folder);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('where any port will do, one that was taken in between is passed over', async () => {
    const taken = await start(await newFolder());
    const ports = [taken.port, taken.port];
    const folder = await newFolder();
    const server = await startEmbeddedPostgres({
      folder,
      port: 0,
      findPort: async () => ports.pop() ?? (await freePort()),
    });
    cleanups.push(() => server.stop());
    expect(ports).toEqual([]);
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a port that is taken is a readable error, and the folder is free again', async () => {
    const taken = await start(await newFolder());
    const folder = await newFolder();
    await expect(startEmbeddedPostgres({ folder, port: taken.port })).rejects.toThrow(/did not start[\s\S]*in use/);
    expect(await query((await start(folder)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a server that is frozen with all its processes is killed when asked to stop, and starts again with its data', async () => {
    const folder = await newFolder();
    const frozen = await start(folder);
    await query(frozen.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await standStill(frozen.pid);
    await frozen.stop({ graceMs: 200 });
    expect(isRunning(frozen.pid)).toBe(false);
    const server = await start(folder);
    expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  test('tells its log to whoever wants to keep it, also why it did not start', async () => {
    const folder = await newFolder();
    let log = '';
    const onLog = (chunk: Buffer): void => void (log += chunk.toString('utf8'));
    const server = await startEmbeddedPostgres({ folder, port: 0, onLog });
    cleanups.push(() => server.stop());
    await expect.poll(() => log).toContain('ready to accept connections');
    const other = startEmbeddedPostgres({ folder: await newFolder(), port: server.port, onLog });
    await expect(other).rejects.toThrow(/did not start[\s\S]*in use/);
  });
});
