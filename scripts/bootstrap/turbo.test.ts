import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkTasks } from './check-tasks.mjs';

const root = join(import.meta.dirname, '..', '..');
const plan = z.object({ tasks: z.array(z.object({ taskId: z.string(), hash: z.string() })) });
const wholeProject = [...checkTasks, 'test:unit'].map((task) => `//#${task}`);
const tasks = [...wholeProject, 'types', '@uketsuke/web#build'];

/** The project's own task and package files in a folder that is no git checkout, with one source file in each package. */
let folder: string;
const sources: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turbo-'));
  const packages = globSync('{apps/*,packages/*,prisma,scripts,e2e,bench}/package.json', { cwd: root });
  for (const path of ['package.json', 'package-lock.json', 'turbo.json', '.gitignore', ...packages])
    cpSync(join(root, path), join(folder, path));
  for (const path of packages) {
    const source = join(dirname(path), 'src', 'a.ts');
    sources.push(source);
    write(source, 'export {};');
  }
  write('docs/a.md', 'A');
  write('packages/db/src/generated/client.ts', 'export {};');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** What each task would be looked up by in the cache. */
function hashes(): Map<string, string> {
  const text = execFileSync(join(root, 'node_modules/.bin/turbo'), ['run', ...tasks, '--dry=json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], HOME: folder, TURBO_TELEMETRY_DISABLED: '1' },
  });
  return new Map(plan.parse(JSON.parse(text)).tasks.map(({ taskId, hash }) => [taskId, hash]));
}

/** The tasks that run again after a change; the file stays changed. */
function runAgainAfter(path: string, text: string): string[] {
  const before = hashes();
  write(path, text);
  return [...hashes()].flatMap(([task, hash]) => (before.get(task) === hash ? [] : [task]));
}

describe('the cache of tasks, outside a git checkout too', () => {
  it('runs every task of the project again when a source file of any package changes', () => {
    for (const source of sources) {
      expect(runAgainAfter(source, `export const a = 1;`), source).toEqual(expect.arrayContaining(wholeProject));
    }
  });

  it('runs every task again when a file is new, or a document, the packages, the database or a rule changes', () => {
    for (const path of ['apps/voice/src/new/b.test.ts', 'docs/a.md', '.oxlintrc.json', 'vitest.config.ts'])
      expect(runAgainAfter(path, '{}'), path).toEqual(expect.arrayContaining(wholeProject));
    for (const path of ['tsconfig.base.json', 'prisma/schema.prisma', 'packages/schema/schema.graphql'])
      expect(runAgainAfter(path, '{}'), path).toEqual(
        expect.arrayContaining([...wholeProject, '@uketsuke/web#types', '@uketsuke/web#build']),
      );
  });

  it('keeps the types of a package for as long as nothing changes that it imports', () => {
    expect(runAgainAfter('packages/contracts/src/a.ts', 'export const b = 1;')).toContain('@uketsuke/web#types');
    expect(runAgainAfter('apps/gateway/src/a.ts', 'export const b = 1;')).not.toContain('@uketsuke/web#types');
  });

  it('does not look at what tools made', () => {
    for (const path of [
      'packages/db/src/generated/client.ts',
      'node_modules/a/index.js',
      '.data/test/unit.json',
      'apps/web/.next/a.js',
      'packages/voice-client/dist/index.js',
    ])
      expect(runAgainAfter(path, 'export const b = 1;'), path).toEqual([]);
  });
});
