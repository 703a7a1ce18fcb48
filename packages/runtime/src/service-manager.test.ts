import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openServiceManager } from './service-manager.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'service-manager-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function manualTimer() {
  let waiting: { delayMs: number; run: () => void } | null = null;
  return {
    after(delayMs: number, run: () => void) {
      waiting = { delayMs, run };
      return () => (waiting = null);
    },
    /** Lets the time of the one timer come; answers how long it was. Null: there is none. */
    pass() {
      const due = waiting;
      waiting = null;
      due?.run();
      return due?.delayMs ?? null;
    },
  };
}

function openWatched(asked: { socket?: undefined; watchdogUs?: undefined } = {}) {
  const told: string[] = [];
  const timers = manualTimer();
  const state = { isAlive: true };
  const manager = openServiceManager({
    socket: '/run/notify',
    watchdogUs: 30_000_000,
    ...asked,
    isAlive: () => state.isAlive,
    onFailed: () => told.push('failed'),
    timers,
    open: ({ socket }) => ({ send: (message) => void told.push(`${message} ${socket}`), close: () => {} }),
  });
  return { told, timers, state, manager };
}

describe('the service manager', () => {
  it('is told when the process is ready, then that it lives, three times in the time it waits, also while it ends', () => {
    const { told, timers, manager } = openWatched();
    manager.ready();
    expect(timers.pass()).toBe(10_000);
    manager.stopping();
    timers.pass();
    expect(told.map((line) => line.split(' ')[0])).toEqual(['READY=1', 'WATCHDOG=1', 'STOPPING=1', 'WATCHDOG=1']);
    expect(told[0]).toBe('READY=1 /run/notify');
    manager.close();
    expect([timers.pass(), told.length]).toEqual([null, 4]);
  });

  it('gets no sign of life while the work of a process stands still, and gets them again after that', () => {
    const { told, timers, state, manager } = openWatched();
    manager.ready();
    state.isAlive = false;
    timers.pass();
    timers.pass();
    expect(told).toHaveLength(1);
    state.isAlive = true;
    timers.pass();
    expect(told).toEqual(['READY=1 /run/notify', 'WATCHDOG=1 /run/notify']);
  });

  it('is told nothing where nobody asks, and gets no sign of life where it waits for none', () => {
    const nobody = openWatched({ socket: undefined });
    nobody.manager.ready();
    expect([nobody.timers.pass(), nobody.told]).toEqual([null, []]);
    const patient = openWatched({ watchdogUs: undefined });
    patient.manager.ready();
    expect([patient.timers.pass(), patient.told]).toEqual([null, ['READY=1 /run/notify']]);
  });
});

const program = (ms: number) => `
import { openServiceManager } from ${JSON.stringify(join(import.meta.dirname, 'service-manager.ts'))};
const manager = openServiceManager({ socket: process.env.NOTIFY_SOCKET, watchdogUs: 60_000, onFailed: (error) => console.log(String(error)) });
manager.ready();
setTimeout(() => { console.log('stuck'); const until = Date.now() + 2_000; while (Date.now() < until); process.exit(); }, ${ms});
`;

it('a process whose event loop stands still gives no sign of life', async () => {
  const log = join(folder, 'told');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1 $NOTIFY_SOCKET" >> ${log}\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(1_000)], {
    env: { PATH: `${folder}:${process.env['PATH']}`, NOTIFY_SOCKET: '/run/some' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = () => readFileSync(log, 'utf8').trim().split('\n');
  await once(child.stdout, 'data');
  // What was sent before may still be on its way.
  const whileStuck: number[] = [];
  for (const waitMs of [700, 700]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    whileStuck.push(lines().length);
  }
  expect(lines().slice(0, 2)).toEqual(['READY=1 /run/some', 'WATCHDOG=1 /run/some']);
  expect(whileStuck[1]).toBe(whileStuck[0]);
  child.kill('SIGKILL');
});

const hasBoth = ['systemd-notify', 'python3'].every((name) => spawnSync(name, ['--version']).status === 0);

it.skipIf(!hasBoth)('the program of systemd delivers it (needs systemd-notify and python3)', async () => {
  const socket = join(folder, 'notify');
  const receiver = spawn(
    'python3',
    [
      '-c',
      `import socket,sys
s=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM); s.bind(sys.argv[1]); print('bound',flush=True)
while True: print(s.recv(4096).decode(),flush=True)`,
      socket,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let heard = '';
  receiver.stdout.on('data', (chunk: Buffer) => (heard += chunk.toString('utf8')));
  try {
    await expect.poll(() => heard).toContain('bound');
    const onFailed = vi.fn();
    const manager = openServiceManager({ socket, watchdogUs: undefined, onFailed });
    manager.ready();
    await expect.poll(() => heard).toContain('READY=1');
    manager.close();
    expect(onFailed).not.toHaveBeenCalled();
  } finally {
    receiver.kill();
  }
});
