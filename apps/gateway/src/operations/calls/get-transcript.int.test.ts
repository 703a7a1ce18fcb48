import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createCallScene } from '../../testing/call-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getTranscript } from './get-transcript.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const get = (id: string) => gateway.send({ method: 'GET', url: `/v1/calls/${id}/transcript` });

describeOperation(getTranscript, {
  200() {
    test('the turns, and nothing more', async () => {
      const { call } = await createCallScene(setting, gateway.organization.live);
      const turns = [
        { role: 'assistant' as const, text: 'お電話ありがとうございます。' },
        { role: 'user' as const, text: '予約です 😀' },
      ];
      const { id } = await call({ durationMs: 1_000, turns });
      const { status, body } = await get(id);
      expect([status, body]).toEqual([200, { call_id: id, turns }]);
    });
  },

  not_found() {
    test('none yet, no such call, or one of the other environment', async () => {
      const running = await (await createCallScene(setting, gateway.organization.live)).call();
      const elsewhere = await createCallScene(setting, gateway.organization.test);
      const other = await elsewhere.call({ durationMs: 1_000, turns: [] });
      for (const id of [running.id, 'call_000000000000000000000000', other.id]) {
        expect((await get(id)).status, id).toBe(404);
      }
    });
  },
});
