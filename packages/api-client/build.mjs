// Builds the SDK for publishing, into `dist` or the folder that is given: one ES module for Node 20 and newer, and its types.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const out = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
await rm(out, { recursive: true, force: true });
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/index.ts'],
  outfile: join(out, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
});
execFileSync('tsc', ['-p', join(import.meta.dirname, 'tsconfig.build.json'), '--outDir', out], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// The compiler leaves `.ts` in the imports of declarations, which not every compiler of a user resolves.
for (const name of (await readdir(out)).filter((file) => file.endsWith('.d.ts'))) {
  const file = join(out, name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/(from ')(\.\/[\w-]+)\.ts(')/g, '$1$2.js$3'));
}
