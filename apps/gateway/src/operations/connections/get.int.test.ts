import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { getConnection } from './get.ts';

const setting = createTestContext();
const { connectChat, gateway, send } = createConnectionScene(setting);

describeOperation(getConnection, {
  200() {
    test('without its credentials', async () => {
      const made = await connectChat();
      const { body } = await send({ method: 'GET', url: `/v1/connections/${made.id}` });
      expect(body).toEqual(made);
    });
  },

  not_found() {
    test('unknown, of the other environment, or deleted', async () => {
      const { id } = await connectChat();
      const as = gateway.organization.test;
      expect((await send({ method: 'GET', url: `/v1/connections/${id}`, as })).status).toBe(404);
      await send({ method: 'DELETE', url: `/v1/connections/${id}` });
      for (const missing of [id, 'con_x']) {
        expect((await send({ method: 'GET', url: `/v1/connections/${missing}` })).status).toBe(404);
      }
    });
  },
});
