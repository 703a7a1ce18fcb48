import { hashSecret, isVouchedSecret } from '@uketsuke/runtime';
import { createOwnTestContext, createTestAgent, createTestTenant, createTestVoiceNode } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CallSetting, createCallSetting } from '../call/testing/call-setting.ts';
import { deleteTenant } from '../tenant/delete.ts';
import { recordNodeHeartbeat } from '../voice-node/heartbeat.ts';
import { listVoiceNodes } from '../voice-node/list.ts';
import { createSession, startTestCall } from './create.ts';
import { purgeSessions } from './purge.ts';

const own = createOwnTestContext();
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
let at: CallSetting;

beforeEach(async () => {
  await own.current.db.prisma.session.deleteMany();
  await own.current.db.prisma.voiceNode.deleteMany();
  at = await createCallSetting(own.current);
});

interface NodeState {
  active: number;
  capacity: number;
  draining: boolean;
  overloaded: boolean;
  url: string;
  stun: string;
}

async function heartbeat(id: string, changes: Partial<NodeState> = {}) {
  const { active = 0, capacity = 10, draining = false, overloaded = false, stun } = changes;
  const { url = `https://${id}.example.com` } = changes;
  await createTestVoiceNode(own.current, { id, publicUrl: url, capacityMax: 100 });
  const node = { stunUrl: stun, activeCalls: active, capacity, isDraining: draining, isOverloaded: overloaded };
  return recordNodeHeartbeat(own.current.voiceNode({ nodeId: id }), node);
}

const create = (body: Partial<Parameters<typeof createSession>[1]> = {}, ctx = at.organization.live.ctx) =>
  createSession(ctx, { tenantId: at.tenant.id, ...body }, noIce);
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'created',
    (error: unknown) => (error as { code?: unknown }).code,
  );

test('a session has a token for two minutes and names its voice node', async () => {
  await heartbeat('one', { url: 'https://voice.example.com/' });
  const session = await create();
  expect(session).toEqual({
    id: expect.stringMatching(/^sess_[0-9A-Za-z]{22,}$/),
    tenantId: at.tenant.id,
    agentId: at.agent.id,
    output: 'audio',
    clientToken: expect.stringMatching(/^vct_/),
    expiresAt: new Date(own.current.clock.now() + 120_000),
    webrtcUrl: 'https://voice.example.com/v1/webrtc/offer',
    iceServers: [],
  });
  const row = await own.current.db.prisma.session.findUniqueOrThrow({ where: { id: session.id } });
  expect(JSON.stringify(row)).not.toContain(session.clientToken);
});

test('the token of a session is vouched for to its voice node, and to no other', async () => {
  await heartbeat('one');
  const { clientToken } = await create();
  const other = await createTestVoiceNode(own.current, { id: 'two' });
  const { credentialHash } = await own.current.db.prisma.voiceNode.findUniqueOrThrow({ where: { id: 'one' } });
  expect(isVouchedSecret(clientToken, 'vct_', credentialHash ?? new Uint8Array())).toBe(true);
  expect(isVouchedSecret(clientToken, 'vct_', hashSecret(other.credential))).toBe(false);
});

test('an agent that is named goes before the tenant’s', async () => {
  await heartbeat('one');
  const other = await createTestAgent(own.current, at.organization.live);
  expect(await create({ agentId: other.id, output: 'text' })).toMatchObject({ agentId: other.id, output: 'text' });
});

test('the voice node of the session answers STUN, unless other STUN servers are set', async () => {
  await heartbeat('one', { stun: 'stun:one.example.com:4102' });
  expect((await create()).iceServers).toEqual([{ urls: ['stun:one.example.com:4102'] }]);
  const ice = { ...noIce, stunUrls: ['stun:s'] };
  const session = await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, ice);
  expect(session.iceServers).toEqual([{ urls: ['stun:s'] }]);
});

test.each(['https://one.example.com', 'stun:', 'stun:a b:1', 'turn:one.example.com'])(
  'a heartbeat that says STUN is at %j is refused',
  async (stun) => {
    await expect(heartbeat('one', { stun })).rejects.toMatchObject({ code: 'invalid_request' });
  },
);

test('TURN comes with a credential of this session', async () => {
  await heartbeat('one');
  const ice = { stunUrls: ['stun:s'], turnUrls: ['turn:t'], turnSecret: 'x' };
  const session = await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, ice);
  expect(session.iceServers[1]?.username).toMatch(new RegExp(`^\\d+:${session.id}$`));
});

describe('the order of checks', () => {
  test('422 of the shape, 404 of the tenant, 404 of the agent, 409, 422 no_agent, 503', async () => {
    const { live, test: other } = at.organization;
    const disabled = await createTestTenant(own.current, live, { status: 'disabled' });
    const without = await createTestTenant(own.current, live);
    const foreignAgent = await createTestAgent(own.current, other);
    const output = 'loud' as 'audio';
    expect(await codeOf(create({ tenantId: 'ten_none', output }))).toBe('invalid_request');
    expect(await codeOf(create({ tenantId: 'ten_none' }))).toBe('not_found');
    expect(await codeOf(create({}, other.ctx))).toBe('not_found');
    expect(await codeOf(create({ tenantId: disabled.id, agentId: 'agt_none' }))).toBe('not_found');
    expect(await codeOf(create({ tenantId: disabled.id, agentId: foreignAgent.id }))).toBe('not_found');
    expect(await codeOf(create({ tenantId: disabled.id }))).toBe('tenant_disabled');
    expect(await codeOf(create({ tenantId: without.id }))).toBe('no_agent');
    expect(await codeOf(create())).toBe('unavailable');
    await heartbeat('one');
    expect(await codeOf(create())).toBe('created');
  });

  test('a deleted tenant is not found', async () => {
    await heartbeat('one');
    await deleteTenant(at.organization.live.ctx, at.tenant.id);
    expect(await codeOf(create())).toBe('not_found');
  });
});

describe('the voice node', () => {
  const nodeOf = async () => (await create()).webrtcUrl;

  test('is the live one with the lowest load', async () => {
    await heartbeat('busy', { active: 1, capacity: 10 });
    await heartbeat('large', { active: 5, capacity: 100 });
    expect(await nodeOf()).toBe('https://large.example.com/v1/webrtc/offer');
  });

  test('is never a full one, a draining one, an overloaded one, or one that is silent for more than 15 s', async () => {
    await heartbeat('silent');
    own.current.clock.advance(15_000);
    await heartbeat('full', { active: 10, capacity: 10 });
    await heartbeat('draining', { draining: true });
    await heartbeat('overloaded', { overloaded: true });
    expect(await nodeOf()).toBe('https://silent.example.com/v1/webrtc/offer');
    own.current.clock.advance(1);
    expect(await codeOf(create())).toBe('unavailable');
  });

  test('comes back as soon as it says that it can bear more', async () => {
    await heartbeat('one', { overloaded: true });
    expect(await listVoiceNodes(own.current.service('operator'))).toMatchObject([{ id: 'one', state: 'overloaded' }]);
    expect(await codeOf(create())).toBe('unavailable');
    await heartbeat('one');
    expect(await codeOf(create())).toBe('created');
  });

  test('comes back with its next heartbeat, at its new address', async () => {
    await heartbeat('one');
    own.current.clock.advance(60_000);
    await heartbeat('one', { url: 'https://new.example.com' });
    expect(await nodeOf()).toBe('https://new.example.com/v1/webrtc/offer');
  });

  test('sessions that were just made count as load, so that a burst is spread', async () => {
    await heartbeat('one');
    await heartbeat('two');
    const urls = [];
    for (let index = 0; index < 6; index += 1) urls.push(await nodeOf());
    expect(urls.filter((url) => url.includes('one'))).toHaveLength(3);
  });
});

describe('who may', () => {
  test('an API key and an admin make sessions, a plain member and a voice node do not', async () => {
    await heartbeat('one');
    const { live } = at.organization;
    expect(await codeOf(create({}, live.ctxAs('admin')))).toBe('created');
    expect(await codeOf(create({}, live.ctxAs('member')))).toBe('forbidden');
    expect(await codeOf(create({}, own.current.service('voice')))).toBe('forbidden');
  });

  test('a member of any role makes a test call', async () => {
    await heartbeat('one');
    const ctx = at.organization.live.ctxAs('member');
    expect(await codeOf(startTestCall(ctx, { tenantId: at.tenant.id }, noIce))).toBe('created');
    expect(await codeOf(startTestCall(own.current.service('voice'), { tenantId: at.tenant.id }, noIce))).toBe(
      'forbidden',
    );
  });
});

test('sessions are purged a day after their end', async () => {
  await heartbeat('one');
  const { id } = await create();
  const count = () => own.current.db.prisma.session.count({ where: { id } });
  own.current.clock.advance(120_000 + 24 * 3_600_000);
  await purgeSessions(own.current.service('worker'));
  expect(await count()).toBe(1);
  own.current.clock.advance(1);
  await expect(purgeSessions(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
  await purgeSessions(own.current.service('worker'));
  expect(await count()).toBe(0);
});
