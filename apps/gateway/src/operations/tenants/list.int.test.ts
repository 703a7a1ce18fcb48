import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { listTenants } from './list.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);

describeOperation(listTenants, {
  200() {
    test('every tenant of the environment, newest first, without secrets', async () => {
      const { live, test: other } = gateway.organization;
      const first = await createTestTenant(setting, live);
      setting.clock.advance(1);
      const second = await createTestTenant(setting, live);
      await createTestTenant(setting, other);
      const { status, body, text } = await gateway.send({ method: 'GET', url: '/v1/tenants' });
      expect(status).toBe(200);
      expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(text).not.toContain('vts_');
    });
  },
});
