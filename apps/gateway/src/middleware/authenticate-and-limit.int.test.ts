import { makeSecret } from '@uketsuke/runtime';
import { revokeApiKeyAsOperator } from '@uketsuke/domain/api-key';
import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const list = { method: 'GET', url: '/v1/agents' } as const;

describe('the rate of an API key', () => {
  test('exactly 600 requests of a minute pass; headers count down; then 429 until the window ends', async () => {
    const { live } = await createTestOrganization(setting);
    const endsAt = Math.ceil((setting.clock.now() + 60_000) / 1000);
    const statuses: number[] = [];
    for (let request = 1; request <= 600; request += 1) {
      // Refused requests count like any other.
      const { status, headers } = await send({ ...list, url: '/v1/calls?limit=0', as: live });
      statuses.push(status);
      expect(headers['x-ratelimit-limit']).toBe('600');
      expect(headers['x-ratelimit-remaining']).toBe(String(600 - request));
      expect(headers['x-ratelimit-reset']).toBe(String(endsAt));
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    setting.clock.advance(45_500);
    const over = await send({ ...list, as: live });
    expect([over.status, over.headers['retry-after'], over.headers['x-ratelimit-remaining']]).toEqual([429, '15', '0']);
    setting.clock.advance(15_000);
    expect((await send({ ...list, as: live })).status).toBe(200);
  }, 60_000);

  test('live and test keys are counted apart', async () => {
    const { live, test: other } = await createTestOrganization(setting);
    await send({ ...list, as: live });
    expect((await send({ ...list, as: other })).headers['x-ratelimit-remaining']).toBe('599');
  });

  test('an unknown path counts too, with a key or without', async () => {
    const { live } = await createTestOrganization(setting);
    const known = await send({ method: 'GET', url: '/v1/nothing', as: live });
    expect([known.status, known.headers['x-ratelimit-remaining']]).toEqual([404, '599']);
    const before = await send({ method: 'GET', url: '/v1/nothing', as: null });
    const after = await send({ method: 'GET', url: '/v1/agents/%ff', as: null });
    expect([before.status, after.status]).toEqual([404, 404]);
    expect(Number(before.headers['x-ratelimit-remaining']) - Number(after.headers['x-ratelimit-remaining'])).toBe(1);
  });

  test('requests without a key are counted by address and never use up what a key may do', async () => {
    setting.clock.advance(60_000);
    const statuses = new Map<number, number>();
    for (let request = 1; request <= 605; request += 1) {
      const { status } = await send({ ...list, as: null });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [401, 600],
      [429, 5],
    ]);
    expect((await send(list)).status).toBe(200);
    setting.clock.advance(60_000);
  }, 60_000);
});

describe('API keys', () => {
  test('the scheme is Bearer in any case; a key of the other environment sees its own', async () => {
    const { live } = await createTestOrganization(setting);
    const { status } = await send({ ...list, as: null, headers: { authorization: `bearer ${live.apiKey}` } });
    expect(status).toBe(200);
  });

  test('a revoked key is 401 from the next request on, though it was used a moment ago', async () => {
    const { live } = await createTestOrganization(setting);
    expect((await send({ ...list, as: live })).status).toBe(200);
    await revokeApiKeyAsOperator(setting.as({ kind: 'service', name: 'operator' }), live.apiKeyId);
    // The word of it travels over a connection of its own.
    await expect.poll(async () => (await send({ ...list, as: live })).status, { interval: 2 }).toBe(401);
    expect((await send({ ...list, as: live })).status).toBe(401);
  });

  test('a well-formed key that does not exist is 401', async () => {
    const headers = { authorization: `Bearer ${makeSecret('vk_test_')}` };
    expect((await send({ ...list, as: null, headers })).status).toBe(401);
  });
});

test('the last use of a key is written when the gateway closes, at the latest', async () => {
  const { live } = await createTestOrganization(setting);
  await send({ ...list, as: live });
  await gateway.app.close();
  const row = await setting.db.prisma.apiKey.findUniqueOrThrow({ where: { id: live.apiKeyId } });
  expect(row.lastUsedAt?.getTime()).toBe(setting.clock.now());
});
