import { spawn } from 'node:child_process';
import { root, toolEnvironment } from './paths.mjs';

/**
 * Runs a command to its end with our terminal; resolves with its exit code (128 + signal when a signal ended it).
 * Signals we get are passed on, so that the child decides how to stop.
 */
export function runCommand(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const pass = (signal) => child.kill(signal);
    // A terminal's Ctrl-C reaches the child by itself; we only must not die before it.
    const stay = () => {};
    process.on('SIGTERM', pass);
    process.on('SIGINT', stay);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', stay);
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}
