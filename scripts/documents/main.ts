/** npm run documents: writes .env.example, docs/licences.md and the operator's manual; with --check compares them, and looks up every path that a document names. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayEnvSchema } from '@uketsuke/gateway/env';
import { operatorUsage } from '@uketsuke/gateway/operator-usage';
import { voiceEnvSchema } from '@uketsuke/voice/env.ts';
import { workerEnvSchema } from '@uketsuke/gateway/worker-env';
import { stackEnvSchema } from '../stack/env.ts';
import { envExample } from './env-example.ts';
import { licencesDocument } from '../licences/licences-document.ts';
import { readProductionPackages } from '../licences/production-packages.ts';
import { missingPaths } from './paths.ts';

const root = join(import.meta.dirname, '..', '..');
const operatorManual = 'apps/gateway/src/operator/manual.txt';
const licences = licencesDocument(readProductionPackages(root));
const env = envExample([
  { title: 'gateway (apps/gateway)', schema: gatewayEnvSchema },
  { title: 'worker (apps/gateway, src/worker)', schema: workerEnvSchema, prefix: 'WORKER' },
  { title: 'voice node (apps/voice)', schema: voiceEnvSchema, prefix: 'VOICE' },
  { title: 'npm start itself (scripts/stack)', schema: stackEnvSchema },
]);
const written = { '.env.example': env, 'docs/licences.md': licences.text, [operatorManual]: operatorUsage() };

if (process.argv.includes('--check')) {
  const problems = missingPaths(root).map((line) => `names a path that does not exist: ${line}`);
  problems.push(...licences.problems);
  for (const [path, text] of Object.entries(written)) {
    const current = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    if (current !== text) problems.push(`${path} is not what it is made from: npm run documents`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of Object.entries(written)) writeFileSync(join(root, path), text);
  for (const problem of licences.problems) console.error(problem);
}
