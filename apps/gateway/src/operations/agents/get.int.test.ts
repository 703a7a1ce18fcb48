import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getAgent } from './get.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const config = japaneseConfig();
const newAgent = () => createTestAgent(setting, gateway.organization.live);
const get = (path: string) => send({ method: 'GET', url: `/v1/agents/${path}` });

describeOperation(getAgent, {
  200() {
    test('the current version, or the older one that is asked for', async () => {
      const { id } = await newAgent();
      const body = { name: '新', config: { ...config, greeting: '新' } };
      await send({ method: 'PUT', url: `/v1/agents/${id}`, body });
      const current = await get(id);
      expect(current.status).toBe(200);
      expect(current.body).toMatchObject({ version: 2, name: '新', config: { greeting: '新' } });
      const older = await get(`${id}?version=1`);
      expect(older.body).toMatchObject({ version: 1, name: '受付', config: { greeting: config.greeting } });
    });
  },

  not_found() {
    test('unknown, of the other environment, malformed, or a version that does not exist', async () => {
      const { id } = await newAgent();
      const other = await createTestAgent(setting, gateway.organization.test);
      const versions = ['2', '3000000000', '9'.repeat(400)].map((version) => `${id}?version=${version}`);
      for (const path of ['agt_000000000000000000000000', other.id, 'x', 'agt_%00', ...versions]) {
        const { status, body } = await get(path);
        const missing = versions.includes(path) ? 'version' : 'id';
        expect(status, path).toBe(404);
        expect(body, path).toMatchObject({ error: 'not_found', details: [`${missing}: not found in live`] });
      }
    });
  },

  invalid_request() {
    test.each(['0', '-1', '1.5', 'x', '', '1&version=1'])('version=%s', async (version) => {
      const { id } = await newAgent();
      const { status, body } = await get(`${id}?version=${version}`);
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: 'invalid_request', details: [expect.stringMatching(/^version: /)] });
    });
  },
});
