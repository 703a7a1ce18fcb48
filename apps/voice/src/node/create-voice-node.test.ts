import { until } from '@uketsuke/testing/until';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Admission, AdmitCallInput, NodeHeartbeat } from '@uketsuke/contracts/voice-node';
import { createLogger, makeSecret, manualClock, type Timers } from '@uketsuke/runtime';
import { WebSocket } from 'ws';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import { openPeerNetwork } from '../legs/browser/peer-network.ts';
import { createFakeGateway } from '../testing/fake-gateway.ts';
import { readOffer } from '../testing/browser/offers/index.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { goOn } from '../testing/node-wire.ts';
import { planOf } from '../testing/plan.ts';
import type { RunCall, StartedCall } from './call-desk.ts';
import type { LoadLimits, LoadSample } from './load/load-watch.ts';
import { createVoiceNode, type VoiceNode } from './create-voice-node.ts';

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Of the one tenant there is; the fake gateway refuses every other. */
const rightSecret = makeSecret('vts_');
const wrongSecret = makeSecret('vts_');

const loadLimits: LoadLimits = { delayMs: 100, processorUse: 0.9 };
const idle: LoadSample = { delayMs: 0, processorUse: 0 };

const atOnce = { drainMs: 0, deliverMs: 0 };
/** What it waits for comes. */
const patiently = { drainMs: 600_000, deliverMs: 600_000 };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'node-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Refuses a wrong secret; everything else as told. */
function fakeGatewayClient() {
  const record = createFakeGateway();
  const asked: AdmitCallInput[] = [];
  const beats: NodeHeartbeat[] = [];
  const told: { refusal: Extract<Admission, { status: 'refused' }>['code'] | null } = { refusal: null };
  const state = { ...told, isAway: false, record, asked, beats, losesAnswer: false, isRevoked: false, orders: goOn };
  const client: GatewayClient = {
    async admitCall(input): Promise<Admission> {
      asked.push(input);
      if (state.isAway) throw new GatewayUnavailable('away');
      if (state.refusal) return { status: 'refused', code: state.refusal };
      if (input.channel === 'phone' && input.secret !== rightSecret) return { status: 'refused', code: 'unauthorized' };
      record.admit(input.callId);
      if (state.losesAnswer) throw new GatewayUnavailable('answer lost');
      return { status: 'admitted', plan: planOf(input) };
    },
    recordBatch: (batch) => record.recordBatch(batch),
    async nodeHeartbeat(heartbeat) {
      if (state.isAway) throw new GatewayUnavailable('away');
      beats.push(heartbeat);
      if (state.isRevoked) throw new GatewayRefused('unauthorized', 'refused');
      return state.orders;
    },
  };
  return { ...state, state, client };
}

/** Holds the call until the caller hangs up or the node stops, as a conversation would. */
const holdUntilClosed: RunCall = ({ leg, recorder, signal }) =>
  new Promise((resolve) => {
    const end = (): void => {
      recorder.end(signal.aborted ? 'error' : 'hangup', signal.aborted ? 'node_lost' : 'caller_hung_up');
      void leg.close({ outcome: null, drain: false }).then(resolve);
    };
    signal.addEventListener('abort', end, { once: true });
    void leg.ended.then(end);
  });

interface NodeSetting {
  timers?: Timers;
  load?: LoadSample;
  runCall?: RunCall;
  capacity?: number;
  journalDir?: string;
  gateway?: ReturnType<typeof fakeGatewayClient>;
}

async function startNode(setting: NodeSetting = {}) {
  const gateway = setting.gateway ?? fakeGatewayClient();
  const journalDir = setting.journalDir ?? (await temporaryFolder());
  const network = openPeerNetwork({ udpPort: 30_000 + Math.floor(Math.random() * 20_000), nextPorts: 200 });
  undo.push(() => network.close());
  const started: StartedCall[] = [];
  const refused: string[] = [];
  const runCall = setting.runCall ?? holdUntilClosed;
  const node = await createVoiceNode({
    gateway: gateway.client,
    network,
    runCall: (call) => {
      started.push(call);
      return runCall(call);
    },
    logger: createLogger({ service: 'test', level: 'silent' }),
    credential: 'credential',
    journalDir,
    ...(setting.timers && { timers: setting.timers }),
    capacity: setting.capacity ?? 10,
    ...(setting.load && { load: { read: () => ({ ...idle, ...setting.load }), limits: loadLimits } }),
    onRefused: ({ channel, reason }) => refused.push(`${channel} ${reason}`),
    host: '127.0.0.1',
    port: 0,
  });
  undo.push(() => node.stop(atOnce));
  const journals = (): Promise<string[]> => readdir(join(journalDir, 'calls'));
  return { node, gateway, started, refused, journals, journalDir, ring: (secret?: string) => ring(node, secret) };
}

/** By which a node asks for the batch that is wanted of a call. */
const probeSeq = 2_000_000_000;

/** A telephony provider that begins a stream. */
function ring(node: VoiceNode, secret = rightSecret) {
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}/ws`);
  undo.push(() => socket.terminate());
  const refused = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  let reason = '';
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code, text) => {
      reason = text.toString();
      resolve(code);
    }),
  );
  socket.on('error', () => {});
  socket.once('open', () => {
    const customParameters = { tenant: 'ten_1', secret, from: '+81312345678' };
    socket.send(JSON.stringify({ event: 'start', start: { streamSid: 'MZ1', callSid: 'CA1', customParameters } }));
  });
  return { socket, closed, refused, reason: () => reason, hangUp: () => socket.send('{"event":"stop"}') };
}

describe('voice node', () => {
  it('takes a phone call with the parameters of the stream, and delivers its record', async () => {
    const { gateway, started, ring: call, node, journals } = await startNode();
    const caller = call();
    await until(() => started.length === 1);
    expect(gateway.asked[0]).toEqual({
      channel: 'phone',
      callId: started[0]?.plan.callId,
      tenantId: 'ten_1',
      secret: rightSecret,
      agentId: null,
      from: '+81312345678',
      providerCallId: 'CA1',
    });
    expect(node.activeCalls()).toBe(1);
    caller.hangUp();
    await started[0]?.recorder.delivered();
    await until(() => node.activeCalls() === 0);
    expect(gateway.record.call(started[0]?.plan.callId ?? '').ends[0]).toMatchObject({ outcome: 'hangup' });
    expect(await journals()).toEqual([]);
  });

  it('closes a refused stream at once with the reason, and keeps nothing of it', async () => {
    const { started, ring: call, node, journals } = await startNode();
    const caller = call(wrongSecret);
    expect([await caller.closed, caller.reason()]).toEqual([1008, 'secret wrong']);
    expect([started.length, node.activeCalls()]).toEqual([0, 0]);
    await until(async () => (await journals()).length === 0);
  });

  it.each(['balance_depleted', 'payment_overdue', 'spending_cap_reached'] as const)(
    'refused with %s, a stream is closed at once and an offer is 403, nothing is kept of either, and the call in progress goes on',
    async (refusal) => {
      const { gateway, started, ring: call, node, journals } = await startNode();
      const before = call();
      await until(() => started.length === 1);
      gateway.state.refusal = refusal;
      expect(await call().closed).toBe(1008);
      const offer = await fetch(`http://127.0.0.1:${node.port}/v1/webrtc/offer`, {
        method: 'POST',
        body: JSON.stringify({ sdp: readOffer('chromium'), type: 'offer', token: makeSecret('vct_') }),
      });
      expect([offer.status, await offer.json()]).toEqual([403, expect.objectContaining({ error: 'forbidden' })]);
      expect([started.length, node.activeCalls(), started[0]?.signal.aborted]).toEqual([1, 1, false]);
      await until(async () => (await journals()).length === 1);
      before.hangUp();
      await started[0]?.recorder.delivered();
      expect(gateway.record.call(started[0]?.plan.callId ?? '').ends[0]).toMatchObject({ outcome: 'hangup' });
    },
  );

  it('asks nobody about a secret that cannot exist, and again about none that it knows to be wrong', async () => {
    const { gateway, ring: call, journals } = await startNode();
    expect(await call('vts_x').closed).toBe(1008);
    expect(gateway.asked).toEqual([]);
    for (let count = 0; count < 5; count += 1) expect(await call(wrongSecret).closed).toBe(1008);
    expect(gateway.asked).toHaveLength(1);
    expect(await journals()).toEqual([]);
  });

  it('writes no journal of a call before it is admitted', async () => {
    const gateway = fakeGatewayClient();
    const answered = Promise.withResolvers<void>();
    const { admitCall } = gateway.client;
    gateway.client.admitCall = async (input) => {
      await answered.promise;
      return admitCall(input);
    };
    const { node, started, ring: call, journals } = await startNode({ gateway });
    const caller = call();
    await new Promise((resolve) => caller.socket.once('open', resolve));
    // What follows an answered ping came after the stream was looked at.
    await new Promise((resolve) => caller.socket.once('pong', resolve).ping());
    expect([await journals(), node.activeCalls()]).toEqual([[], 0]);
    answered.resolve();
    await until(() => started.length === 1);
    await until(async () => (await journals()).length === 1);
  });

  it('loses no caller with a right secret while others try wrong ones all the time', async () => {
    const { started, ring: call, node } = await startNode({ capacity: 12 });
    const over = new AbortController();
    const attack = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const { closed, refused } = call(makeSecret('vts_'));
        await Promise.race([closed, refused]);
      }
    };
    const attacks = Array.from({ length: 20 }, attack);
    for (let count = 0; count < 12; count += 1) {
      call();
      await until(() => started.length === count + 1);
    }
    expect(node.activeCalls()).toBe(12);
    over.abort();
    await Promise.all(attacks);
  });

  it('refuses calls above its capacity before the handshake, and takes them again later', async () => {
    const { started, ring: call, node, refused } = await startNode({ capacity: 1 });
    const first = call();
    await until(() => started.length === 1);
    expect(await call().refused).toBe(503);
    expect(refused).toEqual(['phone full']);
    first.hangUp();
    await until(() => node.activeCalls() === 0);
    call();
    await until(() => started.length === 2);
  });

  it('counts phone and browser calls together: an offer to a full node is 503, and nobody is asked', async () => {
    const { gateway, node, started, ring: call } = await startNode({ capacity: 1 });
    const offer = () =>
      fetch(`http://127.0.0.1:${node.port}/v1/webrtc/offer`, {
        method: 'POST',
        body: JSON.stringify({ sdp: readOffer('chromium'), type: 'offer', token: makeSecret('vct_') }),
      });
    const caller = call();
    await until(() => started.length === 1);
    expect((await offer()).status).toBe(503);
    expect(gateway.asked).toHaveLength(1);
    caller.hangUp();
    await until(() => node.activeCalls() === 0);
    expect((await offer()).status).toBe(200);
    expect((await offer()).status).toBe(503);
    expect(gateway.asked.map(({ channel }) => channel)).toEqual(['phone', 'web']);
  });

  it('ends a call that was admitted while the answer was lost, since nobody else would', async () => {
    const { gateway, ring: call, journals } = await startNode();
    gateway.state.losesAnswer = true;
    expect(await call().closed).toBe(1008);
    const callId = gateway.asked[0]?.callId ?? '';
    await until(() => gateway.record.call(callId).ends.length === 1);
    await until(async () => (await journals()).length === 0);
  });

  it('ends only the call in which an error was caught by nobody', async () => {
    const stray = Promise.withResolvers<unknown>();
    const {
      gateway,
      started,
      ring: call,
      node,
    } = await startNode({
      runCall: (started) => {
        if (gateway.asked.length === 1) {
          setTimeout(() => {
            stray.resolve(node.catchStray(new Error('broken')));
          }, 1);
        }
        return holdUntilClosed(started);
      },
    });
    const broken = call();
    await broken.closed;
    expect(await stray.promise).toBe(true);
    expect(node.catchStray(new Error('from nowhere'))).toBe(false);
    call();
    await until(() => started.length === 2);
    await started[0]?.recorder.delivered();
    expect(gateway.record.call(started[0]?.plan.callId ?? '').ends).toMatchObject([
      { outcome: 'error', reason: 'engine_failed' },
    ]);
    expect(node.activeCalls()).toBe(1);
  });

  it.each(['ended', 'elsewhere'] as const)('closes a call that is not its own any more: %s', async (heldBy) => {
    const { gateway, started, ring: call, node } = await startNode();
    const caller = call();
    await until(() => started.length === 1);
    gateway.record.call(started[0]?.plan.callId ?? '').heldBy = heldBy;
    await caller.closed;
    await until(() => node.activeCalls() === 0);
    expect(started[0]?.signal.aborted).toBe(true);
  });

  it.each([
    ['the operator drains it', { orders: { ...goOn, shouldDrain: true } }],
    ['it is revoked', { isRevoked: true }],
    ['another process holds its identity', { orders: { ...goOn, isHolder: false } }],
  ])('takes no calls while %s, lets the running one go on, and takes calls again afterwards', async (_, change) => {
    const timers = manualTimers(manualClock());
    const gateway = fakeGatewayClient();
    const { started, ring: call, node } = await startNode({ gateway, timers });
    const isReady = async () => (await fetch(`http://127.0.0.1:${node.port}/readyz`)).status === 200;
    const beats = async (): Promise<void> => {
      const before = gateway.beats.length;
      await timers.advance(5000);
      await until(() => gateway.beats.length > before);
    };
    await until(isReady);
    call();
    await until(() => started.length === 1);
    Object.assign(gateway.state, change);
    await beats();
    await until(async () => !(await isReady()));
    expect(await call().refused).toBe(503);
    expect(node.activeCalls()).toBe(1);
    Object.assign(gateway.state, { orders: goOn, isRevoked: false });
    await beats();
    await until(isReady);
    call();
    await until(() => started.length === 2);
  });

  it('takes no calls while it has more to do than it can bear, says so at once, and lets the running one go on', async () => {
    const timers = manualTimers(manualClock());
    const load = { ...idle };
    const { gateway, started, refused, ring: call, node } = await startNode({ timers, load });
    const ready = async () => (await fetch(`http://127.0.0.1:${node.port}/readyz`)).status;
    const seconds = async (count: number): Promise<void> => {
      for (let second = 0; second < count; second += 1) await timers.advance(1000);
    };
    await until(async () => (await ready()) === 200);
    call();
    await until(() => started.length === 1);
    load.delayMs = 100;
    await seconds(5);
    expect(node.health()).toMatchObject({ isOverloaded: true, isAccepting: false, isDraining: false });
    expect(gateway.beats.at(-1)).toMatchObject({ isOverloaded: true, isDraining: false });
    expect([await ready(), await call().refused, await call().refused]).toEqual([503, 503, 503]);
    const offer = await fetch(`http://127.0.0.1:${node.port}/v1/webrtc/offer`, {
      method: 'POST',
      body: JSON.stringify({ sdp: readOffer('chromium'), type: 'offer', token: makeSecret('vct_') }),
    });
    expect([offer.status, refused]).toEqual([503, ['phone overloaded', 'phone overloaded', 'web overloaded']]);
    expect([node.activeCalls(), started[0]?.signal.aborted]).toEqual([1, false]);
    load.delayMs = 0;
    await seconds(5);
    expect(gateway.beats.at(-1)).toMatchObject({ isOverloaded: false });
    expect(await ready()).toBe(200);
    call();
    await until(() => started.length === 2);
  });

  it('says when it ends, after everything else, so that the next process need not wait', async () => {
    const { gateway, node } = await startNode();
    await until(() => gateway.beats.length > 0);
    await node.stop(atOnce);
    expect(gateway.beats.map(({ isLeaving }) => isLeaving).indexOf(true)).toBe(gateway.beats.length - 1);
  });

  it('keeps what another process left while that one may live, and delivers it when it may', async () => {
    const first = await startNode();
    const caller = first.ring();
    await until(() => first.started.length === 1);
    first.gateway.record.fault = 'away';
    caller.hangUp();
    await first.node.stop({ ...patiently, deliverMs: 50 });
    first.gateway.record.fault = null;
    const call = first.gateway.record.call(first.started[0]?.plan.callId ?? '');
    call.heldBy = 'elsewhere';
    const second = await startNode({ journalDir: first.journalDir, gateway: first.gateway });
    await until(() => first.gateway.record.arrived.at(-1)?.seq === probeSeq);
    expect([call.ends.length, (await second.journals()).length]).toEqual([0, 1]);
    call.heldBy = 'node';
    await until(() => call.ends.length === 1);
    await until(async () => (await second.journals()).length === 0);
  });

  it('ends a call whose conversation fails, with a record', async () => {
    const { gateway, started, ring: call, node } = await startNode({ runCall: () => Promise.reject(new Error('no')) });
    await call().closed;
    await started[0]?.recorder.delivered();
    expect(gateway.record.call(started[0]?.plan.callId ?? '').ends).toMatchObject([{ reason: 'engine_failed' }]);
    await until(() => node.activeCalls() === 0);
  });

  it('registers itself, and is healthy from then on', async () => {
    const gateway = fakeGatewayClient();
    gateway.state.isAway = true;
    const node = await createVoiceNodeOf(gateway);
    const health = (path = 'healthz') => fetch(`http://127.0.0.1:${node.port}/${path}`);
    expect((await health()).status).toBe(503);
    gateway.state.isAway = false;
    await until(() => gateway.beats.length > 0);
    expect((await health()).status).toBe(200);
    expect((await health('readyz')).status).toBe(200);
    expect(gateway.beats[0]).toEqual({
      activeCalls: 0,
      capacity: 10,
      isDraining: false,
      isOverloaded: false,
      isLeaving: false,
      stunUrl: null,
    });
    gateway.state.isAway = true;
    expect((await health()).status).toBe(200);
  });

  async function createVoiceNodeOf(gateway: ReturnType<typeof fakeGatewayClient>): Promise<VoiceNode> {
    return (await startNode({ gateway })).node;
  }

  it('lets running calls finish when it drains, takes no new ones, and says so', async () => {
    const { node, gateway, started, ring: call } = await startNode();
    const caller = call();
    await until(() => started.length === 1);
    const stopped = node.stop(patiently);
    expect(await call().refused).toBe(503);
    const offer = await fetch(`http://127.0.0.1:${node.port}/v1/webrtc/offer`, {
      method: 'POST',
      body: JSON.stringify({ sdp: 'v=0', type: 'offer', token: 'vct_1' }),
    });
    expect(offer.status).not.toBe(200);
    expect((await fetch(`http://127.0.0.1:${node.port}/readyz`)).status).toBe(503);
    await until(() => gateway.beats.at(-1)?.isDraining === true);
    caller.hangUp();
    await stopped;
    expect(gateway.record.call(started[0]?.plan.callId ?? '').ends).toMatchObject([{ outcome: 'hangup' }]);
  });

  it('ends calls that outlast the drain limit as lost, and delivers that', async () => {
    const { node, gateway, started, ring: call } = await startNode();
    const caller = call();
    await until(() => started.length === 1);
    await node.stop({ ...patiently, drainMs: 20 });
    await caller.closed;
    expect(gateway.record.call(started[0]?.plan.callId ?? '').ends).toMatchObject([{ reason: 'node_lost' }]);
  });

  it('keeps for its next start what the gateway could not take before the end', async () => {
    const first = await startNode();
    const caller = first.ring();
    await until(() => first.started.length === 1);
    first.gateway.record.fault = 'away';
    caller.hangUp();
    await first.node.stop({ ...patiently, deliverMs: 50 });
    const callId = first.started[0]?.plan.callId ?? '';
    expect(await first.journals()).toEqual([`${callId}.journal`]);
    first.gateway.record.fault = null;
    const second = await startNode({ journalDir: first.journalDir, gateway: first.gateway });
    await until(() => first.gateway.record.call(callId).ends.length === 1);
    expect(first.gateway.record.call(callId).ends[0]).toMatchObject({ outcome: 'hangup' });
    await until(async () => (await second.journals()).length === 0);
  });

  it('delivers what is left of other calls although the gateway refuses that of one', async () => {
    const first = await startNode();
    const callers = [first.ring(), first.ring()];
    await until(() => first.started.length === 2);
    first.gateway.record.fault = 'away';
    for (const caller of callers) caller.hangUp();
    await first.node.stop({ ...patiently, deliverMs: 50 });
    const [refused, ...others] = (await first.journals()).map((name) => name.slice(0, -'.journal'.length));
    expect(others).toHaveLength(1);
    first.gateway.record.fault = null;
    const recordBatch = first.gateway.record.recordBatch.bind(first.gateway.record);
    first.gateway.record.recordBatch = (batch) =>
      batch.callId === refused ? Promise.reject(new GatewayRefused('invalid_request', 'no')) : recordBatch(batch);
    const second = await startNode({ journalDir: first.journalDir, gateway: first.gateway });
    await until(async () => (await second.journals()).length === 1);
    expect(first.gateway.record.call(others[0] ?? '').ends).toMatchObject([{ outcome: 'hangup' }]);
    expect(await second.journals()).toEqual([`${refused}.journal`]);
  });

  it('does not start on the folder of a running node', async () => {
    const { journalDir } = await startNode();
    await expect(startNode({ journalDir })).rejects.toThrow('belongs to a running node');
  });
});
