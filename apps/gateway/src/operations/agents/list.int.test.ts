import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { listAgents } from './list.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);

describeOperation(listAgents, {
  200() {
    test('every agent of the environment without config, newest first; none of the other environment', async () => {
      const { live, test: other } = gateway.organization;
      const first = await createTestAgent(setting, live);
      setting.clock.advance(1);
      const second = await createTestAgent(setting, live);
      await createTestAgent(setting, other);
      const { status, body } = await gateway.send({ method: 'GET', url: '/v1/agents' });
      expect(status).toBe(200);
      const { data } = body as { data: { id: string }[] };
      expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(data[0]).not.toHaveProperty('config');
    });
  },
});
