import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UketsukeApiError } from '@uketsuke/api-client/source';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { agentDone, nextCallWorks, phoneTo, spoken, startFaultWorld, until, type FaultWorld } from './own-stack.ts';

test.describe.configure({ timeout: 300_000 });

const diskBytes = 256 * 1024 * 1024;
const roomAgainMs = 30_000;

/** A disk of its own that a test can fill; null where this user may not mount one. */
function mountSmallDisk(): { folder: string; unmount(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const unmount = (): void => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, unmount };
}

/** To the last byte. */
function fill(path: string): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    const chunk = Buffer.alloc(bytes);
    try {
      for (;;) appendFileSync(path, chunk);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

/** Large writes until the database has no room for them. */
async function writeUntilRefused({ api }: FaultWorld): Promise<void> {
  for (let writes = 0; writes < 500; writes += 1) {
    const config = japaneseConfig({ handoff_when: [randomBytes(60_000).toString('base64')] });
    const isTaken = await api.agents.create({ name: 'large', config }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof UketsukeApiError && error.status < 500) throw error;
        return false;
      },
    );
    if (!isTaken) return;
  }
  throw new Error('The disk is not full');
}

test('a full disk in a call: the conversation goes on, everything mends itself when there is room, and the record is whole', async () => {
  const disk = mountSmallDisk();
  test.skip(disk === null, 'Skipped: this user may not mount a small disk (needs root)');
  if (!disk) return;
  const filler = join(disk.folder, 'filler');
  const dataDir = join(disk.folder, 'data');
  let world: FaultWorld | null = null;
  try {
    world = await startFaultWorld({ dataDir });
    const { api, stack } = world;
    const supervisor = stack.facts().pids['stack'];
    const phone = phoneTo(world);
    await phone.connect();
    await agentDone(phone);
    const before = await api.agents.create({ name: 'before', config: japaneseConfig() });

    fill(filler);
    await writeUntilRefused(world);
    fill(filler);
    // Neither finds room to start again.
    for (const name of ['postgres', 'worker']) process.kill(stack.facts().pids[name] ?? 0, 'SIGKILL');
    await phone.sendKeys('09012345678#');
    await agentDone(phone);
    // Long enough for every part to notice, and for those that fail to be started in vain.
    await delay(10_000);
    await phone.sendKeys('1');
    await spoken(phone);
    await phone.hangUp();
    await delay(2_000);

    rmSync(filler);
    const from = Date.now();
    await until(async () => (await api.agents.create({ name: 'after', config: japaneseConfig() })).id !== '');
    const mendedMs = Date.now() - from;
    console.log(`Writes work ${mendedMs} ms after there was room`);
    expect(mendedMs).toBeLessThan(roomAgainMs);

    expect(stack.facts().pids['stack']).toBe(supervisor);
    expect((await api.agents.get(before.id)).name).toBe('before');
    await until(async () => (await api.calls.getByProvider(phone.callSid)).has_transcript);
    const call = await api.calls.getByProvider(phone.callSid);
    expect(call).toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
    const { turns } = await api.calls.transcript(call.id);
    expect(turns[0]?.text).toContain('お電話ありがとうございます');
    expect(turns.some(({ role, text }) => role === 'user' && text.replaceAll(/\D/g, '').includes('09012345678'))).toBe(
      true,
    );
    await nextCallWorks(world);
    expect(readFileSync(join(dataDir, 'logs', 'gateway.log'), 'utf8')).toContain('request.completed');
  } finally {
    rmSync(filler, { force: true });
    await world?.stop();
    disk.unmount();
  }
});
