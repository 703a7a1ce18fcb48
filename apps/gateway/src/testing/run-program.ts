import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface RunningProgram {
  /** Everything it has written. */
  output(): string;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
  /** By SIGKILL: it has time for nothing more. */
  kill(): Promise<void>;
}

/** A program of the gateway (`main.ts`, `worker/main.ts`) in a process of its own, with this environment and no other. */
export function runProgram(path: string, env: Record<string, string>): RunningProgram {
  const main = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
