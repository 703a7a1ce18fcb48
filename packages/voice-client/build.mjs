// Bundles the SDK for publishing: one ES module without dependencies. The types come from the compiler.
import { build } from 'esbuild';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  alias: { '@daily-co/daily-js': './src/without-daily.ts' },
  metafile: true,
});

/** The folder of each package whose code is in the bundle. */
const folders = new Set(
  Object.entries(Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint)?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
);

const notices = [...folders].map((folder) => {
  const from = join(import.meta.dirname, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const file = readdirSync(from).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && existsSync(join(from, file)) ? readFileSync(join(from, file), 'utf8').trim() : `${license}`;
  return `${name} ${version}\n\n${text}\n`;
});
writeFileSync(
  join(import.meta.dirname, 'dist/THIRD-PARTY-LICENSES.txt'),
  notices.toSorted().join(`\n${'-'.repeat(80)}\n\n`),
);
