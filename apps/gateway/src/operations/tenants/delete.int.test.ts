import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { deleteTenant } from './delete.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const remove = (id: string) => send({ method: 'DELETE', url: `/v1/tenants/${id}` });

describeOperation(deleteTenant, {
  204() {
    test('the tenant is gone, and the same external_id can be created again', async () => {
      const { id, externalId } = await createTestTenant(setting, gateway.organization.live);
      expect((await remove(id)).status).toBe(204);
      expect((await send({ method: 'GET', url: `/v1/tenants/${id}` })).status).toBe(404);
      const again = await send({ method: 'POST', url: '/v1/tenants', body: { external_id: externalId } });
      expect(again.status).toBe(201);
    });
  },

  not_found() {
    test('unknown, deleted already, or of the other environment', async () => {
      const gone = await createTestTenant(setting, gateway.organization.live);
      await remove(gone.id);
      const other = await createTestTenant(setting, gateway.organization.test);
      for (const id of ['ten_000000000000000000000000', gone.id, other.id]) {
        expect((await remove(id)).status, id).toBe(404);
      }
    });
  },
});
