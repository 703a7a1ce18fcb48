/** npm run release: a folder with everything that a server needs to run gateways, workers, voice nodes and web servers. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../stack/build-web.ts';
import { installProduction } from './install-production.ts';
import { writeRelease } from './write-release.ts';

const root = resolve(import.meta.dirname, '..', '..');

try {
  const { values, positionals } = parseArgs({
    options: { 'without-node': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (values.help || folder === undefined || others.length > 0) {
    console.log(readFileSync(join(import.meta.dirname, 'manual.txt'), 'utf8').trimEnd());
    process.exitCode = values.help ? 0 : 2;
  } else {
    const target = resolve(folder);
    console.log('Building the web app …');
    await buildWeb(root);
    writeRelease({ root, target, hasNode: !values['without-node'] });
    console.log('Installing what production needs …');
    await installProduction(target);
    console.log(`The release is in ${target}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
