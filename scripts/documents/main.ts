/** npm run documents: writes .env.example; with --check compares it, and looks up every path that a document names. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayEnvSchema } from '@uketsuke/gateway/env';
import { voiceEnvSchema } from '@uketsuke/voice/env.ts';
import { workerEnvSchema } from '@uketsuke/gateway/worker-env';
import { stackEnvSchema } from '../stack/env.ts';
import { envExample } from './env-example.ts';
import { missingPaths } from './paths.ts';

const root = join(import.meta.dirname, '..', '..');
const path = join(root, '.env.example');
const text = envExample([
  { title: 'gateway (apps/gateway)', schema: gatewayEnvSchema },
  { title: 'worker (apps/gateway, src/worker)', schema: workerEnvSchema },
  { title: 'voice node (apps/voice)', schema: voiceEnvSchema },
  { title: 'npm start itself (scripts/stack)', schema: stackEnvSchema },
]);

if (process.argv.includes('--check')) {
  const problems = missingPaths(root).map((line) => `names a path that does not exist: ${line}`);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (current !== text) problems.push('.env.example is not what the env schemas say: npm run documents');
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  writeFileSync(path, text);
}
