import { systemTimers } from '@uketsuke/runtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPatientFile } from './patient-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Timers that run when the test lets time pass. */
const timers = { ...systemTimers, advance: vi.advanceTimersByTimeAsync, pending: vi.getTimerCount };

/** A disk in memory that can be full, and hang. */
function setting({ bytesMax }: { bytesMax?: number } = {}) {
  const disk = { records: [] as unknown[], isFull: false, attempts: 0, isRemoved: false, isClosed: false };
  const errors: unknown[] = [];
  const file = createPatientFile<string>({
    file: {
      async append(value) {
        disk.attempts += 1;
        await Promise.resolve();
        if (disk.isFull) throw new Error('ENOSPC');
        disk.records.push(value);
      },
      close: async () => void (disk.isClosed = true),
      remove: async () => void (disk.isRemoved = true),
      move: async () => {},
    },
    timers,
    ...(bytesMax && { bytesMax }),
    onError: (error) => errors.push(error),
  });
  return { disk, errors, file };
}

it('keeps in memory what a full disk does not take, and writes it in order when there is room', async () => {
  const { disk, errors, file } = setting();
  await file.append('a');
  disk.isFull = true;
  const answers = [file.append('b'), file.append('c')];
  await Promise.all(answers);
  await timers.advance(10_000);
  await file.append('d');
  expect(disk.records).toEqual(['a']);
  disk.isFull = false;
  await timers.advance(1_000);
  expect(disk.records).toEqual(['a', 'b', 'c', 'd']);
  await file.append('e');
  expect(disk.records.at(-1)).toBe('e');
  expect(errors).toHaveLength(1);
});

it('asks a full disk once a second, however much waits', async () => {
  const { disk, file } = setting();
  disk.isFull = true;
  for (let n = 0; n < 100; n += 1) void file.append(`${n}`);
  await timers.advance(10_000);
  expect(disk.attempts).toBe(11);
});

it('tells of a full disk again when it was well in between', async () => {
  const { disk, errors, file } = setting();
  for (let round = 0; round < 3; round += 1) {
    disk.isFull = true;
    await file.append('x');
    await timers.advance(5_000);
    disk.isFull = false;
    await timers.advance(1_000);
  }
  expect(errors).toHaveLength(3);
});

it('holds no more than its limit: the oldest is given up, which is told once', async () => {
  const { disk, errors, file } = setting({ bytesMax: 10_000 });
  disk.isFull = true;
  for (let n = 0; n < 100; n += 1) await file.append(`${n} ${'x'.repeat(1_000)}`);
  disk.isFull = false;
  await timers.advance(1_000);
  const kept = disk.records.map((text) => Number.parseInt(String(text), 10));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + index));
  expect(kept.length).toBeGreaterThan(5);
  expect(errors.map(String)).toEqual(['Error: ENOSPC', expect.stringContaining('given up')]);
});

it('what waits can be replaced and taken out; what is in the file stays', async () => {
  const { disk, file } = setting();
  await file.append('a');
  disk.isFull = true;
  for (const text of ['b', 'c', 'd']) await file.append(text);
  file.revise((text) => (text === 'c' ? null : `${text}!`));
  disk.isFull = false;
  await timers.advance(1_000);
  expect(disk.records).toEqual(['a', 'b!', 'd!']);
});

it('tries once more before it lets go of the file, and not after', async () => {
  const { disk, file } = setting();
  disk.isFull = true;
  await file.append('a');
  disk.isFull = false;
  await file.close();
  expect(disk).toMatchObject({ records: ['a'], isClosed: true });

  const gone = setting();
  gone.disk.isFull = true;
  await gone.file.append('a');
  await gone.file.close();
  expect([gone.disk.isClosed, timers.pending()]).toEqual([true, 0]);
});

it('a record that is to go is removed with all that waits for the disk', async () => {
  const { disk, file } = setting();
  disk.isFull = true;
  await file.append('a');
  await file.remove();
  disk.isFull = false;
  await timers.advance(5_000);
  expect([disk.records, disk.isRemoved, timers.pending()]).toEqual([[], true, 0]);
});
