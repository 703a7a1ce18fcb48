import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const missing = '/v1/tenants/ten_000000000000000000000000';
const dayMs = 24 * 60 * 60_000;

const newTenant = () => createTestTenant(setting, gateway.organization.live);
let number = 0;
const newExternalId = () => `customer-${(number += 1)}`;

describe('POST /v1/tenants', () => {
  test('201: the tenant with its secret; name and agent are optional', async () => {
    const external_id = newExternalId();
    const { status, body } = await send({ method: 'POST', url: '/v1/tenants', body: { external_id } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ external_id, name: external_id, agent_id: null, status: 'active' });
    expect((body as { secret: string }).secret).toMatch(/^vts_/);
    const agent = await createTestAgent(setting, gateway.organization.live);
    const named = { external_id: newExternalId(), name: '青葉', agent_id: agent.id };
    expect((await send({ method: 'POST', url: '/v1/tenants', body: named })).body).toMatchObject(named);
  });

  test('404: an agent that does not exist, or is of the other environment', async () => {
    const other = await createTestAgent(setting, gateway.organization.test);
    for (const agent_id of ['agt_x', other.id]) {
      const body = { external_id: newExternalId(), agent_id };
      expect((await send({ method: 'POST', url: '/v1/tenants', body })).status, agent_id).toBe(404);
    }
  });

  test('409 conflict: the external_id exists in this environment; the other one is free', async () => {
    const body = { external_id: newExternalId() };
    await send({ method: 'POST', url: '/v1/tenants', body });
    const again = await send({ method: 'POST', url: '/v1/tenants', body });
    expect([again.status, (again.body as { error: string }).error]).toEqual([409, 'conflict']);
    const other = await send({ method: 'POST', url: '/v1/tenants', body, as: gateway.organization.test });
    expect(other.status).toBe(201);
  });

  test.each([
    [{}, 'external_id: is required'],
    [{ external_id: '' }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
    [{ external_id: 'a b' }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
    [{ external_id: 'a'.repeat(101) }, 'external_id: must be 1 to 100 letters, digits or . _ : -'],
    [{ external_id: 'a', name: 'x'.repeat(101) }, 'name: must be at most 100 characters'],
    [{ external_id: 'a', agent_id: '' }, 'agent_id: must not be empty'],
    [{ external_id: 'a', name: 'a\u0000b' }, 'name: must not contain NUL or lone surrogates'],
    [{ external_id: 'a', agent_id: 'agt_\ud800' }, 'agent_id: must not contain NUL or lone surrogates'],
  ])('422: %j', async (body, line) => {
    const answer = await send({ method: 'POST', url: '/v1/tenants', body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [line] });
  });
});

describe('GET /v1/tenants', () => {
  test('200: every tenant of the environment, newest first, without secrets', async () => {
    setting.clock.advance(1);
    const first = await newTenant();
    setting.clock.advance(1);
    const second = await newTenant();
    const { status, body, text } = await send({ method: 'GET', url: '/v1/tenants' });
    expect(status).toBe(200);
    expect((body as { data: { id: string }[] }).data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(text).not.toContain('vts_');
  });
});

describe('GET /v1/tenants/{id}', () => {
  test('200', async () => {
    const { id, externalId, name } = await newTenant();
    const { body } = await send({ method: 'GET', url: `/v1/tenants/${id}` });
    expect(body).toMatchObject({ id, external_id: externalId, name, agent_id: null, status: 'active' });
  });

  test('404: unknown, or of the other environment', async () => {
    const other = await createTestTenant(setting, gateway.organization.test);
    for (const url of [missing, `/v1/tenants/${other.id}`])
      expect((await send({ method: 'GET', url })).status).toBe(404);
  });
});

describe('PATCH /v1/tenants/{id}', () => {
  test('200: only what is passed changes; null removes the agent; an absent body changes nothing', async () => {
    const { id, externalId } = await newTenant();
    const url = `/v1/tenants/${id}`;
    const agent = await createTestAgent(setting, gateway.organization.live);
    await send({ method: 'PATCH', url, body: { agent_id: agent.id, name: '新' } });
    const disabled = await send({ method: 'PATCH', url, body: { status: 'disabled' } });
    const expected = { id, external_id: externalId, name: '新', agent_id: agent.id, status: 'disabled' };
    expect(disabled.body).toMatchObject(expected);
    const absent = await send({ method: 'PATCH', url });
    expect([absent.status, absent.body]).toEqual([200, expect.objectContaining(expected)]);
    const removed = await send({ method: 'PATCH', url, body: { agent_id: null, status: 'active' } });
    expect(removed.body).toMatchObject({ agent_id: null, status: 'active', name: '新' });
  });

  test('404: the tenant, or the agent in the body', async () => {
    const { id } = await newTenant();
    expect((await send({ method: 'PATCH', url: missing, body: {} })).status).toBe(404);
    const body = { agent_id: 'agt_000000000000000000000000' };
    expect((await send({ method: 'PATCH', url: `/v1/tenants/${id}`, body })).status).toBe(404);
  });

  test('422 comes before 404', async () => {
    const { status, body } = await send({ method: 'PATCH', url: missing, body: { status: 'gone', name: 1 } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: 'invalid_request',
      details: ['name: must be a string', 'status: must be one of active, disabled'],
    });
  });
});

describe('POST /v1/tenants/{id}/secret', () => {
  test('200: another secret; the old one works for 24 hours', async () => {
    const { id, secret } = await newTenant();
    const { status, body } = await send({ method: 'POST', url: `/v1/tenants/${id}/secret` });
    expect(status).toBe(200);
    expect(body).toEqual({
      secret: expect.stringMatching(/^vts_/),
      previous_secret_expires_at: setting.clock.now() + dayMs,
    });
    expect((body as { secret: string }).secret).not.toBe(secret);
  });

  test('404', async () => {
    expect((await send({ method: 'POST', url: `${missing}/secret` })).status).toBe(404);
  });
});

describe('DELETE /v1/tenants/{id}', () => {
  test('204, and the same external_id can be created again', async () => {
    const { id, externalId } = await newTenant();
    expect((await send({ method: 'DELETE', url: `/v1/tenants/${id}` })).status).toBe(204);
    expect((await send({ method: 'GET', url: `/v1/tenants/${id}` })).status).toBe(404);
    const again = await send({ method: 'POST', url: '/v1/tenants', body: { external_id: externalId } });
    expect(again.status).toBe(201);
  });

  test('404', async () => {
    expect((await send({ method: 'DELETE', url: missing })).status).toBe(404);
  });
});
