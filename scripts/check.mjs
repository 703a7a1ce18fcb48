// npm run check: everything that needs no database, side by side; under a minute.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './bootstrap/install.mjs';
import { node24, root, toolEnvironment } from './bootstrap/paths.mjs';

const steps = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['import boundaries', node24, 'scripts/boundaries/main.ts'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types: end to end', 'tsc', '-p', 'e2e/tsconfig.json'],
  ['types: browser SDK', 'tsc', '-p', 'packages/voice-client/tsconfig.json'],
  ['types: web', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['GraphQL documents', node24, 'packages/graphql/src/check/main.ts'],
  ['unused code', 'knip', '--no-progress'],
  ['documents', node24, 'scripts/documents/main.ts', '--check'],
];

await ensureInstalled();
const results = await Promise.all(steps.map(run));
const failed = results.filter((result) => result.code !== 0);
for (const { name, output } of failed) console.log(`\n✖ ${name}\n${output.trimEnd()}`);
for (const { name, code, seconds } of results)
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run([name, command, ...args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ name, code: 1, output: String(error), seconds: 0 }));
    child.on('close', (code) =>
      resolve({ name, code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}
