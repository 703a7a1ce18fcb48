/** Somebody who is given sessions and posts offers that never connect, against callers who want to talk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, makeSecret } from '@uketsuke/runtime';
import { until } from '@uketsuke/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openPeerNetwork } from '../legs/browser/peer-network.ts';
import { createFakeBrowser, type FakeBrowser, type SignallingAnswer } from '../testing/browser/fake-browser.ts';
import { readOffer } from '../testing/browser/offers/index.ts';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { goOn } from '../testing/node-wire.ts';
import { planOf } from '../testing/plan.ts';
import type { RunCall, StartedCall } from './call-desk.ts';
import { createVoiceNode } from './create-voice-node.ts';

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** As a conversation does: it waits for the caller, and never begins for one who does not connect. */
const holdOnceConnected: RunCall = async ({ leg, recorder, signal }) => {
  const close = () => leg.close({ outcome: null, drain: false });
  signal.addEventListener('abort', () => void close(), { once: true });
  const isReady = await leg.ready().then(
    () => true,
    () => false,
  );
  await leg.ended;
  if (isReady) recorder.end('hangup', 'caller_hung_up');
  else recorder.end('error', 'connect_failed', { durationMs: 0 });
  await close();
};

async function startNode(capacity: number) {
  const journalDir = await mkdtemp(join(tmpdir(), 'offers-'));
  undo.push(() => rm(journalDir, { recursive: true, force: true }));
  const network = openPeerNetwork({
    udpPort: 20_000 + Math.floor(Math.random() * 20_000),
    nextPorts: 200,
    allowsLocalCandidates: true,
  });
  undo.push(() => network.close());
  const record = createFakeGateway();
  const started: StartedCall[] = [];
  const node = await createVoiceNode({
    gateway: {
      async admitCall(input) {
        record.admit(input.callId);
        return { status: 'admitted', plan: planOf(input) };
      },
      recordBatch: (batch) => record.recordBatch(batch),
      nodeHeartbeat: () => Promise.resolve(goOn),
    },
    network,
    runCall: (call) => {
      started.push(call);
      return holdOnceConnected(call);
    },
    logger: createLogger({ service: 'test', level: 'silent' }),
    credential: 'credential',
    journalDir,
    capacity,
    trustProxy: ['127.0.0.1'],
    host: '127.0.0.1',
    port: 0,
  });
  undo.push(() => node.stop({ drainMs: 0, deliverMs: 0 }));

  /** `from`: the address that a proxy says the offer comes from. */
  const offer = (sdp: string, from: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${node.port}/v1/webrtc/offer`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: JSON.stringify({ sdp, type: 'offer', token: makeSecret('vct_') }),
    });
  const talk = async (from: string): Promise<FakeBrowser> => {
    const browser = createFakeBrowser({ decodes: false });
    undo.push(() => browser.close());
    await browser.connect(async (sdp) => {
      const response = await offer(sdp, from);
      if (response.status !== 200) throw new Error(`The offer was answered ${response.status}`);
      return (await response.json()) as SignallingAnswer;
    });
    browser.sendRtvi('client-ready', { version: '2.1.0' });
    return browser;
  };
  const ring = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws`);
    undo.push(() => socket.terminate());
    const customParameters = { tenant: 'ten_1', secret: makeSecret('vts_') };
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.send(JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', callSid: 'CA1', customParameters } }));
    return socket;
  };
  return { node, started, record, offer, talk, ring };
}

const neverConnects = readOffer('chromium');

describe('offers that never connect', () => {
  it('take no place of a call, and no more of their own than there are', async () => {
    const { node, offer, ring, started } = await startNode(3);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await offer(neverConnects, '203.0.113.5')).status);
    expect(statuses).toEqual([200, 200, 200, 503, 503]);
    expect(node.health()).toMatchObject({ activeCalls: 0, connectingCalls: 3, isAccepting: true });
    for (let count = 0; count < 3; count += 1) await ring();
    await until(() => node.activeCalls() === 3);
    expect(started.every(({ signal }) => !signal.aborted)).toBe(true);
  });

  it('give way to a caller from elsewhere, and end as such', async () => {
    const { node, offer, talk, started, record } = await startNode(3);
    for (let count = 0; count < 3; count += 1) await offer(neverConnects, '203.0.113.5');
    await until(() => started.length === 3);
    await talk('198.51.100.7');
    await until(() => node.activeCalls() === 1);
    const ends = () => started.flatMap(({ plan }) => record.call(plan.callId).ends);
    await until(() => ends().length === 1);
    expect(ends()).toMatchObject([{ outcome: 'error', reason: 'connect_failed', durationMs: 0 }]);
    expect(node.health()).toMatchObject({ activeCalls: 1, connectingCalls: 2 });
  });

  it('keep no caller out, however many are posted all the time', { timeout: 120_000 }, async () => {
    const { node, offer, talk, ring } = await startNode(10);
    const over = new AbortController();
    let posted = 0;
    const attack = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await (await offer(neverConnects, '203.0.113.5')).arrayBuffer();
        posted += 1;
      }
    };
    const attacks = Array.from({ length: 8 }, attack);
    const stopAttacks = (): Promise<unknown> => {
      over.abort();
      return Promise.all(attacks);
    };
    undo.push(stopAttacks);
    await until(() => node.health().connectingCalls === 5);
    const callers = [];
    for (let count = 0; count < 5; count += 1) {
      const postedBefore = posted;
      callers.push({ browser: await talk(`198.51.100.${count}`), phone: await ring() });
      await until(() => node.activeCalls() === 2 * (count + 1));
      await until(() => posted > postedBefore);
    }
    await stopAttacks();
    expect(node.activeCalls()).toBe(10);
    for (const { browser, phone } of callers) {
      expect([browser.isClosed(), phone.readyState]).toEqual([false, WebSocket.OPEN]);
    }
  });
});
