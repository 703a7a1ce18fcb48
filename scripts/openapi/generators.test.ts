/** What people feed our document to makes of it what compiles. The Python generators are pinned, and kept in .data/openapi-generators. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createOpenApiDocument } from '@uketsuke/gateway/openapi';
import { afterAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(createOpenApiDocument({ baseUrl: 'https://api.uketsuke.test' })));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
const openapiTypescript = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');

/** It would ask for newer versions of itself, and tell of its use. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('redocly finds no error in it, and nothing to warn of but two paths of the contract that look alike', async () => {
  const lint = ['lint', file, '--extends', 'recommended', '--skip-rule', 'no-ambiguous-paths', '--format', 'json'];
  const { stdout } = await run(process.execPath, [redocly, ...lint], { cwd: folder, env: quiet });
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

test('openapi-typescript makes types of it that compile, with the words of the contract', async () => {
  const types = join(folder, 'api.ts');
  await run(process.execPath, [openapiTypescript, file, '-o', types]);
  const use = join(folder, 'use.ts');
  writeFileSync(
    use,
    `import type { components, paths } from './api.ts';
type Config = components['schemas']['AgentConfigInput'];
export const entries: Config['connectors'] = [{ connector: 'http', actions: [] }, { connection: 'con_1', actions: [] }];
export const outcome: components['schemas']['Call']['outcome'] = null;
export type Created = paths['/v1/agents']['post']['responses'][201]['content']['application/json']['config']['voice'];
export const voice: Created = 'Aoede';
// @ts-expect-error A word that is none of the contract's.
export const wrong: components['schemas']['Outcome'] = 'done';
`,
  );
  const compile = ['--noEmit', '--strict', '--module', 'nodenext', '--allowImportingTsExtensions', '--ignoreConfig'];
  await run(join(root, 'node_modules', '.bin', 'tsc'), [...compile, '--types', '', use], { cwd: folder });
});

const pinned = ['openapi-python-client==0.29.1', 'datamodel-code-generator==0.89.0', 'mypy==2.4.1', 'pydantic==2.13.4'];

describe('in Python', { timeout: 240_000 }, () => {
  const python = readyPython();
  if (python === null)
    console.info('OpenAPI: the Python generators are left out: no Python 3.11 or newer with a package index.');
  const tool = (name: string, args: string[]) => run(join(python ?? '', 'bin', name), args, { cwd: folder });

  test.skipIf(python === null)(
    'openapi-python-client makes a client that mypy finds nothing wrong with, nor with its use in the guide',
    async () => {
      const name = 'uketsuke_api_client';
      await tool('openapi-python-client', ['generate', '--path', file, '--output-path', name, '--meta', 'none']);
      const guide = readFileSync(join(root, 'docs', 'first-agent.md'), 'utf8');
      writeFileSync(join(folder, 'guide.py'), /```python\n([^]*?)```/.exec(guide)?.[1] ?? expect.fail('No Python'));
      const { stdout } = await tool('mypy', ['--strict', name, 'guide.py']);
      expect(stdout).toContain('Success');
      expect(existsSync(join(folder, name, 'models', 'preset_entry.py'))).toBe(true);
    },
  );

  test.skipIf(python === null)('datamodel-code-generator makes models that mypy finds nothing wrong with', async () => {
    const manner = ['--output-model-type', 'pydantic_v2.BaseModel', '--use-annotated', '--set-default-enum-member'];
    const output = ['--formatters', 'builtin', '--output', 'models.py'];
    await tool('datamodel-codegen', ['--input', file, '--input-file-type', 'openapi', ...manner, ...output]);
    const { stdout } = await tool('mypy', ['models.py']);
    expect(stdout).toContain('Success');
  });
});

/** The folder of a virtual environment with the generators; null where it cannot be had. */
function readyPython(): string | null {
  const home = join(root, '.data', 'openapi-generators', pinned.join(' ').replaceAll(/[^\w.-]+/g, '_'));
  if (existsSync(join(home, 'ready'))) return home;
  try {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(dirname(home), { recursive: true });
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'], { stdio: 'ignore' });
    execFileSync('python3', ['-m', 'venv', home], { stdio: 'ignore' });
    const quick = ['--quiet', '--disable-pip-version-check', '--retries', '0', '--timeout', '10'];
    execFileSync(join(home, 'bin', 'pip'), ['install', ...quick, ...pinned], { stdio: 'ignore', timeout: 180_000 });
    writeFileSync(join(home, 'ready'), '');
    return home;
  } catch {
    return null;
  }
}
