/** npm run sbom: the bill of materials of what production runs, CycloneDX, from the lock file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readProductionPackages } from '../licences/production-packages.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, '.data', 'sbom.cdx.json') } } });
const project = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const billSchema = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bill = billSchema.parse(JSON.parse(text));
// npm writes the name of the folder that the project lies in.
bill.metadata.component.name = project.name;

// Not npm's own --omit=dev: in workspaces it leaves out whatever any of them uses for development, too.
const production = new Set(readProductionPackages(root).map(({ name, version }) => `${name}@${version}`));
const isOurs = /^(uketsuke@|@uketsuke\/(?!e2e|bench|scripts|testing))/;
const isKept = (ref: string): boolean => production.has(ref) || isOurs.test(ref);
bill.components = bill.components.filter((component) => isKept(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isKept(ref))
  .map((dependency) => ({ ...dependency, dependsOn: dependency.dependsOn.filter(isKept) }));

const out = resolve(values.out);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${out}: ${bill.components.length} components of ${project.name} ${project.version} (CycloneDX).`);
