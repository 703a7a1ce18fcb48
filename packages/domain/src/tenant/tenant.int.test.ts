import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createTenant,
  deleteTenant,
  getTenant,
  listTenants,
  rotateTenantSecret,
  updateTenant,
  verifyTenantSecret,
} from './index.ts';

const setting = createTestContext();
const hourMs = 3_600_000;
let org: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
  other = await createTestOrganization(setting);
});

const verify = (tenantId: string, secret: string) => verifyTenantSecret(setting.service('voice'), { tenantId, secret });

describe('creating a tenant', () => {
  test('gives a secret that works, and the external id as name when none is given', async () => {
    const { tenant, secret } = await createTenant(org.live.ctx, { externalId: 'a.b_c:d-1' });
    expect(tenant).toMatchObject({ externalId: 'a.b_c:d-1', name: 'a.b_c:d-1', agentId: null, status: 'active' });
    expect(tenant.id).toMatch(/^ten_[0-9A-Za-z]{22,}$/);
    expect(secret).toMatch(/^vts_/);
    expect(await verify(tenant.id, secret)).toBe(true);
  });

  test('an external id is taken once per environment, and free again after a deletion', async () => {
    const input = { externalId: 'taken' };
    const { tenant } = await createTenant(org.live.ctx, input);
    await expect(createTenant(org.live.ctx, input)).rejects.toMatchObject({ code: 'conflict' });
    await expect(createTenant(org.test.ctx, input)).resolves.toBeDefined();
    await expect(createTenant(other.live.ctx, input)).resolves.toBeDefined();
    await deleteTenant(org.live.ctx, tenant.id);
    const again = await createTenant(org.live.ctx, input);
    expect(again.tenant.id).not.toBe(tenant.id);
  });

  test('of five at once with one external id exactly one is created', async () => {
    const attempts = Array.from({ length: 5 }, () => createTenant(org.live.ctx, { externalId: 'race' }));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(4);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' });
  });

  test('names every problem of the input at once', async () => {
    await expect(
      createTenant(org.live.ctx, { externalId: 'no spaces', name: 'あ'.repeat(101), agentId: '' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: [
        'externalId: must be 1 to 100 letters, digits or . _ : -',
        'name: must be at most 100 characters',
        'agentId: must not be empty',
      ],
    });
  });

  test('an agent that is unknown, deleted or of another environment is not_found, even before a conflict', async () => {
    const { id } = await createTestAgent(setting, org.test);
    await createTenant(org.live.ctx, { externalId: 'order' });
    for (const agentId of [id, 'agt_unknown', 'nonsense']) {
      await expect(createTenant(org.live.ctx, { externalId: 'order', agentId })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('changing a tenant', () => {
  test('only what is passed changes; null removes the agent', async () => {
    const agent = await createTestAgent(setting, org.live);
    const { id } = await createTestTenant(setting, org.live, { name: '旧', agentId: agent.id });
    expect(await updateTenant(org.live.ctx, id, {})).toMatchObject({ name: '旧', agentId: agent.id, status: 'active' });
    expect(await updateTenant(org.live.ctx, id, { name: '新' })).toMatchObject({ name: '新', agentId: agent.id });
    expect(await updateTenant(org.live.ctx, id, { agentId: null })).toMatchObject({ name: '新', agentId: null });
    expect(await updateTenant(org.live.ctx, id, { status: 'disabled' })).toMatchObject({ status: 'disabled' });
    expect(await updateTenant(org.live.ctx, id, { agentId: agent.id, status: 'active' })).toMatchObject({
      agentId: agent.id,
      status: 'active',
    });
  });

  test('an agent of another environment is not_found, and nothing changes', async () => {
    const foreign = await createTestAgent(setting, org.test);
    const { id } = await createTestTenant(setting, org.live, { name: '旧' });
    await expect(updateTenant(org.live.ctx, id, { name: '新', agentId: foreign.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await getTenant(org.live.ctx, id)).toMatchObject({ name: '旧' });
  });

  test('an unknown status is one line of details', async () => {
    const { id } = await createTestTenant(setting, org.live);
    const status = 'paused' as 'active';
    await expect(updateTenant(org.live.ctx, id, { status })).rejects.toMatchObject({
      code: 'invalid_request',
      details: ['status: must be one of active, disabled'],
    });
  });
});

describe('the connection secret', () => {
  test('every replaced one works for 24 h from its own replacement', async () => {
    const { id, secret: first } = await createTestTenant(setting, org.live);
    const second = await rotateTenantSecret(org.live.ctx, id);
    expect(second.previousSecretExpiresAt.getTime()).toBe(setting.clock.now() + 24 * hourMs);
    setting.clock.advance(12 * hourMs);
    const third = await rotateTenantSecret(org.live.ctx, id);
    const valid = async () => Promise.all([first, second.secret, third.secret].map((secret) => verify(id, secret)));
    expect(await valid()).toEqual([true, true, true]);
    setting.clock.advance(12 * hourMs - 1);
    expect(await valid()).toEqual([true, true, true]);
    setting.clock.advance(1);
    expect(await valid()).toEqual([false, true, true]);
    setting.clock.advance(12 * hourMs);
    expect(await valid()).toEqual([false, false, true]);
  });

  test('of five rotations at once every secret works and one is current', async () => {
    const { id } = await createTestTenant(setting, org.live);
    const rotated = await Promise.all([1, 2, 3, 4, 5].map(() => rotateTenantSecret(org.live.ctx, id)));
    expect(await Promise.all(rotated.map(({ secret }) => verify(id, secret)))).toEqual(Array(5).fill(true));
    expect(await setting.db.prisma.tenantSecret.count({ where: { tenantId: id, expiresAt: null } })).toBe(1);
  });

  test('is of no use for another tenant, or after the deletion', async () => {
    const { id, secret } = await createTestTenant(setting, org.live);
    const neighbour = await createTestTenant(setting, org.live);
    expect(await verify(neighbour.id, secret)).toBe(false);
    expect(await verify(id, `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`)).toBe(false);
    await deleteTenant(org.live.ctx, id);
    expect(await verify(id, secret)).toBe(false);
  });

  test('only parts of the service may try secrets', async () => {
    const { id, secret } = await createTestTenant(setting, org.live);
    await expect(verifyTenantSecret(org.live.ctx, { tenantId: id, secret })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is stored as a hash only', async () => {
    const { tenant, secret } = await createTenant(org.live.ctx, { externalId: 'hashed' });
    const rows = await setting.db.prisma.tenantSecret.findMany({ where: { tenantId: tenant.id } });
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('latin1') }))),
    ).not.toContain(secret.slice(4, -4));
  });
});

describe('listing tenants', () => {
  test('newest first without deleted ones; search takes name and external id literally', async () => {
    const own = await createTestOrganization(setting);
    const names = ['青葉 100%', 'Aoba', 'もみじ'];
    const ids: string[] = [];
    for (const [index, name] of names.entries()) {
      setting.clock.advance(1);
      ids.unshift((await createTestTenant(setting, own.live, { name, externalId: `Shop_${index}` })).id);
    }
    expect((await listTenants(own.live.ctx)).data.map(({ id }) => id)).toEqual(ids);
    const found = async (search: string) => (await listTenants(own.live.ctx, { search })).data.map(({ name }) => name);
    expect(await found('aoba')).toEqual(['Aoba']);
    expect(await found('%')).toEqual(['青葉 100%']);
    expect(await found('shop_1')).toEqual(['Aoba']);
    expect(await found('p_')).toEqual(['もみじ', 'Aoba', '青葉 100%']);
    expect(await found('_0_')).toEqual([]);
    await deleteTenant(own.live.ctx, ids[0] ?? '');
    expect(await found('もみじ')).toEqual([]);
  });

  test('holds the same rows alone, and with what belongs to them', async () => {
    const { ctx } = org.live;
    const agent = await createTestAgent(setting, org.live);
    const { id } = await createTestTenant(setting, org.live, { agentId: agent.id });
    const withAgent = await getTenant(ctx, id, { include: { agent: true } });
    expect(withAgent).toEqual({ ...(await getTenant(ctx, id)), agent: expect.objectContaining({ id: agent.id }) });
    const { agent: _agent, ...row }: typeof withAgent & { agent?: unknown } = withAgent;
    expect((await listTenants(ctx)).data).toContainEqual(row);
  });
});

describe('another environment', () => {
  test.each(['test', 'other', 'deleted'] as const)('%s: not_found for every verb', async (where) => {
    const { id } = await createTestTenant(setting, { test: org.test, other: other.live, deleted: org.live }[where]);
    const { ctx } = org.live;
    if (where === 'deleted') await deleteTenant(ctx, id);
    const attempts = [
      () => getTenant(ctx, id),
      () => updateTenant(ctx, id, { name: 'x' }),
      () => rotateTenantSecret(ctx, id),
      () => deleteTenant(ctx, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listTenants(ctx)).data.some((tenant) => tenant.id === id)).toBe(false);
  });
});

test('a plain member reads, but every write is forbidden', async () => {
  const { id } = await createTestTenant(setting, org.live);
  const member = org.live.ctxAs('member');
  expect(await getTenant(member, id)).toMatchObject({ id });
  const writes = [
    () => createTenant(member, { externalId: 'member' }),
    () => updateTenant(member, id, { name: 'x' }),
    () => rotateTenantSecret(member, id),
    () => deleteTenant(member, id),
  ];
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
});
