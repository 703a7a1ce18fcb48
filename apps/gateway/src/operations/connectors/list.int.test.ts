import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createConnectionScene } from '../../testing/connection-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { listConnectors } from './list.ts';

const setting = createTestContext();
const { send } = createConnectionScene(setting);

describeOperation(listConnectors, {
  200() {
    test('what can be connected, with what it asks for', async () => {
      const headers = { 'accept-language': 'ja' };
      const { body } = await send({ method: 'GET', url: '/v1/connectors', headers });
      expect((body as { data: unknown[] }).data).toEqual([
        expect.objectContaining({ id: 'calendar_a', auth: 'oauth2', inputs: [] }),
        {
          ...{ id: 'chat_d', name: 'Chat', description: 'チャット', category: 'notify', auth: 'api_key' },
          ...{ available: true, needs_setup: true, notify: true, env_only: false },
          ...{ inputs: [{ name: 'secret', type: 'password' }], actions: [] },
        },
        expect.objectContaining({ id: 'booking_a', needs_setup: false, notify: false, env_only: true }),
      ]);
    });

    test('in the language that is accepted', async () => {
      const headers = { 'accept-language': 'en-US,en;q=0.9,ja;q=0.5' };
      const { body } = await send({ method: 'GET', url: '/v1/connectors', headers });
      const [calendar] = (body as { data: unknown[] }).data;
      expect(calendar).toMatchObject({ name: 'Calendar', description: 'A calendar' });
    });
  },
});
