import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const own = join(import.meta.dirname, '..');
const tools = join(own, '../../node_modules');
let folder: string;
/** An empty project in which the packed SDK was installed. */
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uketsuke-sdk-'));
  const copy = join(folder, 'copy');
  project = join(folder, 'project');
  await mkdir(project);
  for (const name of ['package.json', 'README.md', 'LICENSE', 'src'])
    await cp(join(own, name), join(copy, name), { recursive: true });
  await npm(['run', 'build', '--', join(copy, 'dist')], own);
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], copy);
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const { version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as { version: string };
  await npm(['install', '--offline', '--no-audit', '--no-fund', `../uketsuke-api-client-${version}.tgz`], project);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function npm(args: readonly string[], cwd: string) {
  return run('npm', args, { cwd });
}

describe('the packed SDK', () => {
  it('runs as plain JavaScript', { timeout: 120_000 }, async () => {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: request.headers.authorization }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const program = `import { createUketsuke, UketsukeApiError } from '@uketsuke/api-client';
        const { data } = await createUketsuke({ apiKey: 'vk_live_x', baseUrl: '${baseUrl}' }).agents.list();
        console.log(data[0].id, UketsukeApiError.name);`;
      await writeFile(join(project, 'plain.js'), program);
      const { stdout, stderr } = await run(process.execPath, ['plain.js'], { cwd: project });
      expect({ stdout, stderr }).toEqual({ stdout: 'Bearer vk_live_x UketsukeApiError\n', stderr: '' });
    } finally {
      server.close();
    }
  });

  it.each(['nodenext', 'bundler'])(
    'its README compiles in strict TypeScript, resolved as %s',
    { timeout: 120_000 },
    async (resolution) => {
      const readme = await readFile(join(own, 'README.md'), 'utf8');
      const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
      expect(examples.length).toBeGreaterThan(0);
      const names = await Promise.all(
        examples.map(async (code, index) => {
          await writeFile(join(project, `example-${index}.ts`), code);
          return `example-${index}.ts`;
        }),
      );
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'es2022',
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
        typeRoots: [join(tools, '@types')],
        types: ['node'],
      };
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
      const { stdout } = await run(join(tools, '.bin/tsc'), ['-p', 'tsconfig.json'], { cwd: project }).catch(
        (failure: { stdout: string }) => failure,
      );
      expect(stdout).toBe('');
    },
  );

  it('brings its licence, and no tests', async () => {
    const installed = join(project, 'node_modules/@uketsuke/api-client');
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toContain('Apache License');
    const files = await readdir(join(installed, 'src'));
    expect(files).toContain('index.ts');
    expect(files.filter((name) => name.includes('.test.'))).toEqual([]);
  });
});
