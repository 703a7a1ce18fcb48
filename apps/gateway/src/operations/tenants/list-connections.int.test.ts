import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene, idsOf } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { listTenantConnections } from './list-connections.ts';

const setting = createTestContext();
const { connectChat, gateway, send } = createConnectionScene(setting);

describeOperation(listTenantConnections, {
  200() {
    test('its own, and none of the environment', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.live);
      const own = await connectChat({ tenant_id: id });
      await connectChat();
      expect(idsOf(await send({ method: 'GET', url: `/v1/tenants/${id}/connections` }))).toEqual([own.id]);
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await send({ method: 'GET', url: '/v1/tenants/ten_x/connections' })).status).toBe(404);
    });
  },
});
