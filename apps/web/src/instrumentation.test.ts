import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { register } from './instrumentation';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'web-manager-'));
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1 $NOTIFY_SOCKET" >> ${folder}/told\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.stubEnv('NOTIFY_SOCKET', '/run/some');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('the web server tells systemd that it is ready', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  await register();
  await expect
    .poll(() => existsSync(join(folder, 'told')) && readFileSync(join(folder, 'told'), 'utf8'))
    .toBe('READY=1 /run/some\n');
});

it('what Next builds for its other runtime tells nobody', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'edge');
  await register();
  expect(existsSync(join(folder, 'told'))).toBe(false);
});
