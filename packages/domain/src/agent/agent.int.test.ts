import { byteLength, configBytesMax } from '@uketsuke/contracts';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import { englishConfig, japaneseConfig } from '@uketsuke/testing/configs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTenant, deleteTenant, updateTenant } from '../tenant/index.ts';
import { createAgent, deleteAgent, getAgent, listAgents, listAgentVersions, updateAgent } from './index.ts';

const setting = createTestContext();
const withConfig = { include: { current: true } };
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
  other = await createTestOrganization(setting);
});

describe('creating an agent', () => {
  test('makes version 1 with the defaults filled in', async () => {
    const { voice: _voice, speaking_rate: _rate, ...config } = japaneseConfig();
    const agent = await createAgent(org.live.ctx, { name: '受付', config }, withConfig);
    expect(agent.id).toMatch(/^agt_[0-9A-Za-z]{22,}$/);
    expect(agent).toMatchObject({ name: '受付', version: 1, environmentId: org.live.id });
    expect(agent.createdAt.getTime()).toBe(setting.clock.now());
    const stored = await getAgent(org.live.ctx, { id: agent.id }, withConfig);
    expect(stored.current?.config).toEqual(japaneseConfig());
  });

  test('keeps a config of 256 KiB as it is, whatever fills it', async () => {
    const long = 'あ'.repeat(8_000);
    const config = {
      ...japaneseConfig(),
      fields: [{ key: `k${'_'.repeat(20_000)}`, label: long, required: true }],
      faq: [{ q: long, a: long }],
      handoff_when: [long],
      connectors: [
        { connector: 'mcp' as const, actions: [long, 'ns.tool/list'] },
        { connector: 'mcp' as const, actions: ['ns.tool/list'] },
      ],
    };
    const room = configBytesMax - byteLength(JSON.stringify({ ...config, domain: '' }));
    const full = { ...config, domain: 'x'.repeat(room) };
    const { id } = await createAgent(org.live.ctx, { name: '大', config: full });
    expect((await getAgent(org.live.ctx, { id }, withConfig)).current?.config).toEqual(full);
    await expect(
      createAgent(org.live.ctx, { name: '大', config: { ...full, domain: `${full.domain}x` } }),
    ).rejects.toMatchObject({ code: 'invalid_config', details: ['config: must be at most 256 KiB of JSON'] });
  });

  test('a faulty config is invalid_config, with a faulty name too; a faulty name alone is invalid_request; every problem is named', async () => {
    const config = { ...japaneseConfig(), greeting: 'x'.repeat(301), closing: 'x'.repeat(301) };
    await expect(createAgent(org.live.ctx, { name: 'A', config })).rejects.toMatchObject({
      code: 'invalid_config',
      details: ['config.greeting: must be at most 300 characters', 'config.closing: must be at most 300 characters'],
    });
    await expect(createAgent(org.live.ctx, { name: '', config })).rejects.toMatchObject({
      code: 'invalid_config',
      details: expect.arrayContaining(['name: must not be empty', 'config.greeting: must be at most 300 characters']),
    });
    await expect(createAgent(org.live.ctx, { name: '', config: japaneseConfig() })).rejects.toMatchObject({
      code: 'invalid_request',
      details: ['name: must not be empty'],
    });
  });
});

describe('updating an agent', () => {
  test('adds a version; older ones keep name, config and time', async () => {
    const { id, createdAt } = await createAgent(org.live.ctx, { name: '一', config: japaneseConfig() });
    setting.clock.advance(1000);
    const second = await updateAgent(org.live.ctx, id, { name: '二', config: englishConfig() }, withConfig);
    expect(second).toMatchObject({ id, name: '二', version: 2, createdAt, current: { config: englishConfig() } });
    expect(second.updatedAt.getTime()).toBe(createdAt.getTime() + 1000);
    const third = await updateAgent(org.live.ctx, id, { config: japaneseConfig() });
    expect(third).toMatchObject({ name: '二', version: 3 });
    const first = await getAgent(org.live.ctx, { id, version: 1 }, withConfig);
    expect(first).toMatchObject({ name: '一', version: 1, createdAt, updatedAt: createdAt });
    expect(first.current?.config).toEqual(japaneseConfig());
    expect((await listAgentVersions(org.live.ctx, id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('ten updates at once get ten versions in a row', async () => {
    const { id } = await createTestAgent(setting, org.live);
    const updates = Array.from({ length: 10 }, () => updateAgent(org.live.ctx, id, { config: japaneseConfig() }));
    const versions = (await Promise.all(updates)).map(({ version }) => version);
    expect(versions.sort((left, right) => left - right)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('a faulty config leaves the version as it was', async () => {
    const { id } = await createTestAgent(setting, org.live);
    await expect(updateAgent(org.live.ctx, id, { config: { ...japaneseConfig(), fields: [] } })).rejects.toMatchObject({
      code: 'invalid_config',
      details: ['config.fields: must have at least 1 item'],
    });
    expect(await getAgent(org.live.ctx, { id })).toMatchObject({ version: 1 });
  });
});

test.each([0, -1, 4, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'version %d of one with 1 version: not_found',
  async (version) => {
    const { id } = await createTestAgent(setting, org.live);
    await expect(getAgent(org.live.ctx, { id, version })).rejects.toMatchObject({ code: 'not_found' });
  },
);

test('with its relations an agent is read as with its row alone, of an older version too', async () => {
  const { id } = await createTestAgent(setting, org.live);
  await updateAgent(org.live.ctx, id, { name: '二', config: { ...japaneseConfig(), closing: '二' } });
  const withVersions = { include: { current: true, versions: true } };
  for (const version of [null, 1, 2]) {
    const { versions, ...agent } = { versions: [], ...(await getAgent(org.live.ctx, { id, version }, withVersions)) };
    expect(agent).toEqual(await getAgent(org.live.ctx, { id, version }, withConfig));
    expect(versions).toHaveLength(2);
  }
  const readOnce = () => getAgent(org.live.ctx, { id }, { include: { versions: true } });
  const byPrisma = () => setting.db.prisma.agent.findFirst({ where: { id }, include: { versions: true } });
  expect(await setting.statementsOf(readOnce)).toHaveLength((await setting.statementsOf(byPrisma)).length);
  for (const [ctx, version] of [
    [org.test.ctx, null],
    [org.test.ctx, 1],
    [org.live.ctx, 3],
  ] as const) {
    await expect(getAgent(ctx, { id, version }, withVersions)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test.each([undefined, 1])('version %s with its config takes one statement', async (version) => {
  const { id } = await createTestAgent(setting, org.live);
  const read = () => getAgent(org.live.ctx, { id, ...(version && { version }) }, withConfig);
  expect(await setting.statementsOf(read)).toHaveLength(1);
});

test('what belongs to an agent comes with the version that was asked for', async () => {
  const { id } = await createTestAgent(setting, org.live, { name: '一' });
  await updateAgent(org.live.ctx, id, { name: '二', config: englishConfig() });
  const tenant = await createTestTenant(setting, org.live, { agentId: id });
  const agent = await getAgent(org.live.ctx, { id, version: 1 }, { include: { current: true, tenants: true } });
  expect(agent).toMatchObject({ name: '一', current: { config: japaneseConfig() }, tenants: [{ id: tenant.id }] });
});

test('the list is newest first and holds nothing deleted', async () => {
  const own = await createTestOrganization(setting);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    setting.clock.advance(1);
    ids.unshift((await createTestAgent(setting, own.live)).id);
  }
  await deleteAgent(own.live.ctx, ids[1] ?? '');
  expect((await listAgents(own.live.ctx)).data.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
});

test('rows alone, and rows with what belongs to them, are the same', async () => {
  await createTestAgent(setting, org.live);
  const { data: withMore } = await listAgents(org.live.ctx, {}, withConfig);
  expect((await listAgents(org.live.ctx)).data).toEqual(
    withMore.map(({ current: _current, ...row }: (typeof withMore)[number] & { current?: unknown }) => row),
  );
});

describe('deleting an agent', () => {
  test('is refused while a tenant uses it, allowed when that tenant is gone or has another', async () => {
    const agent = await createTestAgent(setting, org.live);
    const first = await createTestTenant(setting, org.live, { agentId: agent.id });
    const second = await createTestTenant(setting, org.live, { agentId: agent.id, status: 'disabled' });
    await expect(deleteAgent(org.live.ctx, agent.id)).rejects.toMatchObject({ code: 'in_use' });
    await deleteTenant(org.live.ctx, first.id);
    await expect(deleteAgent(org.live.ctx, agent.id)).rejects.toMatchObject({ code: 'in_use' });
    await updateTenant(org.live.ctx, second.id, { agentId: null });
    await deleteAgent(org.live.ctx, agent.id);
    await expect(getAgent(org.live.ctx, { id: agent.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getAgent(org.live.ctx, { id: agent.id, version: 1 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(listAgentVersions(org.live.ctx, agent.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteAgent(org.live.ctx, agent.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('never leaves a tenant with a deleted agent, whichever of the two comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const agent = await createTestAgent(setting, org.live);
      const [deleted, created] = await Promise.allSettled([
        deleteAgent(org.live.ctx, agent.id),
        createTenant(org.live.ctx, { externalId: agent.id.replace('_', '-'), agentId: agent.id }),
      ]);
      expect([deleted.status, created.status].sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('another environment', () => {
  test.each(['test', 'other'] as const)('%s: its agent is not_found for every verb', async (where) => {
    const { id } = await createTestAgent(setting, where === 'test' ? org.test : other.live);
    const { ctx } = org.live;
    const attempts = [
      () => getAgent(ctx, { id }),
      () => getAgent(ctx, { id, version: 1 }),
      () => listAgentVersions(ctx, id),
      () => updateAgent(ctx, id, { config: japaneseConfig() }),
      () => deleteAgent(ctx, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listAgents(ctx)).data.some((agent) => agent.id === id)).toBe(false);
  });
});

describe('a plain member', () => {
  test('reads, but every write is forbidden', async () => {
    const { id } = await createTestAgent(setting, org.live);
    const member = org.live.ctxAs('member');
    expect(await getAgent(member, { id })).toMatchObject({ id });
    const writes = [
      () => createAgent(member, { name: 'A', config: japaneseConfig() }),
      () => updateAgent(member, id, { config: japaneseConfig() }),
      () => deleteAgent(member, id),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(createAgent(org.live.ctxAs('admin'), { name: 'A', config: japaneseConfig() })).resolves.toBeDefined();
  });
});
