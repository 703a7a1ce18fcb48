// Runs one of our TypeScript programs on the pinned Node, after installing what is missing. For its manual nothing is installed.
import { ensureInstalled } from './bootstrap/install.mjs';
import { askedManual } from './bootstrap/manual.mjs';
import { node24 } from './bootstrap/paths.mjs';
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
  return runCommand(node24, ['--disable-warning=ExperimentalWarning', program, ...args]);
}
