import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { systemTimers, type Timers } from './timers.ts';

/** systemd, or another supervisor that speaks its protocol. */
export interface ServiceManager {
  /** The process does its work from now on. With it begin the signs of life. */
  ready(): void;
  /** The process ends in an orderly way. The signs of life go on, because that may take long. */
  stopping(): void;
  /** No more signs of life. */
  close(): void;
}

export interface ServiceManagerOptions {
  /** NOTIFY_SOCKET of the environment; undefined: nobody is there who asks, and nothing is told. */
  socket: string | undefined;
  /** WATCHDOG_USEC of the environment: without a sign of life for so long, the manager replaces the process. */
  watchdogUs: number | undefined;
  /** False: the process runs, but its work stands still, so it is to be replaced. */
  isAlive?: () => boolean;
  onFailed: (error: unknown) => void;
  timers?: Timers;
  open?: (options: MessengerOptions) => Messenger;
}

/** One lost sign of life is to harm nobody. */
const signsInWatchdog = 3;

/**
 * Tells the service manager when the process is ready, and that it is alive. The signs of life come from a timer of this process, so they
 * end when its event loop stands still.
 */
export function openServiceManager(options: ServiceManagerOptions): ServiceManager {
  const { socket, watchdogUs, isAlive = () => true, onFailed, timers = systemTimers, open = openShell } = options;
  const messenger = socket === undefined ? null : open({ socket, onFailed });
  let isClosed = false;
  let cancel = (): void => {};

  const tell = (message: string): void => {
    if (!isClosed) messenger?.send(message);
  };
  const signLater = (): void => {
    if (messenger === null || watchdogUs === undefined || isClosed) return;
    cancel = timers.after(watchdogUs / 1000 / signsInWatchdog, () => {
      if (isAlive()) tell('WATCHDOG=1');
      signLater();
    });
  };

  return {
    ready() {
      tell('READY=1');
      signLater();
    },
    stopping() {
      tell('STOPPING=1');
    },
    close() {
      isClosed = true;
      cancel();
      messenger?.close();
    },
  };
}

export interface Messenger {
  send(message: string): void;
  close(): void;
}

interface MessengerOptions {
  socket: string;
  onFailed: (error: unknown) => void;
}

/** Sends each line that it is given; ends when nobody can give it one any more, so also when this process is killed. */
const sendLines = 'while read -r message; do systemd-notify "$message" || exit 1; done';

/**
 * Node cannot send to a datagram socket of the file system, so systemd's own program does. It is a small shell that starts it each time:
 * to start a program this process would have to copy the table of its memory, and a voice node stand still for a packet or two.
 */
function openShell({ socket, onFailed }: MessengerOptions): Messenger {
  let isClosed = false;
  const start = (): Writable => {
    const shell = spawn('sh', ['-c', sendLines], {
      env: { ...process.env, NOTIFY_SOCKET: socket },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    shell.on('error', onFailed);
    // What it has not read is lost with it, which the end of the shell tells.
    shell.stdin.on('error', () => {});
    shell.on('close', (code) => {
      if (!isClosed) onFailed(new Error(`systemd-notify failed (exit ${code})`));
      current = null;
    });
    return shell.stdin;
  };
  let current: Writable | null = start();
  return {
    send(message) {
      current ??= start();
      current.write(`${message}\n`);
    },
    close() {
      isClosed = true;
      current?.end();
    },
  };
}
