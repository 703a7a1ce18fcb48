import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openJournalFolder } from './journal-folder.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const failOn = (error: unknown): never => {
  throw error;
};
const open = (folder: string, credential = 'token', onError: (error: unknown) => void = failOn) =>
  openJournalFolder({ folder, credential, onError });
const batch = (seq: number) => ({
  ...{ callId: 'call_1', seq, atMs: seq * 2000, turns: [], fields: [], toolInvocations: [], end: null },
});

describe('journal folder', () => {
  it('is never shared by two nodes', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder);
    await expect(open(folder)).rejects.toThrow('belongs to a running node');
    await first.release();
    const second = await open(folder);
    await second.release();
  });

  it('is locked as well where its path is too long for a socket', async () => {
    const folder = join(await temporaryFolder(), 'deep/'.repeat(20), 'er'.repeat(20));
    const first = await open(folder);
    await expect(open(folder)).rejects.toThrow('belongs to a running node');
    await first.release();
    await (await open(folder)).release();
  });

  it('is free again when the process that held it was killed', async () => {
    const folder = await temporaryFolder();
    const script = `
      import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
      await lockFolder(${JSON.stringify(folder)});
      process.stdout.write('locked');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    await expect(open(folder)).rejects.toThrow('belongs to a running node');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const again = await open(folder);
    await again.release();
  });

  it('sets a file aside that was written under another credential', async () => {
    const folder = await temporaryFolder();
    const first = await open(folder, 'old token');
    await first.open('call_1').batch(batch(1));
    await first.release();
    const errors: unknown[] = [];
    const second = await open(folder, 'new token', (error) => errors.push(error));
    expect(await second.leftOver()).toEqual([]);
    await second.release();
    expect(errors.length).toBe(1);
    expect(await readdir(join(folder, 'calls'))).toEqual(['call_1.journal.unreadable']);
  });

  it('does not take the calls of this process for left over ones', async () => {
    const journal = await open(await temporaryFolder());
    await journal.open('call_1').batch(batch(1));
    expect(await journal.leftOver()).toEqual([]);
    await journal.release();
  });

  it('tells how many journals lie in it, those that were set aside apart', async () => {
    const folder = await temporaryFolder();
    const old = await open(folder, 'old token');
    await old.open('call_1').batch(batch(1));
    await old.release();
    const journals = await open(folder, 'token', () => {});
    expect(await journals.counts()).toEqual({ waiting: 1, unknown: 0, unreadable: 0 });
    await journals.leftOver();
    const waiting = journals.open('call_2');
    const unknown = journals.open('call_3');
    await Promise.all([waiting.batch(batch(1)), unknown.batch(batch(1))]);
    await unknown.setAside();
    expect(await journals.counts()).toEqual({ waiting: 1, unknown: 1, unreadable: 1 });
    await journals.release();
  });
});
