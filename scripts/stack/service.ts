import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, systemClock, systemTimers, within } from '@uketsuke/runtime';
import type { PartLog } from './log-folder.ts';
import { watchHealth, type HealthPace, type HealthWatch } from './watch-health.ts';

export interface ServiceOptions {
  name: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Answers 2xx once the service is usable. */
  healthUrl: string;
  /** Asked for as long as it runs. */
  aliveUrl: string;
  /** Whether this answer of `aliveUrl` is one of a service that works; without it any answer is. */
  isAlive?: (response: Response) => Promise<boolean>;
  health: HealthPace;
  log: PartLog;
  cwd: string;
  /** Given to the service after SIGTERM before it is killed. */
  stopMs: number;
  /** The same for one that has stopped to answer. */
  hungMs: number;
  onLine(line: string): void;
  /** It runs under this process id, for the first time or again. */
  onStart(pid: number): void;
}

export interface Service {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it answers; rejects with the end of its log when it exits first or takes too long. */
  healthy(timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

const restart = { firstMs: 1_000, capMs: 8_000 };
/** Who ran so long has not failed at its start. */
const provenMs = 30_000;
const startUpMs = 60_000;
const tailLines = 15;

/** Starts one program of the stack on the pinned Node, and again when it dies by itself or stops to answer. */
export function startService(options: ServiceOptions): Service {
  const { name, log, onLine } = options;
  const tail: string[] = [];
  let isStopping = false;
  let isProven = false;
  let failures = 0;
  let startedAtMs = 0;
  let exited: string | null = null;
  let watch: HealthWatch | null = null;
  let child = launch();
  announce();

  function launch(): ChildProcess {
    // Its own process group: a terminal's Ctrl-C reaches only the stack, which then stops its parts in order.
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.args], {
      cwd: options.cwd,
      env: { ...baseEnvironment(), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    exited = null;
    startedAtMs = systemClock.monotonic();
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    // Without a process there is no exit: the machine has no more of something.
    started.once('error', (error) => started.pid === undefined && onExit(error.message));
    started.once('exit', (code, signal) => onExit(signal ?? `exit code ${code}`));
    if (isProven) watch = watched(startUpMs);
    return started;
  }

  function announce(): void {
    if (child.pid !== undefined) options.onStart(child.pid);
  }

  function keep(chunk: Buffer): void {
    log.write(chunk);
    const lines = chunk.toString('utf8').split('\n');
    tail.push(...lines.filter((line) => line.trim() !== ''));
    tail.splice(0, tail.length - tailLines);
  }

  function onExit(how: string): void {
    exited = how;
    watch?.stop();
    if (isStopping || !isProven) return;
    failures = systemClock.monotonic() - startedAtMs > provenMs ? 1 : failures + 1;
    onLine(`${name} stopped (${how}); starting it again. Its log: ${log.path}`);
    systemTimers.after(backoffMs(restart, failures), () => {
      if (isStopping) return;
      child = launch();
      announce();
    });
  }

  function watched(graceMs: number): HealthWatch {
    return watchHealth({
      ...options.health,
      startUpMs: graceMs,
      clock: systemClock,
      timers: systemTimers,
      ask: (signal) => isAlive(options, signal),
      onHang() {
        onLine(`${name} does not answer any more; it is replaced.`);
        void end(options.hungMs);
      },
    });
  }

  async function end(graceMs: number): Promise<void> {
    if (exited !== null) return;
    const ending = child;
    const gone = new Promise<true>((resolve) => ending.once('exit', () => resolve(true)));
    ending.kill('SIGTERM');
    if (await within(systemTimers, graceMs, gone)) return;
    killGroup(ending);
    await gone;
  }

  return {
    name,
    get pid() {
      return child.pid ?? 0;
    },
    async healthy(timeoutMs) {
      const until = Date.now() + timeoutMs;
      while (Date.now() < until) {
        if (exited !== null) throw new Error(`${name} did not start (${exited}):\n${tail.join('\n')}`);
        if (await isUsable(options.healthUrl)) {
          isProven = true;
          watch ??= watched(0);
          return;
        }
        await delay(100);
      }
      throw new Error(`${name} is not healthy after ${timeoutMs / 1000} s:\n${tail.join('\n')}`);
    },
    async stop() {
      isStopping = true;
      watch?.stop();
      await end(options.stopMs);
      await log.close();
    },
  };
}

async function isUsable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function isAlive({ aliveUrl, isAlive: judge }: ServiceOptions, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(aliveUrl, { signal });
  if (judge) return judge(response);
  await response.arrayBuffer();
  return true;
}

/** It leads a group of its own: what it has started itself goes with it. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
}

/** Our services get only what they are given, and what any program needs to run. */
function baseEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
