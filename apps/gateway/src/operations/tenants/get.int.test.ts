import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getTenant } from './get.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const get = (id: string) => gateway.send({ method: 'GET', url: `/v1/tenants/${id}` });

describeOperation(getTenant, {
  200() {
    test('the tenant, without its secret', async () => {
      const { id, externalId, name } = await createTestTenant(setting, gateway.organization.live);
      const { status, body } = await get(id);
      expect(status).toBe(200);
      const created_at = setting.clock.now();
      expect(body).toEqual({ id, external_id: externalId, name, agent_id: null, status: 'active', created_at });
    });
  },

  not_found() {
    test('unknown, or of the other environment', async () => {
      const other = await createTestTenant(setting, gateway.organization.test);
      for (const id of ['ten_000000000000000000000000', other.id]) expect((await get(id)).status).toBe(404);
    });
  },
});
