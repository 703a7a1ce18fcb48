import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createConnectLink } from './create-connect-link.ts';

const setting = createTestContext();
const { gateway, send } = createConnectionScene(setting);

describeOperation(createConnectLink, {
  201() {
    test('a link of fifteen minutes to the page of the tenant', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.live);
      const body = { connectors: ['calendar_a', 'chat_d'], frame_origin: 'https://app.example.com' };
      const answer = await send({ method: 'POST', url: `/v1/tenants/${id}/connect-links`, body });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        url: expect.stringMatching(/^https:\/\/dashboard\.example\.com\/connect\/link_\w{24}#vls_\w{49}$/),
        expires_at: setting.clock.now() + 15 * 60_000,
      });
    });
  },

  not_found() {
    test('unknown', async () => {
      expect((await send({ method: 'POST', url: '/v1/tenants/ten_x/connect-links', body: {} })).status).toBe(404);
    });
  },

  invalid_request() {
    test('a connector that the page does not offer', async () => {
      const { id } = await createTestTenant(setting, gateway.organization.live);
      for (const connectors of [['http'], []]) {
        const url = `/v1/tenants/${id}/connect-links`;
        expect((await send({ method: 'POST', url, body: { connectors } })).status).toBe(422);
      }
    });
  },
});
