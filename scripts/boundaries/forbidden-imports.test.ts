import { describe, expect, it } from 'vitest';
import { forbiddenImports, mutualRooms } from './forbidden-imports.ts';
import { importsOf } from './read-imports.ts';
import type { PackageRule } from './table.ts';

const table: readonly PackageRule[] = [
  { folder: 'packages/contracts', imports: [] },
  { folder: 'packages/db', imports: [] },
  { folder: 'packages/domain', imports: ['contracts/*', 'db'] },
  {
    folder: 'apps/gateway',
    imports: ['contracts', 'domain/*'],
    testsImport: ['db'],
    exceptions: [
      // The program opens the database.
      { file: 'src/main.ts', imports: ['db'] },
    ],
  },
  {
    folder: 'apps/voice',
    imports: ['contracts'],
    floors: [['text', 'engines/engine.ts'], ['engines', 'turns'], ['call']],
  },
  { folder: 'scripts', imports: 'anything' },
];
const everyPackage = ['contracts', 'db', 'domain'];

function forbidden(path: string, name: string, listed = everyPackage): string[] {
  return forbiddenImports({ files: [{ path, imports: [name] }], table, listedPackages: () => listed });
}

describe('an import of another package', () => {
  it('is allowed where the table says so', () => {
    expect(forbidden('packages/domain/src/a.ts', '@uketsuke/db')).toEqual([]);
    expect(forbidden('packages/domain/src/a.ts', '@uketsuke/contracts/rest')).toEqual([]);
    expect(forbidden('packages/domain/src/a.ts', 'zod')).toEqual([]);
  });

  it('is found where the table does not name the package, or not that door of it', () => {
    expect(forbidden('apps/gateway/src/app.ts', '@uketsuke/db')).toEqual([
      'apps/gateway/src/app.ts: @uketsuke/db (apps/gateway may not import db)',
    ]);
    expect(forbidden('apps/gateway/src/app.ts', '@uketsuke/contracts/rest')).toHaveLength(1);
    expect(forbidden('packages/domain/src/a.ts', '@uketsuke/db/client')).toHaveLength(1);
  });

  it('is allowed to a file that the table excepts, and to no other', () => {
    expect(forbidden('apps/gateway/src/main.ts', '@uketsuke/db')).toEqual([]);
    expect(forbidden('apps/gateway/src/rest/main.ts', '@uketsuke/db')).toHaveLength(1);
  });

  it('is found where package.json does not name the package, wherever it may be imported', () => {
    expect(forbidden('scripts/doctor/main.ts', '@uketsuke/db', [])).toEqual([
      'scripts/doctor/main.ts: @uketsuke/db (scripts/package.json does not name it)',
    ]);
  });

  it('is found when it is made by a relative path', () => {
    expect(forbidden('scripts/doctor/main.ts', '../../apps/voice/src/env.ts')).toHaveLength(1);
    expect(forbidden('packages/domain/src/a.test.ts', '../../db/src/client.ts')).toHaveLength(1);
  });

  it('is found in a package without a line in the table', () => {
    expect(forbidden('packages/new/src/a.ts', 'zod')).toHaveLength(1);
  });
});

describe('what is made for tests', () => {
  it('is imported by tests', () => {
    expect(forbidden('apps/gateway/src/app.int.test.ts', '@uketsuke/testing')).toEqual([]);
    expect(forbidden('apps/gateway/src/app.int.test.ts', '@uketsuke/db')).toEqual([]);
    expect(forbidden('apps/voice/src/call/a.test.ts', '../testing/fake-leg.ts')).toEqual([]);
  });

  it('is found when the product imports it', () => {
    expect(forbidden('apps/gateway/src/app.ts', '@uketsuke/testing/fixtures')).toHaveLength(1);
    expect(forbidden('apps/voice/src/call/a.ts', '../testing/fake-leg.ts')).toHaveLength(1);
    expect(forbidden('apps/voice/src/call/a.ts', './b.test.ts')).toHaveLength(1);
    expect(forbidden('apps/gateway/src/app.ts', '@uketsuke/domain/testing/fake.ts')).toHaveLength(1);
  });
});

describe('rooms of one package', () => {
  it('import from their own floor and from those below', () => {
    expect(forbidden('apps/voice/src/call/a.ts', '../engines/scripted/engine.ts')).toEqual([]);
    expect(forbidden('apps/voice/src/engines/scripted/a.ts', '../engine.ts')).toEqual([]);
    expect(forbidden('apps/voice/src/turns/a.ts', '../engines/a.ts')).toEqual([]);
  });

  it('do not import upward, nor a port from what implements it', () => {
    expect(forbidden('apps/voice/src/turns/a.ts', '../call/b.ts')).toEqual([
      'apps/voice/src/turns/a.ts: ../call/b.ts (it points up)',
    ]);
    expect(forbidden('apps/voice/src/engines/engine.ts', './scripted/engine.ts')).toHaveLength(1);
  });

  it('are the same rooms for an import from the root of the sources', () => {
    expect(forbidden('apps/voice/src/call/a.ts', '@/turns/b')).toEqual([]);
    expect(forbidden('apps/voice/src/turns/a.ts', '@/call/b')).toEqual([
      'apps/voice/src/turns/a.ts: @/call/b (it points up)',
    ]);
  });

  it('have a floor each', () => {
    expect(forbidden('apps/voice/src/new/a.ts', '../text/b.ts')).toHaveLength(1);
  });

  it('do not import each other', () => {
    const files = [
      { path: 'apps/voice/src/turns/a.ts', imports: ['../engines/a.ts', '../text/a.ts'] },
      { path: 'apps/voice/src/engines/b.ts', imports: ['../turns/b.ts'] },
    ];
    expect(mutualRooms({ files, table })).toEqual([
      'apps/voice: engines <-> turns (apps/voice/src/engines/b.ts, apps/voice/src/turns/a.ts)',
    ]);
    expect(mutualRooms({ files: files.slice(0, 1), table })).toEqual([]);
  });
});

it('imports of every kind are read, those of types too', () => {
  const text = [
    `import type { A } from './a.ts';`,
    `export * from './b.ts';`,
    `export type { C } from './c.ts';`,
    `import './d.ts';`,
    `const e = await import('./e.ts');`,
    `type F = import('./f.ts').F;`,
  ].join('\n');
  expect(importsOf('x.ts', text).toSorted()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});
