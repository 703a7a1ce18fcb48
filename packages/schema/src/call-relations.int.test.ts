import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import { deleteAgent } from '@uketsuke/domain/agent';
import { deleteTenant } from '@uketsuke/domain/tenant';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from './testing/run.ts';

const setting = createTestContext();
let org: TestOrganization;

const everything = `id tenant { name agent { name } } agent { id version name config } turns { text atMs }
  toolInvocations { name } transcript { turns { text } }`;

interface CallParts {
  tenantId: string;
  agent: { id: string; version: number };
  /** Running calls have no transcript. */
  isRunning?: boolean;
}

async function createCall({ tenantId, agent, isRunning = false }: CallParts): Promise<string> {
  const id = newId('call');
  const startedAt = new Date(setting.clock.now());
  setting.clock.advance(1);
  await setting.db.prisma.call.create({
    data: {
      id,
      environmentId: org.live.id,
      tenantId,
      agentId: agent.id,
      agentVersion: agent.version,
      channel: 'phone',
      output: 'audio',
      language: 'ja',
      voiceNodeId: 'node_test',
      startedAt,
      lastHeardAt: startedAt,
      perMinuteMilliYen: 30_000n,
      paymentMethod: 'card',
      hasTranscript: !isRunning,
      turns: {
        create: [
          { index: 1, role: 'user', text: `二 ${id}`, atMs: 900 },
          { index: 0, role: 'assistant', text: `一 ${id}`, atMs: 0 },
        ],
      },
      toolInvocations: { create: { id: newId('tcall'), name: `tool ${id}`, arguments: {}, startedAt } },
      ...(!isRunning && { transcript: { create: { turns: [{ role: 'user', text: `記録 ${id}` }] } } }),
    },
  });
  return id;
}

beforeAll(async () => {
  org = await createTestOrganization(setting);
});

test('a page of 50 calls with all that belongs to them is eight statements, whoever they belong to', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const agent = await createTestAgent(setting, org.live, { name: `Agent ${index}` });
    const { id: tenantId } = await createTestTenant(setting, org.live, { agentId: agent.id, name: `Tenant ${index}` });
    ids.unshift(await createCall({ tenantId, agent }));
  }
  const read = async () => run(org.live.ctx, `{ calls(limit: 50) { data { ${everything} } } }`);
  const { data, errors } = await read();
  expect(errors).toBeUndefined();
  const page = data?.['calls'] as { data: unknown[] };
  expect(page.data).toEqual(
    ids.map((id, at) => ({
      id,
      tenant: { name: `Tenant ${49 - at}`, agent: { name: `Agent ${49 - at}` } },
      agent: expect.objectContaining({ version: 1, name: `Agent ${49 - at}`, config: expect.any(Object) }),
      turns: [
        { text: `一 ${id}`, atMs: 0 },
        { text: `二 ${id}`, atMs: 900 },
      ],
      toolInvocations: [{ name: `tool ${id}` }],
      transcript: { turns: [{ text: `記録 ${id}` }] },
    })),
  );
  const statements = await setting.statementsOf(read);
  expect(statements, statements.join('\n')).toHaveLength(8);
});

describe('one call', () => {
  const read = (id: string) => run(org.live.ctx, `query ($id: ID!) { call(id: $id) { ${everything} } }`, { id });

  test('shows its tenant and agent as they ran, also when they are deleted, changed or gone from their tenant', async () => {
    const agent = await createTestAgent(setting, org.live, { name: '消えた受付' });
    const { id: tenantId } = await createTestTenant(setting, org.live, { name: '閉店' });
    const id = await createCall({ tenantId, agent });
    await deleteTenant(org.live.ctx, tenantId);
    await deleteAgent(org.live.ctx, agent.id);
    expect((await read(id)).data?.['call']).toMatchObject({
      tenant: { name: '閉店', agent: null },
      agent: { id: agent.id, version: 1, name: '消えた受付', config: agent.config },
    });
  });

  test('in progress has turns, and no transcript yet', async () => {
    const agent = await createTestAgent(setting, org.live);
    const { id: tenantId } = await createTestTenant(setting, org.live);
    const id = await createCall({ tenantId, agent, isRunning: true });
    const { data } = await read(id);
    expect(data?.['call']).toMatchObject({ turns: [{ atMs: 0 }, { atMs: 900 }], transcript: null });
  });

  test('asks for nothing that the document does not select', async () => {
    const agent = await createTestAgent(setting, org.live);
    const { id: tenantId } = await createTestTenant(setting, org.live);
    const id = await createCall({ tenantId, agent });
    const statements = await setting.statementsOf(() =>
      run(org.live.ctx, 'query ($id: ID!) { call(id: $id) { id tenantId agent { id version } } }', { id }),
    );
    expect(statements).toHaveLength(1);
  });
});
