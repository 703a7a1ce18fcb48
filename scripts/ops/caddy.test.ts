import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, '..', '..', 'ops', 'Caddyfile');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

function adapt(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync('caddy', ['adapt', '--validate', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

test.skipIf(!hasCaddy)('Caddy takes its file, by default for the processes of one machine (needs caddy)', () => {
  const text = adapt({});
  for (const port of [4000, 4020, 3000, 4100]) expect(text).toContain(`"dial":"127.0.0.1:${port}"`);
  expect(text).toContain('"path":["/ws","/v1/webrtc/offer"]');
});

test.skipIf(!hasCaddy)('the names and the addresses come from the environment (needs caddy)', () => {
  const text = adapt({ API_HOST: 'a.test', DASHBOARD_HOST: 'd.test', VOICE_HOST: 'v.test', GATEWAYS: 'gateway:4000' });
  for (const part of ['"a.test"', '"d.test"', '"v.test"', '"dial":"gateway:4000"']) expect(text).toContain(part);
});
