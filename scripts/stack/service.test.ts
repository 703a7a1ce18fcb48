import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from '@uketsuke/runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { openLogFolder } from './log-folder.ts';
import { isTcpFree } from './ports.ts';
import { startService, type Service } from './service.ts';

const host = '127.0.0.1';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Answers every request with the status and body that it was started with. */
const program = `
  const { createServer } = require('node:http');
  const [port, status, body] = process.argv.slice(2);
  createServer((request, response) => response.writeHead(request.url === '/usable' ? 200 : Number(status)).end(body)).listen(Number(port), '${host}');
  console.log('listening');
`;

interface Setting {
  status?: number;
  body?: string;
  isAlive?: (response: Response) => Promise<boolean>;
}

async function startProgram({ status = 200, body = '', isAlive }: Setting = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'program.cjs'), program);
  const port = await freePort();
  const log = openLogFolder({ folder: join(folder, 'logs'), bytesMax: 1_000_000 }).open('program');
  const told: string[] = [];
  const pids: number[] = [];
  const service: Service = startService({
    name: 'program',
    args: [join(folder, 'program.cjs'), String(port), String(status), body],
    env: {},
    healthUrl: `http://${host}:${port}/usable`,
    aliveUrl: `http://${host}:${port}/alive`,
    ...(isAlive && { isAlive }),
    health: { everyMs: 100, timeoutMs: 1_000 },
    log,
    cwd: folder,
    stopMs: 5_000,
    hungMs: 200,
    onLine: (line) => told.push(line),
    onStart(pid) {
      pids.push(pid);
      if (pids.length > 1) expect(service.pid).toBe(pid);
    },
  });
  undo.push(() => service.stop());
  await service.healthy(30_000);
  return { service, told, pids, log };
}

async function freePort(): Promise<number> {
  for (let port = 33_000 + (process.pid % 5_000); ; port += 1) if (await isTcpFree(port, host)) return port;
}

test('a program that is frozen is killed and replaced by one that answers', async () => {
  const { service, told, pids } = await startProgram();
  const [first = 0] = pids;
  process.kill(first, 'SIGSTOP');
  await vi.waitFor(() => expect(pids).toHaveLength(2), 30_000);
  expect(processStart(first)).toBeNull();
  expect(service.pid).toBe(pids[1]);
  await service.healthy(30_000);
  expect(told[0]).toBe('program does not answer any more; it is replaced.');
  expect(told[1]).toContain('program stopped (SIGKILL); starting it again.');
});

test('a program that says by itself that it does not work is replaced', async () => {
  const isAlive = async (response: Response) => (await response.text()) !== 'stalled';
  const { pids } = await startProgram({ status: 503, body: 'stalled', isAlive });
  await vi.waitFor(() => expect(pids.length).toBeGreaterThan(1), 30_000);
});

test('one that answers, be it with an error, is left alone', async () => {
  const { told, pids } = await startProgram({ status: 503 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect({ told, starts: pids.length }).toEqual({ told: [], starts: 1 });
});

test('one that dies is started again, and what it printed is in its log; after stop it stays away', async () => {
  const { service, pids, log } = await startProgram();
  process.kill(service.pid, 'SIGKILL');
  await vi.waitFor(() => expect(pids).toHaveLength(2), 30_000);
  await service.healthy(30_000);
  await service.stop();
  expect(processStart(service.pid)).toBeNull();
  expect(readFileSync(log.path, 'utf8')).toBe('listening\nlistening\n');
});
