import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processStart } from './process-start.ts';

test('a process that has ended has no start, a living one always the same', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const start = processStart(pid);
  expect(start).toMatch(/^\S+$/);
  expect(processStart(pid)).toBe(start);
  expect(processStart(pid)).not.toBe(processStart(process.pid));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(processStart(pid)).toBeNull();
});

test.each([0, -1, Number.NaN, 999_999_999])('%s is no process', (pid) => {
  expect(processStart(pid)).toBeNull();
});
