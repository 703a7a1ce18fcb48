/** Records on their way to a file, in order. What the disk does not take waits in memory, within a limit, and is tried again until it does. */
import type { Timers } from '@uketsuke/runtime';
import { recordBytes, type RecordFile } from './record-file.ts';

export interface PatientFile<Item> {
  /** Resolves when the record is in the file, or known to wait for the disk. Never rejects. */
  append(item: Item): Promise<void>;
  /** Goes over what still waits: an answer replaces the record, null takes it out. */
  revise(change: (item: Item) => Item | null): void;
  /** Tries once more what waits, then lets go of the file. */
  close(): Promise<void>;
  remove(): Promise<void>;
  /** Gives the file another name; what waits is written to it there. */
  move(path: string): Promise<void>;
}

export interface PatientFileOptions {
  file: RecordFile;
  timers: Timers;
  /** What waits beyond this size is given up, the oldest first. */
  bytesMax?: number;
  /** Told once for each time that the disk takes nothing, and once when records are given up. */
  onError: (error: unknown) => void;
}

interface Waiting<Item> {
  item: Item;
  bytes: number;
  settle(): void;
}

/** Hours of talk. */
const defaultBytesMax = 4 * 1024 * 1024;
const retryMs = 1_000;

export function createPatientFile<Item>(options: PatientFileOptions): PatientFile<Item> {
  const { file, timers, bytesMax = defaultBytesMax, onError } = options;
  let waiting: Waiting<Item>[] = [];
  let underWay: Waiting<Item> | null = null;
  let writing: Promise<void> | null = null;
  let cancelRetry: (() => void) | null = null;
  let isTold = false;
  let hasGivenUp = false;

  const drain = async (): Promise<void> => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      underWay = next;
      await file.append(next.item);
      waiting = waiting.filter((one) => one !== next);
      next.settle();
      isTold = false;
    }
    hasGivenUp = false;
  };
  const start = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    writing ??= drain()
      .catch((error: unknown) => waitForDisk(error))
      .finally(() => {
        underWay = null;
        writing = null;
        // One that came after the last look.
        if (waiting.length > 0 && !cancelRetry) start();
      });
  };
  const waitForDisk = (error: unknown): void => {
    if (!isTold) onError(error);
    isTold = true;
    for (const one of waiting) one.settle();
    cancelRetry = timers.after(retryMs, start);
  };
  const giveUpOldest = (): void => {
    const isTooMuch = () => waiting.reduce((sum, { bytes }) => sum + bytes, 0) > bytesMax;
    while (waiting.length > 1 && isTooMuch()) {
      const oldest = waiting.find((one) => one !== underWay);
      waiting = waiting.filter((one) => one !== oldest);
      oldest?.settle();
      if (!hasGivenUp)
        onError(new Error(`Records are given up: the disk has taken none of the last ${bytesMax} bytes`));
      hasGivenUp = true;
    }
  };

  return {
    append(item) {
      const settled = Promise.withResolvers<void>();
      waiting.push({ item, bytes: recordBytes(item), settle: settled.resolve });
      giveUpOldest();
      if (cancelRetry) settled.resolve();
      else start();
      return settled.promise;
    },
    revise(change) {
      waiting = waiting.flatMap((one) => {
        const item = one === underWay ? one.item : change(one.item);
        if (item === one.item) return [one];
        one.settle();
        return item === null ? [] : [{ ...one, item, bytes: recordBytes(item) }];
      });
    },
    async close() {
      if (cancelRetry) start();
      await writing;
      cancelRetry?.();
      await file.close();
    },
    async remove() {
      cancelRetry?.();
      cancelRetry = null;
      for (const one of waiting) one.settle();
      waiting = [];
      await file.remove();
    },
    move: (path) => file.move(path),
  };
}
