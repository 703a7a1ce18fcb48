import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { updateTenant } from './update.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const missing = 'ten_000000000000000000000000';
const newTenant = () => createTestTenant(setting, gateway.organization.live);
const patch = (id: string, body?: unknown) => gateway.send({ method: 'PATCH', url: `/v1/tenants/${id}`, body });

describeOperation(updateTenant, {
  200() {
    test('only what is passed changes; null removes the agent; an absent body changes nothing', async () => {
      const { id, externalId } = await newTenant();
      const agent = await createTestAgent(setting, gateway.organization.live);
      await patch(id, { agent_id: agent.id, name: '新' });
      const disabled = await patch(id, { status: 'disabled' });
      const expected = { id, external_id: externalId, name: '新', agent_id: agent.id, status: 'disabled' };
      expect(disabled.body).toMatchObject(expected);
      const absent = await patch(id);
      expect([absent.status, absent.body]).toEqual([200, expect.objectContaining(expected)]);
      const removed = await patch(id, { agent_id: null, status: 'active' });
      expect(removed.body).toMatchObject({ agent_id: null, status: 'active', name: '新' });
    });
  },

  not_found() {
    test('the tenant, or the agent in the body', async () => {
      const { id } = await newTenant();
      const other = await createTestTenant(setting, gateway.organization.test);
      for (const unknown of [missing, other.id]) expect((await patch(unknown, {})).status).toBe(404);
      expect((await patch(id, { agent_id: 'agt_000000000000000000000000' })).status).toBe(404);
    });
  },

  invalid_request() {
    test('comes before 404', async () => {
      const { status, body } = await patch(missing, { status: 'gone', name: 1 });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'invalid_request',
        details: ['name: must be a string', 'status: must be one of active, disabled'],
      });
    });
  },
});
