import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licencesDocument } from './licences-document.ts';
import { readProductionPackages } from './production-packages.ts';

const one = (name: string, licence: string | null, isOptional = false) => {
  return { name, version: '1.0.0', licence, isOptional, paths: [] };
};

describe('the document of licences', () => {
  it('names every package under its licence, with what that obliges to', () => {
    const { text, problems } = licencesDocument([one('a', 'MIT'), one('b', 'MIT', true), one('c', 'ISC')]);
    expect(text).toContain('## MIT (2)\n\n- Keep copyright notice and licence.\n\na 1.0.0, b 1.0.0\\*\n');
    expect(text).toContain('## ISC (1)');
    expect(problems).toEqual([]);
  });

  it.each(['(MIT OR CC0-1.0)', 'MIT and ISC', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'MPL 2.0'])(
    'understands %s',
    (licence) => expect(licencesDocument([one('a', licence)]).problems).toEqual([]),
  );

  it('has a problem with a licence that nobody has read, and with a package that names none', () => {
    const { problems } = licencesDocument([one('a', 'MIT AND SSPL-1.0'), one('b', null), one('async', null)]);
    expect(problems).toEqual(
      [expect.stringContaining('SSPL-1.0 (a)'), expect.stringContaining('b 1.0.0')].toReversed(),
    );
  });
});

it('what production runs is read from the lock file: what its processes need or may take, no tools, each version once', () => {
  const root = mkdtempSync(join(tmpdir(), 'licences-'));
  const packages = {
    '': { name: 'ours', devDependencies: { tool: '1' } },
    'apps/gateway': { dependencies: { '@ours/a': '1' }, devDependencies: { tool: '1' } },
    e2e: { dependencies: { tool: '1' } },
    'node_modules/@ours/a': { link: true, resolved: 'packages/a' },
    'packages/a': { version: '0.1.0', dependencies: { used: '^1', deep: '1' }, optionalDependencies: { extra: '1' } },
    'packages/a/node_modules/used': { version: '1.0.0', license: 'ISC' },
    'node_modules/deep': {
      version: '1.0.0',
      peerDependencies: { used: '^2', maybe: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/used': { version: '2.0.0', license: 'MIT' },
    'node_modules/maybe': { version: '1.0.0' },
    'node_modules/extra': { version: '3.0.0', dependencies: { used: '^2', more: '1' } },
    'node_modules/extra/node_modules/used': { version: '2.0.0', license: 'MIT' },
    'node_modules/more': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  try {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    const found = readProductionPackages(root);
    expect(found.map(({ name, version, isOptional }) => `${name} ${version}${isOptional ? ' optional' : ''}`)).toEqual([
      'deep 1.0.0',
      'extra 3.0.0 optional',
      'more 1.0.0 optional',
      'used 1.0.0',
      'used 2.0.0',
    ]);
    expect(found.at(-1)).toMatchObject({ licence: 'MIT' });
    expect(found.at(-1)?.paths.toSorted()).toEqual(['node_modules/extra/node_modules/used', 'node_modules/used']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
