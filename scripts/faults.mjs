// npm run faults: breaks stacks of its own in every way we know of, and looks that they mend themselves. Needs no browser.
import { ensureInstalled } from './bootstrap/install.mjs';
import { askedManual } from './bootstrap/manual.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const args = process.argv.slice(2);
const manual = askedManual('e2e/src/faults/faults.spec.ts', args);
try {
  if (manual === null) process.exitCode = await run();
  else console.log(manual);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function run() {
  await ensureInstalled();
  return runCommand('playwright', ['test', '--config', 'e2e/faults.config.ts', ...args]);
}
