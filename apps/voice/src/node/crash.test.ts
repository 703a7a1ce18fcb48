import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecret } from '@uketsuke/runtime';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freeUdpPort } from '../testing/free-udp-port.ts';
import { serveGateway } from '../testing/served-gateway.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function startProcess(gatewayUrl: string, journalDir: string) {
  const script = new URL('../testing/talking-node.ts', import.meta.url).pathname;
  const udpPort = await freeUdpPort();
  const child = spawn(process.execPath, [script, gatewayUrl, journalDir, String(udpPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}

it(
  'a node that is killed in a call loses no batch that it has made, and ends the call when it comes back',
  { timeout: 120_000 },
  async () => {
    const journalDir = await mkdtemp(join(tmpdir(), 'crash-'));
    undo.push(() => rm(journalDir, { recursive: true, force: true }));
    const gateway = await serveGateway();
    undo.push(() => gateway.close());
    const first = await startProcess(gateway.url, journalDir);
    const socket = new WebSocket(`ws://127.0.0.1:${first.port}/ws`);
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.send(
      JSON.stringify({
        event: 'start',
        start: { streamSid: 'MZ1', customParameters: { tenant: 'ten_1', secret: makeSecret('vts_') } },
      }),
    );
    await vi.waitFor(() => expect(gateway.record.arrived.length).toBeGreaterThan(0), 30_000);
    gateway.takesBatches = false;
    await vi.waitFor(() => expect(gateway.refused.length).toBeGreaterThan(0), 30_000);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const onDiskAlone = gateway.refused[0]?.turns ?? [];
    const delivered = [...gateway.record.call(gateway.callId).turns.keys()];
    expect(onDiskAlone.length).toBeGreaterThan(0);
    expect(delivered).not.toContain(onDiskAlone[0]?.index);

    gateway.takesBatches = true;
    await startProcess(gateway.url, journalDir);
    await vi.waitFor(() => expect(gateway.record.call(gateway.callId).ends.length).toBe(1), 30_000);
    const { turns, ends } = gateway.record.call(gateway.callId);
    expect(ends[0]).toMatchObject({ outcome: 'error', reason: 'node_lost' });
    expect(ends[0]?.durationMs).toBeGreaterThanOrEqual(gateway.refused[0]?.atMs ?? Infinity);
    expect([...turns.values()]).toEqual(expect.arrayContaining(onDiskAlone));
    expect([...turns.keys()]).toEqual(Array.from(turns.keys(), (_, at) => at));
    await vi.waitFor(async () => expect(await readdir(join(journalDir, 'calls'))).toEqual([]), 30_000);
  },
);
