import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..', '..');

/** What `npm start` writes of itself. */
export interface StackFacts {
  base_url: string;
  voice_url: string;
  dashboard_url: string;
  graphql_url: string;
  mail_url: string;
  receiver_url: string;
  database_url: string;
  organization_id: string;
  live_key: string;
  test_key: string;
  admin_email: string;
  pids: Record<string, number>;
}

export interface RunningStack {
  facts(): StackFacts;
  dataDir: string;
  stop(): Promise<void>;
}

const readyMs = 150_000;

/** The stack as a person starts it, in a data folder and on ports of its own. */
export async function startStack(
  dataDir: string,
  options: { args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningStack> {
  const args = ['scripts/stack/main.ts', '--data-dir', dataDir, '--ports', 'random', ...(options.args ?? [])];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const file = join(dataDir, 'stack.json');
  const facts = () => JSON.parse(readFileSync(file, 'utf8')) as StackFacts;
  const until = Date.now() + readyMs;
  while (!existsSync(file) || facts().pids['stack'] !== child.pid) {
    if (child.exitCode !== null) throw new Error(`The stack did not start:\n${output}`);
    if (Date.now() > until) {
      child.kill('SIGTERM');
      throw new Error(`The stack is not ready after ${readyMs / 1000} s:\n${output}`);
    }
    await delay(100);
  }
  return { facts, dataDir, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
