import { runCommand } from './run-command.mjs';

/**
 * Runs tasks of turbo.json side by side and resolves with the exit code. A task whose inputs have not changed is answered from the cache
 * on this machine; what failed is told, and never kept.
 */
export function runTasks(tasks, { logs = 'errors-only' } = {}) {
  return runCommand(
    'turbo',
    ['run', ...tasks, '--continue', `--output-logs=${logs}`, '--log-order=grouped', '--log-prefix=none'],
    { env: { TURBO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' } },
  );
}
