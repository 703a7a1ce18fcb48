/**
 * npm run advisories: known vulnerabilities in what production runs. Exits with 0 where there is none that matters, 1 where there
 * is, 2 where the registry does not tell.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProductionPackages } from '../licences/production-packages.ts';
import { askRegistry } from './ask-registry.ts';
import { allowedSchema, judgeAdvisories } from './judge.ts';

const root = join(import.meta.dirname, '..', '..');
const allowed = allowedSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'allowed.json'), 'utf8')));

const answer = await askRegistry({ folder: root });
if (answer.status === 'silent') {
  console.log(`Advisories were not checked: the registry of npm does not tell them (${answer.why}).`);
  process.exitCode = 2;
} else if (answer.status === 'unreadable') {
  console.error(`✖ npm reports advisories in a shape that is not known here:\n${answer.why}`);
  process.exitCode = 1;
} else {
  const today = new Date().toISOString().slice(0, 10);
  const productionPaths = new Set(readProductionPackages(root).flatMap(({ paths }) => paths));
  const { faults, notes } = judgeAdvisories(answer.report, { productionPaths, allowed, today });
  for (const note of notes) console.log(`! ${note}`);
  for (const fault of faults) console.error(`✖ ${fault}`);
  if (faults.length === 0) console.log('No advisory of severity high or critical in what production runs.');
  else
    console.error(
      'Update the package, or list the advisory in scripts/advisories/allowed.json with a reason and a date.',
    );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
