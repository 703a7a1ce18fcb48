import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { deleteAgent } from './delete.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const newAgent = () => createTestAgent(setting, gateway.organization.live);
const remove = (id: string) => send({ method: 'DELETE', url: `/v1/agents/${id}` });

describeOperation(deleteAgent, {
  204() {
    test('the agent is gone', async () => {
      const { id } = await newAgent();
      expect((await remove(id)).status).toBe(204);
      expect((await send({ method: 'GET', url: `/v1/agents/${id}` })).status).toBe(404);
    });

    test('a body that came along is not looked at', async () => {
      const { id } = await newAgent();
      expect((await send({ method: 'DELETE', url: `/v1/agents/${id}`, body: '[broken' })).status).toBe(204);
    });
  },

  not_found() {
    test('unknown, deleted already, or of the other environment', async () => {
      const other = await createTestAgent(setting, gateway.organization.test);
      const gone = await newAgent();
      await remove(gone.id);
      for (const id of ['agt_000000000000000000000000', gone.id, other.id]) {
        expect((await remove(id)).status, id).toBe(404);
      }
    });
  },

  in_use() {
    test('a tenant uses it', async () => {
      const { id } = await newAgent();
      const tenant = await createTestTenant(setting, gateway.organization.live, {
        agentId: id,
        externalId: 'customer-7',
      });
      const { status, body } = await remove(id);
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: 'in_use', details: [`id: is used by ${tenant.id} (customer-7)`] });
    });

    test('of many tenants five are named, and the others counted', async () => {
      const { id } = await newAgent();
      for (let count = 0; count < 7; count += 1) {
        await createTestTenant(setting, gateway.organization.live, { agentId: id });
      }
      const { details } = (await remove(id)).body as { details: string[] };
      expect(details).toHaveLength(6);
      expect(details.at(-1)).toBe('id: and 2 more');
    });
  },
});
