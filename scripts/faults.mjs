// npm run faults: breaks stacks of its own in every way we know of, and looks that they mend themselves. Needs no browser.
import { ensureInstalled } from './bootstrap/install.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

try {
  await ensureInstalled();
  const args = ['test', '--config', 'e2e/faults.config.ts', ...process.argv.slice(2)];
  process.exitCode = await runCommand('playwright', args);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
