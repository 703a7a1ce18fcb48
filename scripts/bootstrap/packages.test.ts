import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProductionPackages } from '../licences/production-packages.ts';

interface LockedPackage {
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const foreign = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package is known by its content, and none by a host', () => {
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('the mail catcher is no part of what production installs or runs', () => {
  expect(lock.packages['node_modules/maildev']).toMatchObject({ dev: true });
  const run = readProductionPackages(root).map(({ name }) => name);
  for (const name of ['maildev', 'smtp-server', 'vitest', '@playwright/test']) expect(run).not.toContain(name);
  expect(run).toEqual(expect.arrayContaining(['fastify', 'node-datachannel', 'next', 'pg-boss', '@livekit/agents']));
});

test('nothing that runs in production asks for the whole project under its own licence, but for the voice, which is optional', () => {
  const reaching = foreign.filter(([, { dev, license = '' }]) => !dev && /(^|[^L])GPL|SSPL|BUSL|Elastic/.test(license));
  expect(reaching.map(([path, { optional }]) => [path, optional])).toEqual([
    ['node_modules/@echogarden/espeak-ng-emscripten', true],
  ]);
});
