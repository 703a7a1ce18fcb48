import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const home = join(import.meta.dirname, '..');
const bin = join(home, '../../node_modules/.bin');
const minutes = 60_000;

let customer: string;
let files: string[];

beforeAll(async () => {
  customer = await mkdtemp(join(tmpdir(), 'uketsuke-voice-client-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', customer], { cwd: home });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (!packed) throw new Error('npm pack made nothing');
  files = packed.files.map(({ path }) => path);
  await writeFile(join(customer, 'package.json'), JSON.stringify({ name: 'customer', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(customer, packed.filename)], {
    cwd: customer,
  });
}, 5 * minutes);
afterAll(() => rm(customer, { recursive: true, force: true }));

describe('the packed SDK in an empty folder', () => {
  it('holds what is published and nothing else, built by packing it', () => {
    expect(files.toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-LICENSES.txt',
      'dist/events.d.ts',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/index.js.map',
      'dist/refusal.d.ts',
      'dist/voice-session.d.ts',
      'package.json',
    ]);
  });

  it(
    'is imported where there is no browser, as pages rendered on a server do',
    async () => {
      const script = "import('@uketsuke/voice-client').then(({ VoiceSession }) => console.log(typeof VoiceSession))";
      const { stdout } = await run(process.execPath, ['-e', script], { cwd: customer });
      expect(stdout.trim()).toBe('function');
    },
    minutes,
  );

  it(
    'compiles strictly, examples of the README included',
    async () => {
      const readme = await readFile(join(home, 'README.md'), 'utf8');
      const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
      expect(examples).toHaveLength(2);
      for (const [index, code] of examples.entries()) await writeFile(join(customer, `example-${index}.ts`), code);
      const compilerOptions = {
        ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
        ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2022', 'dom'], types: [] },
        noEmit: true,
      };
      await writeFile(join(customer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      await expect(run(join(bin, 'tsc'), ['-p', customer])).resolves.toMatchObject({ stdout: '' });
      await expect(
        run(join(bin, 'tsc'), ['-p', customer, '--module', 'nodenext', '--moduleResolution', 'nodenext']),
      ).resolves.toMatchObject({ stdout: '' });
    },
    2 * minutes,
  );

  it(
    'bundles from plain JavaScript, below 50 kB, and names no foreign host',
    async () => {
      const { outputFiles } = await build({
        absWorkingDir: customer,
        stdin: { contents: "export { VoiceSession } from '@uketsuke/voice-client';", resolveDir: customer },
        ...{ bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' },
      });
      const [{ contents, text }] = outputFiles as [{ contents: Uint8Array; text: string }];
      expect(gzipSync(contents).length).toBeLessThan(50_000);
      expect(text).not.toContain('daily.co');
    },
    minutes,
  );
});
