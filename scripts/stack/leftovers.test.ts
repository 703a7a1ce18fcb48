import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from '@uketsuke/runtime';
import { afterEach, expect, test } from 'vitest';
import { clearLeftovers } from './leftovers.ts';
import { openProcessRegister, registerPath } from './process-register.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leftovers-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function program(script = 'setInterval(() => {}, 1000)'): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  const { pid } = child;
  if (pid === undefined) throw new Error('The program did not start');
  return Object.assign(child, { pid });
}

test('whatever a killed supervisor left is ended, whichever program it is and also when it does not listen', async () => {
  const dataDir = temporaryFolder();
  const register = openProcessRegister({ dataDir });
  const supervisor = await program();
  const polite = await program();
  const deaf = await program(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`);
  const frozen = await program();
  frozen.kill('SIGSTOP');
  for (const [name, { pid }] of Object.entries({ stack: supervisor, web: polite, mail: deaf, voice: frozen }))
    register.note(name, pid);
  const killed = once(supervisor, 'exit');
  supervisor.kill('SIGKILL');
  await killed;
  expect(await clearLeftovers({ dataDir, graceMs: 300 })).toBeNull();
  expect([polite, deaf, frozen].map(({ pid }) => processStart(pid))).toEqual([null, null, null]);
});

test('a living supervisor is told, and nothing of it is touched', async () => {
  const dataDir = temporaryFolder();
  const register = openProcessRegister({ dataDir });
  const [supervisor, part] = [await program(), await program()];
  register.note('stack', supervisor.pid);
  register.note('web', part.pid);
  expect(await clearLeftovers({ dataDir })).toEqual({ runningPid: supervisor.pid });
  expect(processStart(part.pid)).not.toBeNull();
});

test('a process that has the number of one of ours, but started at another time, is left alone', async () => {
  const dataDir = temporaryFolder();
  const stranger = await program();
  openProcessRegister({ dataDir }).note('web', stranger.pid);
  const register = readFileSync(registerPath(dataDir), 'utf8');
  writeFileSync(registerPath(dataDir), register.replace(processStart(stranger.pid) ?? '', '12345@another-boot'));
  expect(await clearLeftovers({ dataDir })).toBeNull();
  expect(processStart(stranger.pid)).not.toBeNull();
});

test.each(['', '{"web":', '{"web":{"pid":-1,"start":"x"}}', '[]'])(
  'a register that says %j keeps nothing from starting',
  async (text) => {
    const dataDir = temporaryFolder();
    writeFileSync(registerPath(dataDir), text);
    expect(await clearLeftovers({ dataDir })).toBeNull();
  },
);
