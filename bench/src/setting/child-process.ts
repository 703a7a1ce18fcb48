import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..', '..');

export interface Child {
  pid: number;
  stop(): Promise<void>;
}

/** Runs one of our programs until `stop`, once it answers at `healthUrl`; rejects with its output when it does not. */
export async function startChild(program: string, env: Record<string, string>, healthUrl: string): Promise<Child> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program)], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString('utf8')}`.slice(-4000)));
  const until = Date.now() + 30_000;
  while (!(await answers(healthUrl))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start:\n${complaint}`);
    }
    await delay(50);
  }
  return { pid: child.pid ?? 0, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
