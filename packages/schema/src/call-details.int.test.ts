import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
} from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { mutation, resultOf, run } from './testing/run.ts';

const setting = createTestContext();
const voice = setting.service('voice');

const record = mutation(
  '($batch: CallBatchInput!)',
  'recordBatch(batch: $batch)',
  '{ __typename ... on RecordedBatch { seq } }',
);

test('what a node tells of engines, evidence and delays stands with the call, over all its batches, and which chats were told of it', async () => {
  const org = await createTestOrganization(setting);
  const agentId = (await createTestAgent(setting, org.live)).id;
  const tenant = await createTestTenant(setting, org.live, { agentId });
  await createTestVoiceNode(setting);
  const callId = newId('call');
  const phone = {
    ...{ callId, tenantId: tenant.id, secret: tenant.secret },
    ...{ agentId: null, from: '0312345678', providerCallId: 'CA1' },
  };
  const heartbeat = { activeCalls: 0, capacity: 50, isDraining: false };
  await run(
    voice,
    mutation('($heartbeat: NodeHeartbeatInput!)', 'nodeHeartbeat(heartbeat: $heartbeat)', '{ isHolder }'),
    {
      heartbeat,
    },
  );
  const admit = mutation('($phone: PhoneCallInput!)', 'admitCall(input: { phone: $phone })', '{ __typename }');
  expect(resultOf(await run(voice, admit, { phone })).data).toEqual({ __typename: 'AdmittedCall' });
  setting.clock.advance(60_000);

  const spoken = { turnIndex: 1, heardBy: 'speech', isConfirmed: false };
  const timing = { decidedMs: 300, modelMs: 500, audioMs: 520, packetMs: 525 };
  const batches = [
    {
      turns: [
        { index: 0, role: 'assistant', text: 'お電話ありがとうございます。', atMs: 0 },
        { index: 1, role: 'user', text: '0312345678', atMs: 4000 },
        { index: 2, role: 'assistant', text: '復唱します。', atMs: 5000, timing },
      ],
      fields: [{ key: 'phone', value: '0312345670', atMs: 4500, evidence: spoken }],
      engines: [{ name: 'gemini', atMs: 0, reason: null }],
      end: null,
    },
    {
      turns: [],
      fields: [
        { key: 'phone', value: '0312345678', atMs: 6000, evidence: spoken },
        { key: 'phone', value: '0312345678', atMs: 7000, evidence: { ...spoken, isConfirmed: true } },
      ],
      engines: [{ name: 'scripted', atMs: 5500, reason: 'gone' }],
      end: { outcome: 'completed', reason: 'all_fields_collected', durationMs: 9000 },
    },
  ];
  for (const [index, content] of batches.entries()) {
    const batch = { callId, seq: index + 1, atMs: 9000, toolInvocations: [], ...content };
    expect(resultOf(await run(voice, record, { batch })).data).toMatchObject({ __typename: 'RecordedBatch' });
  }

  const place = { id: 'con_told', environmentId: org.live.id, connector: 'chat_a', label: 'さくら', accountId: 'T1' };
  await setting.db.prisma.connection.create({
    data: { ...place, status: 'active', credentials: Buffer.from('sealed') },
  });
  const updatedAt = new Date(setting.clock.now());
  const told = { status: 'failed', attempts: 5, error: 'unavailable' } as const;
  await setting.db.prisma.callNotice.create({ data: { callId, connectionId: place.id, ...told, updatedAt } });

  const value = '{ value atMs turnIndex heardBy isConfirmed }';
  const { data, errors } = await run(
    org.live.ctx,
    `query ($id: ID!) { call(id: $id) {
      engines { name fromMs reason }
      fieldEvidence { key current ${value} corrected ${value} }
      notices { connectionId connector label place status attempts error updatedAt }
      turns { index timing { decidedMs modelMs audioMs packetMs } }
    } }`,
    { id: callId },
  );
  expect(errors).toBeUndefined();
  expect(data?.['call']).toEqual({
    engines: [
      { name: 'gemini', fromMs: 0, reason: null },
      { name: 'scripted', fromMs: 5500, reason: 'gone' },
    ],
    fieldEvidence: [
      {
        key: 'phone',
        current: { value: '0312345678', atMs: 6000, turnIndex: 1, heardBy: 'speech', isConfirmed: true },
        corrected: [{ value: '0312345670', atMs: 4500, turnIndex: 1, heardBy: 'speech', isConfirmed: false }],
      },
    ],
    notices: [
      {
        connectionId: 'con_told',
        connector: 'chat_a',
        label: 'さくら',
        place: null,
        ...told,
        updatedAt: updatedAt.getTime(),
      },
    ],
    turns: [
      { index: 0, timing: null },
      { index: 1, timing: null },
      { index: 2, timing },
    ],
  });
});
