import { expect, test } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type RunningStack } from '../stack/start-stack.ts';

test.describe.configure({ timeout: 300_000 });

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('whatever a killed supervisor left, web and mail too, is ended by the next start, which finds all data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uketsuke-faults-'));
  const stacks: RunningStack[] = [];
  try {
    const first = await startStack(dataDir);
    stacks.push(first);
    const { pids, test_key } = first.facts();
    const { stack: supervisor = 0, ...parts } = pids;
    process.kill(supervisor, 'SIGKILL');
    await first.stop();
    expect(Object.keys(parts).toSorted()).toEqual([
      'gateway',
      'mail',
      'postgres',
      'receiver',
      'voice',
      'web',
      'worker',
    ]);
    expect(isThere(parts['web'] ?? 0)).toBe(true);

    const second = await startStack(dataDir);
    stacks.push(second);
    expect(Object.values(parts).filter(isThere)).toEqual([]);
    expect(second.facts().test_key).toBe(test_key);
    expect((await fetch(`${second.facts().dashboard_url}/healthz`)).status).toBe(200);
  } finally {
    for (const stack of stacks) await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
