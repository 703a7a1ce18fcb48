import { createTestAgent, createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { createTenant } from './create.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
let number = 0;
const newExternalId = () => `customer-${(number += 1)}`;
const create = (body: unknown) => send({ method: 'POST', url: '/v1/tenants', body });

describeOperation(createTenant, {
  201() {
    test('the tenant with its secret; name and agent are optional', async () => {
      const external_id = newExternalId();
      const { status, body } = await create({ external_id });
      expect(status).toBe(201);
      expect(body).toMatchObject({ external_id, name: external_id, agent_id: null, status: 'active' });
      expect((body as { secret: string }).secret).toMatch(/^vts_/);
      const agent = await createTestAgent(setting, gateway.organization.live);
      const named = { external_id: newExternalId(), name: '青葉', agent_id: agent.id };
      expect((await create(named)).body).toMatchObject(named);
    });
  },

  not_found() {
    test('an agent that does not exist, or is of the other environment', async () => {
      const other = await createTestAgent(setting, gateway.organization.test);
      for (const agent_id of ['agt_x', other.id]) {
        expect((await create({ external_id: newExternalId(), agent_id })).status, agent_id).toBe(404);
      }
    });
  },

  conflict() {
    test('the external_id exists in this environment; the other one is free', async () => {
      const body = { external_id: newExternalId() };
      const first = await create(body);
      const again = await create(body);
      const { id } = first.body as { id: string };
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ error: 'conflict', details: [`external_id: is taken by ${id}`] });
      const other = await send({ method: 'POST', url: '/v1/tenants', body, as: gateway.organization.test });
      expect(other.status).toBe(201);
    });
  },

  invalid_request() {
    test.each([
      [{}, 'external_id: is required'],
      [{ external_id: '' }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
      [{ external_id: 'a b' }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
      [{ external_id: 'a'.repeat(101) }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
      [{ external_id: 'a', name: 'x'.repeat(101) }, 'name: must be at most 100 characters'],
      [{ external_id: 'a', agent_id: '' }, 'agent_id: must not be empty'],
      [{ external_id: 'a', name: 'a\u0000b' }, 'name: must not contain NUL or lone surrogates'],
      [{ external_id: 'a', agent_id: 'agt_\ud800' }, 'agent_id: must not contain NUL or lone surrogates'],
    ])('%j', async (body, line) => {
      const answer = await create(body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [line] });
    });
  },
});
