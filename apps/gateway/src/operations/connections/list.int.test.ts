import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene, idsOf, type MadeConnection } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { listConnections } from './list.ts';

const setting = createTestContext();
const { connect, gateway, send } = createConnectionScene(setting);

describeOperation(listConnections, {
  200() {
    test('all of the environment, those of the environment itself, or those of a tenant; newest first', async () => {
      const tenant = await createTestTenant(setting, gateway.organization.test);
      const as = gateway.organization.test;
      const body = { connector: 'chat_d', secret: 'x' };
      const own = ((await connect(body, as)).body as MadeConnection).id;
      setting.clock.advance(1);
      const theirs = ((await connect({ ...body, tenant_id: tenant.id }, as)).body as MadeConnection).id;
      const list = async (query: string) => idsOf(await send({ method: 'GET', url: `/v1/connections${query}`, as }));
      expect(await list('')).toEqual([theirs, own]);
      expect(await list('?tenant_id=')).toEqual([own]);
      expect(await list(`?tenant_id=${tenant.id}`)).toEqual([theirs]);
    });
  },

  not_found() {
    test('a tenant of the other environment', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.test);
      expect((await send({ method: 'GET', url: `/v1/connections?tenant_id=${id}` })).status).toBe(404);
    });
  },

  invalid_request() {
    test('a parameter that nobody knows', async () => {
      expect((await send({ method: 'GET', url: '/v1/connections?tenant=x' })).status).toBe(422);
    });
  },
});
