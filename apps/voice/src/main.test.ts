import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeSecret } from '@uketsuke/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freeUdpPort } from './testing/free-udp-port.ts';
import { serveGateway } from './testing/served-gateway.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const waitMs = 60_000;

/** The real process in a call, and the caller's end of it. */
async function nodeInCall({ fault = [] }: { fault?: string[] } = {}) {
  const journalDir = await mkdtemp(join(tmpdir(), 'main-'));
  undo.push(() => rm(journalDir, { recursive: true, force: true }));
  const gateway = await serveGateway();
  undo.push(() => gateway.close());
  const child = spawn(process.execPath, [...fault, new URL('./main.ts', import.meta.url).pathname], {
    env: {
      PATH: process.env['PATH'],
      GATEWAY_URL: gateway.url,
      NODE_CREDENTIAL: makeSecret('vns_'),
      PORT: '0',
      WEBRTC_UDP_PORT: String(await freeUdpPort()),
      STUN_PORT: '0',
      JOURNAL_DIR: journalDir,
      DRAIN_LIMIT_MS: '600000',
      FAULT_DRAIN_LIMIT_MS: '600000',
      DELIVER_LIMIT_MS: '600000',
      SILENCE_PROMPT_MS: '600000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  undo.push(() => child.kill('SIGKILL'));
  const port = await portOf(child.stdout);
  const ring = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    socket.on('error', () => {});
    undo.push(() => socket.terminate());
    return socket;
  };
  const caller = ring();
  await once(caller, 'open');
  caller.send(
    JSON.stringify({
      event: 'start',
      start: { streamSid: 'MZ1', customParameters: { tenant: 'ten_1', secret: makeSecret('vts_') } },
    }),
  );
  await vi.waitFor(() => expect(gateway.record.arrived.length).toBeGreaterThan(0), waitMs);
  const exitCode = async (): Promise<unknown> => ((await exited) as unknown[])[0];
  const isDraining = () => vi.waitFor(() => expect(gateway.beats.at(-1)?.isDraining).toBe(true), waitMs);
  return { child, gateway, caller, ring, exitCode, isDraining, journalDir };
}

async function portOf(lines: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(lines)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port: number };
    if (msg !== 'node.started') continue;
    lines.resume();
    return port;
  }
  throw new Error('The node did not start');
}

describe('a node that is told to end', { timeout: 180_000 }, () => {
  it('lets the running call finish, refuses others, and is gone when its record is delivered', async () => {
    const { child, gateway, caller, ring, exitCode, isDraining, journalDir } = await nodeInCall();
    child.kill('SIGTERM');
    await isDraining();
    const [, response] = (await once(ring(), 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(503);
    expect(gateway.record.call(gateway.callId).ends).toEqual([]);
    caller.send('{"event":"stop"}');
    expect(await exitCode()).toBe(0);
    expect(gateway.record.call(gateway.callId).ends).toMatchObject([{ outcome: 'hangup', reason: 'caller_hung_up' }]);
    expect(await readdir(join(journalDir, 'calls'))).toEqual([]);
  });

  it('twice ends at once, and keeps its calls for the next start', async () => {
    const { child, exitCode, isDraining, gateway, journalDir } = await nodeInCall();
    child.kill('SIGTERM');
    await isDraining();
    child.kill('SIGTERM');
    expect(await exitCode()).toBe(1);
    expect(await readdir(join(journalDir, 'calls'))).toEqual([`${gateway.callId}.journal`]);
  });
});

describe('a node in which something breaks outside every call', { timeout: 180_000 }, () => {
  /** Code of nobody, in the process from its start: breaks on SIGUSR2. */
  const breaking = (statement: string) => ['--import', `data:text/javascript,process.on('SIGUSR2',()=>{${statement}})`];

  it.each([
    ['an exception', `throw new Error('stray')`],
    ['a rejected promise', `Promise.reject(new Error('stray'))`],
  ])('after %s lets the running call finish, refuses others, and exits to be started again', async (_, statement) => {
    const { child, gateway, caller, ring, exitCode, isDraining } = await nodeInCall({ fault: breaking(statement) });
    child.kill('SIGUSR2');
    await isDraining();
    const [, response] = (await once(ring(), 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(503);
    expect(gateway.record.call(gateway.callId).ends).toEqual([]);
    caller.send('{"event":"stop"}');
    expect(await exitCode()).toBe(1);
    expect(gateway.record.call(gateway.callId).ends).toMatchObject([{ outcome: 'hangup', reason: 'caller_hung_up' }]);
  });
});
