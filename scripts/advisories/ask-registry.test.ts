import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askRegistry } from './ask-registry.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step();
});

/** A project with one package of production and one of development. */
function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const own = { name: 'a', version: '1.0.0', dependencies: { used: '1.0.0' }, devDependencies: { tool: '1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  const packages = {
    '': own,
    'node_modules/used': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
  );
  return folder;
}

async function serve(status: number, advisories: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const isBulk = request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isBulk ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBulk ? advisories : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the advisories of the registry', { timeout: 60_000 }, () => {
  it('are those of packages that production installs', async () => {
    const advisory = {
      id: 1,
      url: 'https://example.com/GHSA-1',
      title: 'T',
      severity: 'high',
      vulnerable_versions: '*',
    };
    const registry = await serve(200, { used: [advisory], tool: [advisory] });
    const answer = await askRegistry({ folder: makeProject(), registry });
    expect(answer).toMatchObject({
      status: 'answered',
      report: { vulnerabilities: { used: { via: [{ title: 'T' }] } } },
    });
    expect(JSON.stringify(answer)).not.toContain('tool');
  });

  it('are not known where a registry has none, or cannot be reached', async () => {
    const folder = makeProject();
    const silent = await askRegistry({ folder, registry: await serve(405, {}) });
    expect(silent).toEqual({ status: 'silent', why: 'answer: 405' });
    const gone = await askRegistry({ folder, registry: 'http://127.0.0.1:9/' });
    expect(gone.status).toBe('silent');
  });
});
