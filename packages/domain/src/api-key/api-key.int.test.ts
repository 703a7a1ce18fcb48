import { makeSecret } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKey,
  createApiKeyAsOperator,
  findViewerByApiKey,
  listApiKeys,
  listApiKeysAsOperator,
  recordApiKeyUse,
  revokeApiKey,
  revokeApiKeyAsOperator,
} from './index.ts';

const setting = createTestContext();
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
});

describe('an API key', () => {
  test('stands for its environment until it is revoked', async () => {
    const { apiKey, secret } = await createApiKey(org.test.ctxAs('admin'), { name: 'サーバー' });
    expect(secret).toMatch(/^vk_test_/);
    expect(apiKey).toMatchObject({
      createdBy: org.users.admin.email,
      start: secret.slice(0, 12),
      last4: secret.slice(-4),
    });
    expect(await findViewerByApiKey(setting, secret)).toEqual({
      kind: 'api_key',
      keyId: apiKey.id,
      organizationId: org.id,
      environmentId: org.test.id,
      environment: 'test',
    });
    const revoked = await revokeApiKey(org.test.ctxAs('admin'), apiKey.id);
    expect(revoked.revokedAt?.getTime()).toBe(setting.clock.now());
    expect(await findViewerByApiKey(setting, secret)).toBeNull();
    setting.clock.advance(1000);
    expect((await revokeApiKey(org.test.ctxAs('admin'), apiKey.id)).revokedAt).toEqual(revoked.revokedAt);
  });

  test.each(['', 'vk_live_', 'nonsense', makeSecret('vk_live_'), makeSecret('vts_')])(
    '%s stands for nobody',
    async (token) => {
      expect(await findViewerByApiKey(setting, token)).toBeNull();
    },
  );

  test('the list tells them apart without their secrets', async () => {
    const { data: keys } = await listApiKeys(org.live.ctxAs('member'));
    expect(keys.map(({ id }) => id)).toContain(org.live.apiKeyId);
    expect(keys.map(({ id }) => id)).not.toContain(org.test.apiKeyId);
    expect(JSON.stringify(keys)).not.toContain(org.live.apiKey);
  });

  test('remembers the latest use only', async () => {
    const now = setting.clock.now();
    await recordApiKeyUse(setting, new Map([[org.live.apiKeyId, now]]));
    await recordApiKeyUse(setting, new Map([[org.live.apiKeyId, now - 5000]]));
    await recordApiKeyUse(setting, new Map());
    const key = await setting.db.prisma.apiKey.findUniqueOrThrow({ where: { id: org.live.apiKeyId } });
    expect(key.lastUsedAt?.getTime()).toBe(now);
  });
});

describe('who may manage keys', () => {
  test('neither a plain member nor an API key', async () => {
    for (const ctx of [org.live.ctxAs('member'), org.live.ctx]) {
      await expect(createApiKey(ctx, { name: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(revokeApiKey(ctx, org.live.apiKeyId)).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(listApiKeys(org.live.ctx)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await findViewerByApiKey(setting, org.live.apiKey)).not.toBeNull();
  });

  test('nobody from another environment', async () => {
    await expect(revokeApiKey(org.live.ctxAs('owner'), org.test.apiKeyId)).rejects.toMatchObject({ code: 'not_found' });
    const other = await createTestOrganization(setting);
    await expect(revokeApiKey(other.live.ctxAs('owner'), org.live.apiKeyId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('the operator, for any organization', async () => {
    const operator = setting.service('operator');
    const wanted = { organizationId: org.id, environment: 'live', name: 'operator' } as const;
    const { apiKey, secret } = await createApiKeyAsOperator(operator, wanted);
    expect(await findViewerByApiKey(setting, secret)).toMatchObject({ environmentId: org.live.id });
    await expect(revokeApiKeyAsOperator(org.live.ctxAs('owner'), apiKey.id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await revokeApiKeyAsOperator(operator, apiKey.id);
    expect(await findViewerByApiKey(setting, secret)).toBeNull();
    const listed = await listApiKeysAsOperator(operator, org.id);
    expect(listed.find(({ id }) => id === apiKey.id)).toMatchObject({
      ...{ environment: 'live', name: 'operator', createdBy: 'operator', revokedAt: expect.any(Date) },
    });
    expect(listed.map(({ environmentId }) => environmentId)).toContain(org.test.id);
    await expect(listApiKeysAsOperator(org.live.ctxAs('owner'), org.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listApiKeysAsOperator(operator, 'org_x')).rejects.toMatchObject({ code: 'not_found' });
    await expect(createApiKeyAsOperator(setting.service('voice'), wanted)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(createApiKeyAsOperator(operator, { ...wanted, organizationId: 'org_x' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
