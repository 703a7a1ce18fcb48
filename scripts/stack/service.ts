import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServiceOptions {
  name: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Answers 2xx once the service is usable. */
  healthUrl: string;
  logDir: string;
  cwd: string;
  /** Given to the service after SIGTERM before it is killed. */
  stopMs: number;
  onLine(line: string): void;
  /** It died by itself and runs again, under another process id. */
  onRestart(): void;
}

export interface Service {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it answers; rejects with the end of its log when it exits first or takes too long. */
  healthy(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

const restartDelayMs = 1_000;
const tailLines = 15;

/** Starts one program of the stack on the pinned Node and starts it again when it dies by itself. */
export function startService(options: ServiceOptions): Service {
  mkdirSync(options.logDir, { recursive: true, mode: 0o700 });
  const log = createWriteStream(join(options.logDir, `${options.name}.log`), { flags: 'a', mode: 0o600 });
  const tail: string[] = [];
  let isStopping = false;
  let isProven = false;
  let child = launch();
  let exited: string | null = null;

  function launch(): ChildProcess {
    // Its own process group: a terminal's Ctrl-C reaches only the stack, which then stops its parts in order.
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.args], {
      cwd: options.cwd,
      env: { ...baseEnvironment(), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const keep = (chunk: Buffer) => {
      log.write(chunk);
      for (const line of chunk.toString('utf8').split('\n')) {
        if (line.trim() === '') continue;
        tail.push(line);
        if (tail.length > tailLines) tail.shift();
      }
    };
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    started.on('exit', (code, signal) => {
      exited = signal ?? `exit code ${code}`;
      if (isStopping || !isProven) return;
      options.onLine(
        `${options.name} stopped (${exited}); starting it again. Its log: ${join(options.logDir, `${options.name}.log`)}`,
      );
      setTimeout(() => {
        if (isStopping) return;
        exited = null;
        child = launch();
        options.onRestart();
      }, restartDelayMs);
    });
    return started;
  }

  return {
    name: options.name,
    get pid() {
      return child.pid ?? 0;
    },
    async healthy(timeoutMs) {
      const until = Date.now() + timeoutMs;
      while (Date.now() < until) {
        if (exited !== null) throw new Error(`${options.name} did not start (${exited}):\n${tail.join('\n')}`);
        if (await answers(options.healthUrl)) {
          isProven = true;
          return;
        }
        await delay(100);
      }
      throw new Error(`${options.name} is not healthy after ${timeoutMs / 1000} s:\n${tail.join('\n')}`);
    },
    async stop() {
      isStopping = true;
      if (exited === null) {
        const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        child.kill('SIGTERM');
        const isGone = await Promise.race([gone.then(() => true), delay(options.stopMs, false, { ref: false })]);
        if (!isGone) {
          child.kill('SIGKILL');
          await gone;
        }
      }
      await new Promise<void>((resolve) => log.end(resolve));
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Our services get only what they are given, and what any program needs to run. */
function baseEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
