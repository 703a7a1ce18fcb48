import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
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
  const lines = createInterface(child.stdout);
  const [port] = (await once(lines, 'line')) as [string];
  /** The indexes of the turns that were said. */
  const said: number[] = [];
  lines.on('line', (index) => said.push(Number(index)));
  return { child, port: Number(port), said };
}

async function call(port: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  socket.on('error', () => {});
  await once(socket, 'open');
  const customParameters = { tenant: 'ten_1', secret: makeSecret('vts_') };
  socket.send(JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', customParameters } }));
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
    await call(first.port);
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

it('a turn that was said 0.3 s before the node is killed is in the record', { timeout: 120_000 }, async () => {
  const journalDir = await mkdtemp(join(tmpdir(), 'crash-'));
  undo.push(() => rm(journalDir, { recursive: true, force: true }));
  const gateway = await serveGateway();
  undo.push(() => gateway.close());
  // Nothing reaches the record but by the journal.
  gateway.takesBatches = false;
  const first = await startProcess(gateway.url, journalDir);
  await call(first.port);
  await vi.waitFor(() => expect(first.said.length).toBeGreaterThan(5), { timeout: 30_000, interval: 5 });
  const said = [...first.said];
  await delay(300);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  gateway.takesBatches = true;
  await startProcess(gateway.url, journalDir);
  await vi.waitFor(() => expect(gateway.record.call(gateway.callId).ends.length).toBe(1), 30_000);
  const { turns, ends } = gateway.record.call(gateway.callId);
  expect([...turns.keys()]).toEqual(expect.arrayContaining(said));
  expect(ends[0]?.durationMs).toBeGreaterThanOrEqual(turns.get(said.at(-1) ?? -1)?.atMs ?? Infinity);
});
