import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { updateAgent } from './update.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const missing = 'agt_000000000000000000000000';
const config = japaneseConfig();
const put = (id: string, body: unknown) => gateway.send({ method: 'PUT', url: `/v1/agents/${id}`, body });

describeOperation(updateAgent, {
  200() {
    test('the new version; an omitted name stays', async () => {
      const { id, name } = await createTestAgent(setting, gateway.organization.live);
      setting.clock.advance(1_000);
      const { status, body } = await put(id, { config });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, name, version: 2, updated_at: setting.clock.now() });
      expect((await put(id, { name: '新', config })).body).toMatchObject({ name: '新', version: 3 });
    });
  },

  not_found() {
    test('unknown, or of the other environment', async () => {
      const other = await createTestAgent(setting, gateway.organization.test);
      for (const id of [missing, other.id]) expect((await put(id, { config })).status).toBe(404);
    });
  },

  invalid_config() {
    test('comes before 404', async () => {
      const { status, body } = await put(missing, { config: {} });
      expect([status, (body as { error: string }).error]).toEqual([422, 'invalid_config']);
    });
  },

  invalid_request() {
    test('comes before 404', async () => {
      const { status, body } = await put(missing, { name: 1, config });
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: 'invalid_request', details: ['name: must be a string'] });
    });
  },
});
