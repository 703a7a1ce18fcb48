import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
  type TestOrganization,
  type TestTenant,
} from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, mutation, resultOf, run } from './testing/run.ts';

const setting = createTestContext();
const voice = setting.service('voice');
let org: TestOrganization;
let tenant: TestTenant;
let agentId: string;
const callIds: string[] = [];

const heartbeat = {
  activeCalls: 0,
  capacity: 50,
  isDraining: false,
};
const admit = mutation(
  '($phone: PhoneCallInput!)',
  'admitCall(input: { phone: $phone })',
  '{ __typename ... on AdmittedCall { plan { callId } } ... on RefusedCall { code } }',
);
const record = mutation(
  '($batch: CallBatchInput!)',
  'recordBatch(batch: $batch)',
  '{ __typename ... on RecordedBatch { seq } ... on OutOfOrderBatch { wantedSeq } ... on UnknownCall { callId } }',
);
const beat = mutation('($heartbeat: NodeHeartbeatInput!)', 'nodeHeartbeat(heartbeat: $heartbeat)', '{ isHolder }');

const phone = (callId: string) => ({
  callId,
  tenantId: tenant.id,
  secret: tenant.secret,
  agentId: null,
  from: '0312345678',
  providerCallId: 'CA1',
});
const lastBatch = (callId: string) => ({
  callId,
  seq: 1,
  atMs: 61_500,
  turns: [{ index: 0, role: 'user', text: 'もしもし', atMs: 0 }],
  fields: [{ key: 'name', value: '山田', atMs: 0 }],
  toolInvocations: [
    {
      toolCallId: newId('tcall'),
      name: 'look_up',
      arguments: { a: 1 },
      result: { b: 2 },
      error: null,
      atMs: 5,
      durationMs: 6,
    },
  ],
  end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 61_500 },
});

beforeAll(async () => {
  org = await createTestOrganization(setting);
  agentId = (await createTestAgent(setting, org.live)).id;
  tenant = await createTestTenant(setting, org.live, { agentId });
  await createTestVoiceNode(setting);
  expect(resultOf(await run(voice, beat, { heartbeat }))).toMatchObject({ data: { isHolder: true } });
  for (let index = 0; index < 12; index += 1) {
    const callId = newId('call');
    callIds.push(callId);
    setting.clock.advance(1);
    const admitted = await run(voice, admit, { phone: phone(callId) });
    expect(resultOf(admitted).data).toEqual({ __typename: 'AdmittedCall', plan: { callId } });
    setting.clock.advance(61_500);
    const recorded = await run(voice, record, { batch: lastBatch(callId) });
    expect(resultOf(recorded).data).toEqual({ __typename: 'RecordedBatch', seq: 1 });
  }
});

const callFields = `id tenantId agent { id version } providerCallId from startedAt endedAt durationMs outcome reason fields
  declinedFields summary category hasTranscript channel output billedYen`;

test('a call is told whole', async () => {
  const [id = ''] = callIds;
  const { data, errors } = await run(org.live.ctx, `query ($id: ID!) { call(id: $id) { ${callFields} } }`, { id });
  expect(errors).toBeUndefined();
  const call = data?.['call'] as { startedAt: number };
  expect(call).toEqual({
    id,
    tenantId: tenant.id,
    agent: { id: agentId, version: 1 },
    providerCallId: 'CA1',
    from: '0312345678',
    startedAt: expect.any(Number),
    endedAt: call.startedAt + 61_500,
    durationMs: 61_500,
    outcome: 'hangup',
    reason: 'caller_hung_up',
    fields: { name: '山田' },
    declinedFields: [],
    summary: null,
    category: null,
    hasTranscript: false,
    channel: 'phone',
    output: 'audio',
    billedYen: 31,
  });
});

test('a page goes on where the last one ended', async () => {
  const source = `query ($cursor: String) { calls(cursor: $cursor, limit: 5) { data { id } hasMore nextCursor } }`;
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await run(org.live.ctx, source, { cursor });
    const page = data?.['calls'] as { data: { id: string }[]; nextCursor: string | null };
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(ids).toEqual(callIds.toReversed());
});

test('no field of a call runs a statement of its own', async () => {
  const statements = await setting.statementsOf(async () => {
    const { errors } = await run(org.live.ctx, `{ calls(limit: 100) { data { ${callFields} } hasMore nextCursor } }`);
    expect(errors).toBeUndefined();
  });
  expect(statements).toHaveLength(1);
});

test.each([
  [
    'filtered calls',
    `{ calls(limit: 100, filter: { channel: phone, outcome: hangup }) { data { ${callFields} } } }`,
    1,
  ],
  ['usage of tenants', '{ usage(groupBy: tenant) { data { ... on TenantUsage { tenant { id name } seconds } } } }', 2],
])('%s need the same statements however many rows there are', async (_name, source, count) => {
  const statements = await setting.statementsOf(async () => {
    expect((await run(org.live.ctx, source, { id: callIds[0] })).errors).toBeUndefined();
  });
  expect(statements, statements.join('\n')).toHaveLength(count);
});

test('a test call is for a signed-in member of any role, a session for a key or an admin', async () => {
  const start = mutation(
    '($t: ID!, $a: ID)',
    'startTestCall(tenantId: $t, agentId: $a, output: text)',
    '{ id clientToken webrtcUrl iceServers output }',
  );
  const create = mutation('($t: ID!)', 'createSession(tenantId: $t)', '{ id expiresAt }');
  await run(voice, beat, { heartbeat });
  const started = await run(org.live.ctxAs('member'), start, { t: tenant.id, a: agentId });
  expect(resultOf(started).data).toMatchObject({ iceServers: [], output: 'text' });
  expect(codeOf(await run(org.live.ctx, start, { t: tenant.id }))).toBe('forbidden');
  expect(codeOf(await run(org.live.ctx, create, { t: tenant.id }))).toBeUndefined();
  expect(codeOf(await run(org.live.ctxAs('admin'), create, { t: tenant.id }))).toBeUndefined();
  expect(codeOf(await run(org.live.ctxAs('member'), create, { t: tenant.id }))).toBe('forbidden');
});

describe('what voice nodes say is refused from everybody else', () => {
  test.each([
    ['admitCall', admit, () => ({ phone: phone(newId('call')) })],
    ['recordBatch', record, () => ({ batch: lastBatch(callIds[0] ?? '') })],
    ['nodeHeartbeat', beat, () => ({ heartbeat })],
  ])('%s', async (_name, source, variables) => {
    for (const ctx of [org.live.ctx, org.live.ctxAs('owner'), org.live.ctxAs('member'), setting.service('worker')]) {
      expect(codeOf(await run(ctx, source, variables()))).toBe('forbidden');
    }
    expect(codeOf(await run(voice, source, variables()))).toBeUndefined();
  });
});
