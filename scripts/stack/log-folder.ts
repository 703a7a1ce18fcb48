/** The logs of all parts of the stack: rotated by size, within one limit for all of them, and never a reason to stop. */
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pause, systemTimers, type Timers } from '@uketsuke/runtime';

export interface LogFolderOptions {
  folder: string;
  /** Of all logs together, the rotated ones included. */
  bytesMax: number;
  timers?: Timers;
  /** Lines of a log were lost, because the disk did not take them for a while; it takes them again. */
  onDropped?(name: string, lines: number): void;
}

export interface LogFolder {
  open(name: string): PartLog;
}

export interface PartLog {
  readonly path: string;
  /** Never throws, never waits. */
  write(chunk: Buffer): void;
  /** Resolves when everything is written, or soon when the disk takes nothing. */
  close(): Promise<void>;
}

/** A log is rotated at this part of the limit, so that every part of the stack has room for its own and some older ones. */
const fileShare = 20;
/** Lines that wait for a disk are kept up to this size, for each log. */
const waitingBytesMax = 1024 * 1024;
const retryMs = 1_000;
const rotatedPattern = /^(?<name>[\w-]+)\.\d{8}T\d{9}Z\.log$/;

export function openLogFolder({
  folder,
  bytesMax,
  timers = systemTimers,
  onDropped = () => {},
}: LogFolderOptions): LogFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileBytesMax = Math.floor(bytesMax / fileShare);
  let opened = 0;
  return {
    open(name) {
      opened += 1;
      const makeRoom = () => removeOldest(folder, bytesMax - opened * fileBytesMax);
      return openLog({ name, folder, fileBytesMax, timers, makeRoom, onDropped: (lines) => onDropped(name, lines) });
    },
  };
}

interface LogOptions {
  name: string;
  folder: string;
  fileBytesMax: number;
  timers: Timers;
  makeRoom(): Promise<void>;
  onDropped(lines: number): void;
}

function openLog({ name, folder, fileBytesMax, timers, makeRoom, onDropped }: LogOptions): PartLog {
  const path = join(folder, `${name}.log`);
  const closing = new AbortController();
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let droppedLines = 0;
  let handle: FileHandle | null = null;
  let fileBytes = 0;
  let rotatedAtMs = 0;
  let writing: Promise<void> | null = null;

  const add = (chunk: Buffer): void => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
  };
  const noteDropped = (): void => {
    if (droppedLines === 0) return;
    const note = { level: 40, time: Date.now(), service: 'stack', log: name, lines: droppedLines, msg: 'log.dropped' };
    add(Buffer.from(`\n${JSON.stringify(note)}\n`));
    onDropped(droppedLines);
    droppedLines = 0;
  };
  const openFile = async (): Promise<FileHandle> => {
    const file = await open(path, 'a', 0o600);
    fileBytes = (await file.stat()).size;
    return file;
  };
  const rotate = async (): Promise<void> => {
    await handle?.close();
    handle = null;
    // Two in one millisecond would have one name.
    rotatedAtMs = Math.max(Date.now(), rotatedAtMs + 1);
    const stamp = new Date(rotatedAtMs).toISOString().replaceAll(/[-:.]/g, '');
    await rename(path, join(folder, `${name}.${stamp}.log`));
    await makeRoom();
  };
  const writeFirst = async (chunk: Buffer): Promise<void> => {
    handle ??= await openFile();
    if (fileBytes > 0 && fileBytes + chunk.length > fileBytesMax) {
      await rotate();
      handle = await openFile();
    }
    const { bytesWritten } = await handle.write(chunk);
    fileBytes += bytesWritten;
    waitingBytes -= bytesWritten;
    // A disk that becomes full takes a part of it.
    if (bytesWritten === chunk.length) waiting.shift();
    else waiting[0] = chunk.subarray(bytesWritten);
  };
  const writeAll = async (): Promise<void> => {
    for (let chunk = waiting[0]; chunk; chunk = waiting[0]) {
      try {
        await writeFirst(chunk);
        if (waiting.length === 0) noteDropped();
      } catch {
        if (closing.signal.aborted) return;
        await pause(timers, retryMs, closing.signal);
      }
    }
  };
  const start = (): void => {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0 && !closing.signal.aborted) start();
    });
  };

  return {
    path,
    write(chunk) {
      if (closing.signal.aborted) return;
      if (waitingBytes + chunk.length > waitingBytesMax) {
        droppedLines += Math.max(1, lineCount(chunk));
        return;
      }
      add(chunk);
      start();
    },
    async close() {
      closing.abort();
      await writing;
      await handle?.close().catch(() => {});
      handle = null;
    },
  };
}

interface LogFile {
  path: string;
  name: string;
  bytes: number;
}

/** Whose rotated logs take most loses its oldest first: one part that says much must not push out what the others said. */
async function removeOldest(folder: string, bytesMax: number): Promise<void> {
  const files = await rotatedFiles(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  while (bytes > bytesMax && files.length > 0) {
    const oldest = oldestOfLargest(files);
    await rm(oldest.path, { force: true });
    files.splice(files.indexOf(oldest), 1);
    bytes -= oldest.bytes;
  }
}

/** In the order of their making. */
async function rotatedFiles(folder: string): Promise<LogFile[]> {
  const names = (await readdir(folder)).toSorted();
  const files = names.flatMap((file) => {
    const name = rotatedPattern.exec(file)?.groups?.['name'];
    return name === undefined ? [] : [{ path: join(folder, file), name }];
  });
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      bytes: await stat(file.path).then(
        ({ size }) => size,
        () => 0,
      ),
    })),
  );
}

function oldestOfLargest(files: LogFile[]): LogFile {
  const total = (name: string) => files.reduce((sum, file) => sum + (file.name === name ? file.bytes : 0), 0);
  // `toSorted` is stable: of one part, the oldest stays first.
  const [first] = files.toSorted((a, b) => total(b.name) - total(a.name));
  if (!first) throw new Error('There is no rotated log');
  return first;
}

function lineCount(chunk: Buffer): number {
  let lines = 0;
  for (const byte of chunk) if (byte === 0x0a) lines += 1;
  return lines;
}
