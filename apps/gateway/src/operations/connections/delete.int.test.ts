import { ProviderError } from '@uketsuke/connectors';
import { revokeDeletedConnection } from '@uketsuke/domain/connection';
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

    test('what the provider did not hear at once, it hears from the worker', async () => {
      const { id } = await connectChat();
      await setting.db.prisma.connection.update({ where: { id }, data: { accountId: 'unheard' } });
      const before = connectors.revoked.length;
      connectors.failure = new ProviderError('unavailable', 'down');
      await send({ method: 'DELETE', url: `/v1/connections/${id}` });
      connectors.failure = null;
      await work([id]);
      expect(connectors.revoked).toHaveLength(before + 1);
      expect(await credentialsOf(id)).toBeNull();
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await send({ method: 'DELETE', url: '/v1/connections/con_x' })).status).toBe(404);
    });
  },
});

/** As the worker does what is left of these. */
async function work(ids: readonly string[], run = { attempt: 1 }): Promise<void> {
  const { rows } = await setting.db.pool.query<{ id: string }>(
    `SELECT data ->> 'connection_id' AS id FROM pgboss.job
     WHERE name = 'connection.revoke' AND data ->> 'connection_id' = ANY ($1)`,
    [ids],
  );
  for (const { id } of rows) await revokeDeletedConnection({ ...setting.service('worker'), connectors }, id, run);
}

/** Of a tenant that is deleted then; answers how many grants have been revoked so far. */
async function deleteTenantWith(accounts: readonly string[]): Promise<{ ids: string[]; before: number }> {
  const { id: tenantId } = await createTestTenant(setting, gateway.organization.live);
  const ids: string[] = [];
  for (const accountId of accounts) {
    const { id } = await connectChat({ tenant_id: tenantId });
    await setting.db.prisma.connection.update({ where: { id }, data: { accountId } });
    ids.push(id);
  }
  const before = connectors.revoked.length;
  await send({ method: 'DELETE', url: `/v1/tenants/${tenantId}` });
  return { ids, before };
}

const credentialsOf = async (id: string) =>
  (await setting.db.prisma.connection.findUniqueOrThrow({ where: { id } })).credentials;

describe('the deletion of a tenant', () => {
  test('forgets its connections; their grants are ended by a job of the same transaction, once each', async () => {
    const { ids, before } = await deleteTenantWith(['of the tenant', 'of the tenant', 'another of the tenant']);
    for (const id of ids) expect((await send({ method: 'GET', url: `/v1/connections/${id}` })).status).toBe(404);
    expect(connectors.revoked).toHaveLength(before);
    await work(ids);
    expect(connectors.revoked).toHaveLength(before + 2);
    for (const id of ids) expect(await credentialsOf(id)).toBeNull();
    await work(ids);
    expect(connectors.revoked).toHaveLength(before + 2);
  });

  test('spares a grant by which another tenant’s connection lives, also one that was made meanwhile', async () => {
    const { ids, before } = await deleteTenantWith(['lived by']);
    const { id } = await connectChat();
    await setting.db.prisma.connection.update({ where: { id }, data: { accountId: 'lived by' } });
    await work(ids);
    expect(connectors.revoked).toHaveLength(before);
    expect(await credentialsOf(ids[0] ?? '')).toBeNull();
  });

  test('waits while somebody comes back from the provider: theirs may be the same grant', async () => {
    const { ids, before } = await deleteTenantWith(['perhaps theirs']);
    const environmentId = gateway.organization.live.id;
    const now = setting.clock.now();
    const attempt = await setting.db.prisma.connectionAttempt.create({
      data: {
        ...{ id: 'cat_coming_back', environmentId, connector: 'chat_d', stateHash: Buffer.from('coming back') },
        ...{ starterKind: 'api_key', answeredAt: new Date(now), expiresAt: new Date(now + 60_000) },
      },
    });
    await expect(work(ids)).rejects.toThrow('connecting an account');
    expect(connectors.revoked).toHaveLength(before);
    await setting.db.prisma.connectionAttempt.delete({ where: { id: attempt.id } });
    await work(ids);
    expect(connectors.revoked).toHaveLength(before + 1);
  });

  test('a provider that does not answer is asked again; what it refuses is over, and after the last attempt nothing is kept', async () => {
    const { ids } = await deleteTenantWith(['silent']);
    const [id = ''] = ids;
    connectors.failure = new ProviderError('unavailable', 'down');
    await expect(work(ids, { attempt: 12 })).rejects.toThrow('down');
    expect(await credentialsOf(id)).not.toBeNull();
    await expect(work(ids, { attempt: 13 })).rejects.toThrow('down');
    expect(await credentialsOf(id)).toBeNull();
    connectors.failure = null;
    const refused = await deleteTenantWith(['refused']);
    connectors.failure = new ProviderError('reauth', 'token revoked');
    await work(refused.ids);
    expect(await credentialsOf(refused.ids[0] ?? '')).toBeNull();
  });
});
