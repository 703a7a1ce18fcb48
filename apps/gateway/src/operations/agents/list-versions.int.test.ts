import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { listAgentVersions } from './list-versions.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const list = (id: string) => send({ method: 'GET', url: `/v1/agents/${id}/versions` });

describeOperation(listAgentVersions, {
  200() {
    test('newest first, each with its time', async () => {
      const { id } = await createTestAgent(setting, gateway.organization.live);
      const firstAt = setting.clock.now();
      setting.clock.advance(1_000);
      await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { config: japaneseConfig() } });
      const { status, body } = await list(id);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          { version: 2, created_at: firstAt + 1_000 },
          { version: 1, created_at: firstAt },
        ],
      });
    });
  },

  not_found() {
    test('unknown, or of the other environment', async () => {
      const other = await createTestAgent(setting, gateway.organization.test);
      for (const id of ['agt_000000000000000000000000', other.id]) expect((await list(id)).status).toBe(404);
    });
  },
});
