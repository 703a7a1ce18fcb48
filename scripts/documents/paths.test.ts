import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingPaths } from './paths.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'documents-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

describe('paths named in documents', () => {
  it('are looked up without a git checkout: links from their document, code from the top', () => {
    write('docs/a.md', '[here](b.md) [gone](c.md#part) `apps/web/` `apps/gone/x.ts` `not/ours`');
    write('docs/b.md', '[outside](https://example.com/x) `apps/*/src`');
    write('apps/web/README.md', 'Nothing.');
    expect(missingPaths(root).sort()).toEqual(['docs/a.md: apps/gone/x.ts', 'docs/a.md: docs/c.md']);
  });

  it('are not asked of what tools made', () => {
    write('node_modules/x/README.md', '[gone](gone.md)');
    write('apps/web/.next/y.md', '[gone](gone.md)');
    expect(missingPaths(root)).toEqual([]);
  });
});
