import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const install = new URL('install.mjs', import.meta.url).href;

test('an old Node is told in one sentence which one is needed, before anything is installed', async () => {
  const code = `
    Object.defineProperty(process.versions, 'node', { value: '18.20.0' });
    const { ensureInstalled } = await import(${JSON.stringify(install)});
    await ensureInstalled().then(() => console.log('went on'), ({ message }) => console.log(message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout.trim()).toBe('Node 20 or newer is needed to begin; this is 18.20.0.');
});
