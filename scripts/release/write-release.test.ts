import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeRelease } from './write-release.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'release-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = () => join(folder, 'root');
const target = () => join(folder, 'target');
const put = (path: string, text = '') => {
  mkdirSync(dirname(join(root(), path)), { recursive: true });
  writeFileSync(join(root(), path), text);
};
const isThere = (path: string) => existsSync(join(target(), path));

function putProject() {
  put('package.json', '{"name": "uketsuke", "workspaces": ["apps/*", "e2e"], "overrides": {"a": "1.0.0"}}');
  for (const path of ['package-lock.json', 'LICENSE', 'docs/licences.md', 'docs/first-agent.md']) put(path);
  for (const app of ['gateway', 'voice', 'web']) put(`apps/${app}/package.json`);
  put('ops/Caddyfile');
  put('prisma/migrations/0001_x/migration.sql');
  put('packages/db/src/generated/client.ts');
  put('packages/graphql/src/generated/types.ts');
  put('packages/testing/src/index.ts');
  put('apps/web/.next/BUILD_ID');
  put('apps/web/.next/cache/large');
  put('apps/gateway/src/main.ts');
  put('apps/gateway/src/app.int.test.ts');
  put('apps/gateway/src/testing/fake.ts');
  put('apps/gateway/.env', 'APP_SECRET=secret');
  put('apps/voice/node_modules/x/index.js');
}

it('has programs, generated code, migrations and the built web app, and nothing of tests or of the maker’s machine', () => {
  putProject();
  writeRelease({ root: root(), target: target(), hasNode: false });
  const wanted = ['apps/gateway/src/main.ts', 'apps/web/.next/BUILD_ID', 'prisma/migrations/0001_x/migration.sql'];
  expect(
    [...wanted, 'packages/db/src/generated/client.ts', 'ops/Caddyfile', 'docs/first-agent.md'].filter(
      (path) => !isThere(path),
    ),
  ).toEqual([]);
  const unwanted = [
    'apps/gateway/src/app.int.test.ts',
    'apps/gateway/src/testing',
    'apps/gateway/.env',
    'apps/web/.next/cache',
  ];
  expect([...unwanted, 'packages/testing', 'apps/voice/node_modules', 'bin'].filter(isThere)).toEqual([]);
});

it('knows its own workspaces, and keeps what else npm is told', () => {
  putProject();
  writeRelease({ root: root(), target: target(), hasNode: false });
  const manifest: unknown = JSON.parse(readFileSync(join(target(), 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    workspaces: ['apps/gateway', 'apps/voice', 'apps/web', 'prisma', 'packages/*'],
    overrides: { a: '1.0.0' },
  });
});

it('is not written over anything, nor without what has to be built first', () => {
  putProject();
  mkdirSync(target());
  writeFileSync(join(target(), 'there'), '');
  expect(() => writeRelease({ root: root(), target: target(), hasNode: false })).toThrow('is not empty');
  rmSync(join(root(), 'apps/web/.next'), { recursive: true });
  expect(() => writeRelease({ root: root(), target: join(folder, 'other'), hasNode: false })).toThrow(
    'BUILD_ID is missing',
  );
});
