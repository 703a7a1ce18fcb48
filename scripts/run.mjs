// Runs one of our TypeScript programs on the pinned Node, after installing what is missing.
import { ensureInstalled } from './bootstrap/install.mjs';
import { node24 } from './bootstrap/paths.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const [program, ...args] = process.argv.slice(2);
try {
  await ensureInstalled();
  process.exitCode = await runCommand(node24, ['--disable-warning=ExperimentalWarning', program, ...args]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
