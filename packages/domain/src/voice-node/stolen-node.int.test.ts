import { createOwnTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { admitCall } from '../call/admit.ts';
import { recordBatch } from '../call/record-batch.ts';
import { batch, type CallSetting, createCallSetting, hangup, phoneInput } from '../call/testing/call-setting.ts';
import type { DomainContext, NodeDoubt } from '../context.ts';
import { createSession } from '../session/create.ts';
import { createVoiceNode } from './create.ts';
import { drainVoiceNode } from './drain.ts';
import { ensureVoiceNode } from './ensure.ts';
import { findVoiceNodeByCredential } from './find-viewer.ts';
import { recordNodeHeartbeat } from './heartbeat.ts';
import { takeOverMs } from './holder.ts';
import { listVoiceNodes } from './list.ts';
import { revokeVoiceNode } from './revoke.ts';

const own = createOwnTestContext();
const twentyDaysMs = 20 * 24 * 3_600_000;
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
let at: CallSetting;
let doubts: NodeDoubt[];

beforeEach(async () => {
  await own.current.db.prisma.session.deleteMany();
  await own.current.db.prisma.voiceNode.deleteMany();
  at = await createCallSetting(own.current);
  doubts = [];
  await createTestVoiceNode(own.current, { id: 'honest', publicUrl: 'https://honest.example.com', capacityMax: 10 });
  await createTestVoiceNode(own.current, { id: 'stolen', publicUrl: 'https://stolen.example.com', capacityMax: 10 });
});

const processOf = (nodeId: string, instanceId?: string): DomainContext => ({
  ...own.current.voiceNode({ nodeId, ...(instanceId !== undefined && { instanceId }) }),
  onDoubt: (doubt) => void doubts.push(doubt),
});
const beat = (ctx: DomainContext, changes: Partial<Parameters<typeof recordNodeHeartbeat>[1]> = {}) =>
  recordNodeHeartbeat(ctx, { activeCalls: 0, capacity: 10, isDraining: false, ...changes });
const operator = () => own.current.service('operator');
const readCall = (id: string) =>
  own.current.db.prisma.call.findUniqueOrThrow({ where: { id }, include: { turns: { orderBy: { index: 'asc' } } } });
const readNode = (id: string) => own.current.db.prisma.voiceNode.findUniqueOrThrow({ where: { id } });

async function callOf(ctx: DomainContext): Promise<string> {
  const admission = await admitCall(ctx, phoneInput(at.tenant));
  if (admission.status !== 'admitted') throw new Error(`refused: ${admission.code}`);
  return admission.plan.callId;
}

/** A process asks for an identity until it has it, while nobody else is heard. */
async function takeOver(ctx: DomainContext): Promise<void> {
  for (let waitedMs = 0; waitedMs <= takeOverMs; waitedMs += 500) {
    await beat(ctx);
    own.current.clock.advance(500);
  }
  expect(await beat(ctx)).toMatchObject({ isHolder: true });
}

describe('what a stolen credential cannot draw to itself', () => {
  test('browsers: their address is the one that the operator fixed, whatever a heartbeat says', async () => {
    const said = { activeCalls: 0, capacity: 10, isDraining: false, publicUrl: 'https://evil.example.com' };
    await recordNodeHeartbeat(processOf('stolen'), said);
    const session = await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce);
    expect(session.webrtcUrl).toBe('https://stolen.example.com/v1/webrtc/offer');
  });

  test('more calls than the operator gave it, with a huge capacity', async () => {
    await beat(processOf('stolen'), { capacity: 100_000 });
    await beat(processOf('honest'), { capacity: 10 });
    expect(await readNode('stolen')).toMatchObject({ capacity: 10 });
    await expect(beat(processOf('stolen'), { capacity: 1_000_000 })).rejects.toMatchObject({ code: 'invalid_request' });
    const urls: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      urls.push((await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce)).webrtcUrl);
    }
    expect(urls.filter((url) => url.includes('stolen'))).toHaveLength(10);
  });

  test('the addresses of callers: STUN is answered by the host that the operator fixed, at the port that the node tells', async () => {
    await beat(processOf('stolen'), { stunUrl: 'stun:evil.example.com:4102' });
    expect(await readNode('stolen')).toMatchObject({ stunUrl: 'stun:stolen.example.com:4102' });
    await beat(processOf('stolen'), { stunUrl: 'stun:evil.example.com' });
    expect(await readNode('stolen')).toMatchObject({ stunUrl: 'stun:stolen.example.com:3478' });
    await beat(processOf('stolen'), { stunUrl: null });
    expect(await readNode('stolen')).toMatchObject({ stunUrl: null });
  });

  test('the address of a STUN server that the operator fixed', async () => {
    const data = { fixedStunUrl: 'stun:203.0.113.7:4102' };
    await own.current.db.prisma.voiceNode.update({ where: { id: 'stolen' }, data });
    await beat(processOf('stolen'), { stunUrl: 'stun:evil.example.com:3478' });
    expect(await readNode('stolen')).toMatchObject({ stunUrl: 'stun:203.0.113.7:4102' });
  });
});

describe('a batch', () => {
  test('from a node that does not hold the call is not kept, with and without content', async () => {
    const id = await callOf(processOf('honest'));
    own.current.clock.advance(60_000);
    const forged = [
      batch(id, 1),
      batch(id, 1, { turns: [{ index: 0, role: 'user', text: 'forged', atMs: 0 }] }),
      batch(id, 1, { end: hangup(60_000) }),
      batch(id, 2_000_000_000, { atMs: 0 }),
    ];
    for (const each of forged) {
      expect(await recordBatch(processOf('stolen'), each)).toEqual({ status: 'not_holder', callId: id });
    }
    expect(await readCall(id)).toMatchObject({ endedAt: null, batchSeq: 0, turns: [] });
    expect(doubts).toEqual(forged.map(() => ({ doubt: 'not_holder', nodeId: 'stolen', callId: id })));
    expect(await recordBatch(processOf('honest'), batch(id, 1))).toEqual({ status: 'recorded', seq: 1 });
  });

  test('of a call of 2.5 s that says 20 days is charged for the 2.5 s, and that is told', async () => {
    const id = await callOf(processOf('stolen'));
    own.current.clock.advance(2500);
    const turns = [{ index: 0, role: 'user' as const, text: 'x', atMs: twentyDaysMs }];
    await recordBatch(processOf('stolen'), batch(id, 1, { atMs: twentyDaysMs, turns, end: hangup(twentyDaysMs) }));
    const call = await readCall(id);
    expect(call).toMatchObject({ durationMs: 2500, billedMilliYen: 1500n, turns: [{ atMs: 2500 }] });
    expect(call.lastHeardAt.getTime()).toBe(call.startedAt.getTime() + 2500);
    expect(doubts).toEqual([
      { doubt: 'impossible_time', nodeId: 'stolen', callId: id, saidMs: twentyDaysMs, passedMs: 2500 },
    ]);
  });

  test('without content that says 20 days does not make a lost call cost them', async () => {
    const id = await callOf(processOf('stolen'));
    own.current.clock.advance(60_000);
    expect(await recordBatch(processOf('stolen'), batch(id, 1, { atMs: twentyDaysMs }))).toMatchObject({ seq: 1 });
    const end = { outcome: 'error', reason: 'node_lost', durationMs: twentyDaysMs } as const;
    await recordBatch(processOf('stolen'), batch(id, 2, { end }));
    expect(await readCall(id)).toMatchObject({ durationMs: 60_000, billedMilliYen: 30_000n });
  });
});

describe('a second process with a node’s credential, as on a copy of its disk', () => {
  test('is refused while the first one lives: it ends no call, admits none and changes nothing of the node', async () => {
    const first = processOf('honest', 'first');
    const copy = processOf('honest', 'copy');
    await beat(first, { activeCalls: 1 });
    const id = await callOf(first);
    for (let round = 0; round < 10; round += 1) {
      own.current.clock.advance(4000);
      expect(await beat(copy, { activeCalls: 0, capacity: 1 })).toMatchObject({ isHolder: false });
      const lost = { outcome: 'error', reason: 'node_lost', durationMs: 0 } as const;
      expect(await recordBatch(copy, batch(id, round + 1, { end: lost }))).toMatchObject({ status: 'not_holder' });
      expect(await admitCall(copy, phoneInput(at.tenant))).toEqual({ status: 'refused', code: 'conflict' });
      expect(await beat(first, { activeCalls: 1 })).toMatchObject({ isHolder: true });
      expect(await recordBatch(first, batch(id, round + 1))).toMatchObject({ status: 'recorded' });
    }
    expect(await readNode('honest')).toMatchObject({ instanceId: 'first', activeCalls: 1, capacity: 10 });
    expect(await readCall(id)).toMatchObject({ endedAt: null });
  });

  test('takes over lawfully when the first one is dead, and ends its calls where they were last heard', async () => {
    const first = processOf('honest', 'first');
    const restarted = processOf('honest', 'restarted');
    await beat(first);
    const id = await callOf(first);
    own.current.clock.advance(20_000);
    await recordBatch(first, batch(id, 1, { atMs: 20_000 }));
    await takeOver(restarted);
    const end = { outcome: 'error', reason: 'node_lost', durationMs: 20_000 } as const;
    expect(await recordBatch(restarted, batch(id, 2, { end }))).toEqual({ status: 'recorded', seq: 2 });
    expect(await readCall(id)).toMatchObject({ reason: 'node_lost', durationMs: 20_000 });
    // The first one was not dead after all: it is told that it has neither its identity nor its call.
    expect(await beat(first)).toMatchObject({ isHolder: false });
    expect(await recordBatch(first, batch(id, 3))).toEqual({ status: 'not_holder', callId: id });
  });

  test('need not wait when the first one has said that it ends', async () => {
    await beat(processOf('honest', 'first'));
    expect(await beat(processOf('honest', 'second'))).toMatchObject({ isHolder: false });
    await beat(processOf('honest', 'first'), { isLeaving: true });
    expect(await beat(processOf('honest', 'second'))).toMatchObject({ isHolder: true });
    await beat(processOf('honest', 'first'), { isLeaving: true });
    expect(await beat(processOf('honest', 'second'))).toMatchObject({ isHolder: true });
  });

  test('a node that has left is given no session', async () => {
    await beat(processOf('honest'));
    await beat(processOf('honest'), { isLeaving: true });
    const session = createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce);
    await expect(session).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('a node that goes on with a call that has ended is told so with each batch, and what it says is kept', async () => {
  const node = processOf('honest');
  const id = await callOf(node);
  own.current.clock.advance(60_000);
  expect(await recordBatch(node, batch(id, 1, { end: hangup(5000) }))).toEqual({ status: 'recorded', seq: 1 });
  expect(await recordBatch(node, batch(id, 2))).toEqual({ status: 'ended', seq: 2 });
  const turns = [{ index: 0, role: 'user' as const, text: 'まだ話しています', atMs: 50_000 }];
  expect(await recordBatch(node, batch(id, 3, { turns }))).toEqual({ status: 'ended', seq: 3 });
  expect(await readCall(id)).toMatchObject({ durationMs: 5000, turns: [{ text: 'まだ話しています' }] });
});

describe('the operator', () => {
  const rules = { isHttpAllowed: false };

  test.each([
    'javascript:alert(1)//',
    'http://voice.example.com',
    'https://user:secret@voice.example.com',
    'https://voice.example.com?x=1',
    'https://voice.example.com#',
    'voice.example.com',
    '',
  ])('cannot give a node the public address %j', async (publicUrl) => {
    const made = createVoiceNode(operator(), { name: 'a', publicUrl }, rules);
    await expect(made).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('gives an address without encryption only where that is allowed', async () => {
    const wanted = { name: 'a', publicUrl: 'http://127.0.0.1:4100' };
    expect(await createVoiceNode(operator(), wanted, { isHttpAllowed: true })).toMatchObject(wanted);
  });

  test('drains a node: no session, and the node is told; revoked, its credential is nobody’s', async () => {
    const node = await createVoiceNode(operator(), { name: 'a', publicUrl: 'https://a.example.com' }, rules);
    await beat(processOf(node.id));
    const open = () => createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce);
    expect((await open()).webrtcUrl).toContain('a.example.com');
    await drainVoiceNode(operator(), node.id);
    expect(await beat(processOf(node.id))).toEqual({ nodeId: node.id, isHolder: true, shouldDrain: true });
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await findVoiceNodeByCredential(own.current, node.credential)).toEqual({ nodeId: node.id });
    await revokeVoiceNode(operator(), node.id);
    expect(await findVoiceNodeByCredential(own.current, node.credential)).toBeNull();
    expect(await beat(processOf(node.id))).toEqual({ nodeId: node.id, isHolder: false, shouldDrain: true });
    expect((await listVoiceNodes(operator())).find(({ id }) => id === node.id)).toMatchObject({ state: 'revoked' });
    await expect(drainVoiceNode(operator(), node.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeVoiceNode(operator(), 'node_none')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('finds its own node again by its credential, at its new address and taking calls; a revoked one is made anew', async () => {
    const ensure = (publicUrl: string, knownCredential: string | null) =>
      ensureVoiceNode(operator(), { name: 'own', publicUrl }, { knownCredential, isHttpAllowed: true });
    const made = await ensure('http://127.0.0.1:4100', null);
    await drainVoiceNode(operator(), made.id);
    const found = await ensure('http://127.0.0.1:4107', made.credential);
    expect(found).toEqual({ ...made, publicUrl: 'http://127.0.0.1:4107' });
    expect(await readNode(made.id)).toMatchObject({ publicUrl: 'http://127.0.0.1:4107', isDrainOrdered: false });
    await revokeVoiceNode(operator(), made.id);
    expect((await ensure('http://127.0.0.1:4107', made.credential)).id).not.toBe(made.id);
  });

  test('alone makes, lists, drains and revokes nodes', async () => {
    for (const ctx of [
      at.organization.live.ctxAs('owner'),
      own.current.service('voice'),
      own.current.service('worker'),
    ]) {
      const tries: (() => Promise<unknown>)[] = [
        () => createVoiceNode(ctx, { name: 'a', publicUrl: 'https://a.example.com' }, rules),
        () => listVoiceNodes(ctx),
        () => drainVoiceNode(ctx, 'honest'),
        () => revokeVoiceNode(ctx, 'honest'),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

test('nobody but a voice node sends heartbeats', async () => {
  for (const ctx of [at.organization.live.ctxAs('owner'), operator(), own.current.service('worker')]) {
    await expect(beat(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
