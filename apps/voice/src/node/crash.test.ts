import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdmitCallInput, CallBatch } from '@uketsuke/contracts';
import { WebSocket } from 'ws';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { planOf } from '../testing/plan.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

interface Mutation {
  query: string;
  variables: { input: AdmitCallInput; batch: CallBatch };
}

/** The three mutations over HTTP; batches only while `takesBatches`. */
async function serveGateway() {
  const record = createFakeGateway();
  const state = { record, takesBatches: true, beats: 0, callId: '', refused: [] as CallBatch[] };
  const answer = async ({ query, variables }: Mutation): Promise<unknown> => {
    if (query.includes('nodeHeartbeat')) return { nodeHeartbeat: { data: (state.beats += 1) > 0 } };
    if (query.includes('admitCall')) {
      state.callId = variables.input.call_id;
      record.admit(state.callId);
      return { admitCall: { data: { status: 'admitted', plan: planOf(variables.input) } } };
    }
    if (!state.takesBatches) {
      state.refused.push(variables.batch);
      throw new Error('away');
    }
    return { recordBatch: { data: await record.recordBatch(variables.batch) } };
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then(answer)
      .then(
        (data) => response.end(JSON.stringify({ data })),
        () => response.writeHead(503).end(),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function bodyOf(request: IncomingMessage): Promise<Mutation> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Mutation;
}

async function startProcess(gatewayUrl: string, journalDir: string) {
  const script = new URL('../testing/talking-node.ts', import.meta.url).pathname;
  const udpPort = 30_000 + Math.floor(Math.random() * 20_000);
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
    const { state, url } = await serveGateway();
    const first = await startProcess(url, journalDir);
    const socket = new WebSocket(`ws://127.0.0.1:${first.port}/ws`);
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.send(JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', customParameters: { secret: 'vts_1' } } }));
    await vi.waitFor(() => expect(state.record.arrived.length).toBeGreaterThan(0), 30_000);
    state.takesBatches = false;
    await vi.waitFor(() => expect(state.refused.length).toBeGreaterThan(0), 30_000);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const onDiskAlone = state.refused[0]?.turns ?? [];
    const delivered = [...state.record.call(state.callId).turns.keys()];
    expect(onDiskAlone.length).toBeGreaterThan(0);
    expect(delivered).not.toContain(onDiskAlone[0]?.index);

    state.takesBatches = true;
    await startProcess(url, journalDir);
    await vi.waitFor(() => expect(state.record.call(state.callId).ends.length).toBe(1), 30_000);
    const { turns, ends } = state.record.call(state.callId);
    expect(ends[0]).toMatchObject({ outcome: 'error', reason: 'node_lost' });
    expect(ends[0]?.duration_ms).toBeGreaterThanOrEqual(state.refused[0]?.at_ms ?? Infinity);
    expect([...turns.values()]).toEqual(expect.arrayContaining(onDiskAlone));
    expect([...turns.keys()]).toEqual(Array.from(turns.keys(), (_, at) => at));
    await vi.waitFor(async () => expect(await readdir(join(journalDir, 'calls'))).toEqual([]), 30_000);
  },
);
