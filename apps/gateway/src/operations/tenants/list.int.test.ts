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

    test('the one of an external id, whatever else there is; an empty list where there is none', async () => {
      const { live, test: other } = gateway.organization;
      const wanted = await createTestTenant(setting, live, { externalId: 'customer-42' });
      await createTestTenant(setting, live, { externalId: 'customer-421' });
      await createTestTenant(setting, other, { externalId: 'customer-42' });
      const ask = async (id: string) => {
        const { body } = await gateway.send({ method: 'GET', url: `/v1/tenants?external_id=${id}` });
        return (body as { data: { id: string }[] }).data.map((tenant) => tenant.id);
      };
      expect(await ask('customer-42')).toEqual([wanted.id]);
      expect(await ask('customer')).toEqual([]);
    });
  },
  invalid_request() {
    test('a parameter that nobody knows, which would list every tenant', async () => {
      const { status, body } = await gateway.send({ method: 'GET', url: '/v1/tenants?externalId=customer-42' });
      expect(status).toBe(422);
      expect(body).toMatchObject({ details: ['externalId: is not known; did you mean external_id?'] });
    });
  },
});
