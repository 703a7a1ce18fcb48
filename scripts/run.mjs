// Runs one of our TypeScript programs on the pinned Node, after installing what is missing. For its manual nothing is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './bootstrap/install.mjs';
import { askedManual } from './bootstrap/manual.mjs';
import { node24, root } from './bootstrap/paths.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const [program, ...args] = process.argv.slice(2);
const manual = askedManual(program, args);
try {
  if (manual === null) process.exitCode = await run();
  else console.log(manual);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function run() {
  await ensureInstalled();
  return runCommand(node24, ['--disable-warning=ExperimentalWarning', ...envFile(program), program, ...args]);
}

/** Exported variables win over the file. Programs of the developers of this project do not read it. */
function envFile(program) {
  const readers = ['scripts/stack/', 'scripts/phone/', 'scripts/doctor/', 'apps/gateway/src/operator/'];
  const isReader = readers.some((folder) => program.startsWith(folder));
  return isReader && existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
}
