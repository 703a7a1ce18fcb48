import { ProviderError } from '@uketsuke/connectors';
import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { createConnectionScene } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { deleteConnection } from './delete.ts';

const setting = createTestContext();
const { connectChat, connectors, gateway, send } = createConnectionScene(setting);

describeOperation(deleteConnection, {
  204() {
    test('its credentials are gone; the provider is told when nobody else uses the grant', async () => {
      const [first, second] = [await connectChat(), await connectChat()];
      await setting.db.prisma.connection.updateMany({
        where: { id: { in: [first.id, second.id] } },
        data: { accountId: 'shared' },
      });
      const before = connectors.revoked.length;
      await send({ method: 'DELETE', url: `/v1/connections/${first.id}` });
      expect(connectors.revoked).toHaveLength(before);
      expect((await send({ method: 'DELETE', url: `/v1/connections/${second.id}` })).status).toBe(204);
      expect(connectors.revoked).toHaveLength(before + 1);
      const row = await setting.db.prisma.connection.findUniqueOrThrow({ where: { id: second.id } });
      expect([row.credentials, row.deletedAt === null]).toEqual([null, false]);
    });

    test('of two of one grant that go at the same time one tells the provider', async () => {
      const made = await Promise.all([connectChat(), connectChat()]);
      const ids = made.map(({ id }) => id);
      await setting.db.prisma.connection.updateMany({ where: { id: { in: ids } }, data: { accountId: 'twins' } });
      const before = connectors.revoked.length;
      await Promise.all(ids.map((id) => send({ method: 'DELETE', url: `/v1/connections/${id}` })));
      expect(connectors.revoked).toHaveLength(before + 1);
    });

    test('a provider that fails is no reason to keep it', async () => {
      const { id } = await connectChat();
      connectors.failure = new ProviderError('unavailable', 'down');
      expect((await send({ method: 'DELETE', url: `/v1/connections/${id}` })).status).toBe(204);
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await send({ method: 'DELETE', url: '/v1/connections/con_x' })).status).toBe(404);
    });
  },
});

describe('the deletion of a tenant', () => {
  test('forgets its connections, and revokes them', async () => {
    const { id } = await createTestTenant(setting, gateway.organization.live);
    const own = await connectChat({ tenant_id: id });
    await setting.db.prisma.connection.update({ where: { id: own.id }, data: { accountId: 'of the tenant' } });
    const before = connectors.revoked.length;
    await send({ method: 'DELETE', url: `/v1/tenants/${id}` });
    expect((await send({ method: 'GET', url: `/v1/connections/${own.id}` })).status).toBe(404);
    expect(connectors.revoked).toHaveLength(before + 1);
  });
});
