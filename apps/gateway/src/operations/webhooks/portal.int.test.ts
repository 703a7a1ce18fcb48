import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { createWebhookPortal } from './portal.ts';

const setting = createTestContext();
const dashboardUrl = 'https://dashboard.example.com';
const { send } = createTestGateway(setting, { dashboardUrl });
const off = createTestGateway(setting, { isWebhookDeliveryOn: false });
const url = '/v1/webhooks/portal';

describeOperation(createWebhookPortal, {
  201() {
    test('without a body: a link of fifteen minutes, in Japanese, that nobody frames', async () => {
      const { status, body } = await send({ method: 'POST', url });
      expect(status).toBe(201);
      expect(body).toEqual({
        url: expect.stringMatching(/^https:\/\/dashboard\.example\.com\/portal\/link_\w{24}#vls_\w{49}$/),
        expires_at: setting.clock.now() + 15 * 60_000,
      });
    });

    test('with the origin that may frame it, and its language', async () => {
      const sent = { frame_origin: 'https://app.example.com', locale: 'en' };
      const { status, body } = await send({ method: 'POST', url, body: sent });
      expect(status).toBe(201);
      const id = new URL((body as { url: string }).url).pathname.split('/').at(-1) ?? '';
      const page = await send({ method: 'GET', url: `/link-pages/${id}`, as: null });
      expect(page.body).toEqual(sent);
    });
  },

  unavailable() {
    test('events are not delivered', async () => {
      const { status, body } = await off.send({ method: 'POST', url });
      expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
    });
  },

  invalid_request() {
    test.each([
      'http://app.example.com',
      'http://localhost:3000',
      'https://app.example.com/portal',
      'https://*.example.com',
      'app.example.com',
      '',
    ])('%j is no origin that may frame it', async (frame_origin) => {
      const { status, body } = await send({ method: 'POST', url, body: { frame_origin } });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'invalid_request',
        details: ['frame_origin: must be an https origin without a path, like https://app.example.com'],
      });
    });

    test('a language that the page does not have', async () => {
      const { body } = await send({ method: 'POST', url, body: { locale: 'fr' } });
      expect(body).toMatchObject({ error: 'invalid_request', details: ['locale: must be one of ja, en'] });
    });
  },
});
