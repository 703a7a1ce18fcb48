import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askRegistry, readAnswer } from './ask-registry.ts';
import { judgeAdvisories } from './judge.ts';

const undo: (() => unknown)[] = [];
/** npm remembers advisories by their ids. */
beforeEach(() => {
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
  vi.stubEnv('npm_config_cache', cache);
  undo.push(() => rmSync(cache, { recursive: true, force: true }));
});
afterEach(() => {
  vi.unstubAllEnvs();
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
    // As the registry of npm answers.
    response.writeHead(isBulk ? status : 404, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(isBulk ? advisories : {})));
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

  const judged = async (bulk: unknown): Promise<string[]> => {
    const answer = await askRegistry({ folder: makeProject(), registry: await serve(200, bulk) });
    if (answer.status !== 'answered') throw new Error(answer.why);
    const options = { productionPaths: new Set(['node_modules/used']), allowed: [], today: '2026-11-22' };
    return judgeAdvisories(answer.report, options).faults;
  };

  it('are understood as the registry of npm tells them', async () => {
    const recorded: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'bulk-answer.json'), 'utf8'));
    expect(await judged(recorded)).toEqual([
      // The third is of versions after ours.
      'used: Command Injection in lodash (high, https://github.com/advisories/GHSA-35jh-r3h4-6jhm)',
    ]);
  });

  it('count as high where they do not say how severe they are, however little they say', async () => {
    expect(await judged({ used: [{ id: 7, vulnerable_versions: '<2' }] })).toEqual([
      'used: an advisory without a title (high, 7)',
    ]);
    const strange = { id: 8, title: 'T', url: 'https://example.com/8', severity: 'dire', vulnerable_versions: '<2' };
    expect(await judged({ used: [strange] })).toEqual(['used: T (dire, https://example.com/8)']);
  });

  it('are not known where a registry has none, or cannot be reached', async () => {
    const folder = makeProject();
    const silent = await askRegistry({ folder, registry: await serve(405, {}) });
    expect(silent).toEqual({ status: 'silent', why: 'answer: 405' });
    const gone = await askRegistry({ folder, registry: 'http://127.0.0.1:9/' });
    expect(gone.status).toBe('silent');
  });
});

it('a report of a shape that is not known is not taken for one without advisories', () => {
  const next = { auditReportVersion: 3, findings: [] };
  expect(readAnswer(JSON.stringify(next)).status).toBe('unreadable');
});
