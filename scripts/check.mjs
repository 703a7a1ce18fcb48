// npm run check: everything that needs no database, side by side; under a minute, and seconds when nothing has changed.
import { checkTasks } from './bootstrap/check-tasks.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runTasks } from './bootstrap/turbo.mjs';

await ensureInstalled();
process.exitCode = await runTasks(checkTasks);
