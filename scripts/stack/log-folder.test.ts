import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openLogFolder } from './log-folder.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A disk of 1 MB, or null where nobody may mount one. */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  undo.push(() => execFileSync('umount', ['--lazy', folder]));
  return folder;
}

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const line = (part: string, n: number) => Buffer.from(`${JSON.stringify({ part, n, text: 'x'.repeat(200) })}\n`);
const numbers = (text: string) => [...text.matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n));

test('all logs together stay within the limit; of what a part said, the latest is kept without a gap', async () => {
  const folder = temporaryFolder();
  const bytesMax = 200_000;
  const logs = openLogFolder({ folder, bytesMax });
  const [quiet, loud] = [logs.open('quiet'), logs.open('loud')];
  for (let n = 0; n < 20; n += 1) quiet.write(line('quiet', n));
  for (let n = 0; n < 3_000; n += 1) loud.write(line('loud', n));
  await Promise.all([quiet.close(), loud.close()]);
  expect(bytesIn(folder)).toBeLessThanOrEqual(bytesMax);
  expect(bytesIn(folder)).toBeGreaterThan(bytesMax / 2);
  const files = readdirSync(folder).filter((name) => name.startsWith('loud'));
  const rotated = files.filter((name) => name !== 'loud.log').toSorted();
  const kept = [...rotated, 'loud.log'].flatMap((name) => numbers(readFileSync(join(folder, name), 'utf8')));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 3_000 - kept.length + index));
  expect(numbers(readFileSync(quiet.path, 'utf8'))).toHaveLength(20);
});

test('a part that says much pushes out its own old lines, not those of the others', async () => {
  const folder = temporaryFolder();
  const logs = openLogFolder({ folder, bytesMax: 200_000 });
  const [calm, loud] = [logs.open('calm'), logs.open('loud')];
  for (let n = 0; n < 100; n += 1) calm.write(line('calm', n));
  await calm.close();
  for (let n = 0; n < 3_000; n += 1) loud.write(line('loud', n));
  await loud.close();
  const calmFiles = readdirSync(folder).filter((name) => name.startsWith('calm'));
  expect(calmFiles.flatMap((name) => numbers(readFileSync(join(folder, name), 'utf8')))).toHaveLength(100);
});

test('an earlier log is gone on with, and rotated when it is too large already', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'web.log'), 'x'.repeat(50_000));
  const log = openLogFolder({ folder, bytesMax: 200_000 }).open('web');
  log.write(line('web', 1));
  await log.close();
  expect(readFileSync(join(folder, 'web.log'), 'utf8')).toBe(line('web', 1).toString());
  expect(readdirSync(folder)).toHaveLength(2);
});

const disk = smallDisk();
undo
  .splice(0)
  .toReversed()
  .forEach((step) => step());

test.skipIf(disk === null)(
  'a full disk harms nothing: lines wait in bounded memory, the rest is counted, and all is told when there is room',
  async () => {
    const folder = smallDisk() ?? '';
    const dropped: [string, number][] = [];
    const logs = openLogFolder({ folder, bytesMax: 400_000, onDropped: (...told) => dropped.push(told) });
    const log = logs.open('voice');
    log.write(line('voice', 0));
    await vi.waitFor(() => expect(readFileSync(log.path, 'utf8')).toContain('"n":0'));
    const filler = join(folder, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 * 1024 * 1024))).toThrow('ENOSPC');
    const count = 10_000;
    for (let n = 1; n < count; n += 1) log.write(line('voice', n));
    rmSync(filler);
    await vi.waitFor(() => expect(dropped).toHaveLength(1), 30_000);
    const lost = dropped[0]?.[1] ?? 0;
    expect(lost).toBeGreaterThan(0);
    log.write(line('voice', count));
    await vi.waitFor(() => expect(readFileSync(log.path, 'utf8')).toContain(`"n":${count}`), 30_000);
    await log.close();
    expect(readFileSync(log.path, 'utf8')).toContain(`"log":"voice","lines":${lost},"msg":"log.dropped"`);
  },
);

test('a folder that cannot be written does not keep the log from being closed', async () => {
  const folder = temporaryFolder();
  const log = openLogFolder({ folder, bytesMax: 200_000 }).open('web');
  rmSync(folder, { recursive: true });
  log.write(line('web', 1));
  await log.close();
});
