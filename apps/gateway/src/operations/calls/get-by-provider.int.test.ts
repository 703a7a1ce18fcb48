import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createCallScene } from '../../testing/call-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getCallByProvider } from './get-by-provider.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const get = (path: string) => gateway.send({ method: 'GET', url: `/v1/calls/by-provider/${path}` });

describeOperation(getCallByProvider, {
  200() {
    test('the newest call with that id', async () => {
      const { call } = await createCallScene(setting, gateway.organization.live);
      const providerCallId = `CA${'0'.repeat(31)}1`;
      const base = setting.clock.now();
      await call({ providerCallId, startedAt: base });
      const { id } = await call({ providerCallId, startedAt: base + 1 });
      const { status, body } = await get(providerCallId);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, provider_call_id: providerCallId });
    });

    test.each([
      'abc@host.example',
      'a/b?c#d',
      '100%',
      '%2F',
      '受付 1',
      '+81 3',
      'a:b;c=d&e',
      '\u0001',
      '-'.repeat(128),
    ])('whatever the telephony provider calls it: %j', async (providerCallId) => {
      const { call } = await createCallScene(setting, gateway.organization.live);
      const { id } = await call({ providerCallId });
      const { status, body } = await get(encodeURIComponent(providerCallId));
      expect([status, body]).toEqual([200, expect.objectContaining({ id, provider_call_id: providerCallId })]);
    });
  },

  not_found() {
    test('no record, one of the other environment, an id that cannot be stored or read', async () => {
      const { call } = await createCallScene(setting, gateway.organization.test);
      await call({ providerCallId: 'CA_other' });
      for (const id of ['CA_other', 'sess_unknown', '%00', 'transcript', '%ff', 'a'.repeat(5_000)]) {
        expect((await get(id)).status, id).toBe(404);
      }
    });
  },
});
