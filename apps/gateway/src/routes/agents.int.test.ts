import { createTestAgent, createTestContext, createTestTenant, japaneseConfig } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const missing = '/v1/agents/agt_000000000000000000000000';
const config = japaneseConfig();

const newAgent = () => createTestAgent(setting, gateway.organization.live);

describe('POST /v1/agents', () => {
  test('201: the agent with its config, version 1, defaults filled in', async () => {
    const { voice: _voice, speaking_rate: _rate, ...without } = config;
    const { status, body } = await send({ method: 'POST', url: '/v1/agents', body: { name: '予約', config: without } });
    expect(status).toBe(201);
    const now = setting.clock.now();
    expect(body).toEqual({
      id: expect.stringMatching(/^agt_/),
      name: '予約',
      version: 1,
      config: { ...config, voice: 'Aoede', speaking_rate: 1.15 },
      created_at: now,
      updated_at: now,
    });
  });

  test('201: unknown fields are ignored', async () => {
    const body = { name: 'x', config: { ...config, unknown: 1 }, more: { a: [] } };
    const answer = await send({ method: 'POST', url: '/v1/agents', body });
    expect(answer.status).toBe(201);
    expect(answer.text).not.toContain('unknown');
  });

  test('422 invalid_config: one line for each problem of the config', async () => {
    const broken = { ...config, greeting: 'x'.repeat(301), fields: [{ key: '1', label: 'x' }], speaking_rate: 3 };
    const { status, body } = await send({ method: 'POST', url: '/v1/agents', body: { name: 'x', config: broken } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: 'invalid_config',
      details: [
        'config.greeting: must be at most 300 characters',
        'config.fields[0].key: must be lowercase letters, digits or underscore, starting with a letter',
        'config.speaking_rate: must be at most 2.0',
      ],
    });
  });

  test('422 invalid_config: every problem is named, those outside of the config too', async () => {
    const headers = { 'idempotency-key': '' };
    const { body } = await send({ method: 'POST', url: '/v1/agents', body: { name: '' }, headers });
    expect(body).toMatchObject({
      error: 'invalid_config',
      details: [
        'Idempotency-Key: must be 1 to 255 printable ASCII characters',
        'name: must not be empty',
        'config: is required',
      ],
    });
  });

  test('422 invalid_request: the name is wrong, its length counted in code points', async () => {
    const long = await send({ method: 'POST', url: '/v1/agents', body: { name: '😀'.repeat(101), config } });
    expect(long.body).toMatchObject({ error: 'invalid_request', details: ['name: must be at most 100 characters'] });
    const fits = await send({ method: 'POST', url: '/v1/agents', body: { name: '😀'.repeat(100), config } });
    expect(fits.status).toBe(201);
  });
});

describe('GET /v1/agents', () => {
  test('200: every agent of the environment without config, newest first; none of the other environment', async () => {
    setting.clock.advance(1);
    const first = await newAgent();
    setting.clock.advance(1);
    const second = await newAgent();
    const other = await createTestAgent(setting, gateway.organization.test);
    const { status, body } = await send({ method: 'GET', url: '/v1/agents' });
    expect(status).toBe(200);
    const { data } = body as { data: { id: string }[] };
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(data.map(({ id }) => id)).not.toContain(other.id);
    expect(data[0]).not.toHaveProperty('config');
  });
});

describe('GET /v1/agents/{id}', () => {
  test('200: the current version, or the older one that is asked for', async () => {
    const { id } = await newAgent();
    await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { name: '新', config: { ...config, greeting: '新' } } });
    const current = await send({ method: 'GET', url: `/v1/agents/${id}` });
    expect(current.body).toMatchObject({ version: 2, name: '新', config: { greeting: '新' } });
    const older = await send({ method: 'GET', url: `/v1/agents/${id}?version=1` });
    expect(older.body).toMatchObject({ version: 1, name: '受付', config: { greeting: config.greeting } });
  });

  test('404: unknown, of the other environment, malformed, or a version that does not exist', async () => {
    const { id } = await newAgent();
    const other = await createTestAgent(setting, gateway.organization.test);
    const urls = [
      missing,
      `/v1/agents/${other.id}`,
      '/v1/agents/x',
      '/v1/agents/agt_%00',
      `/v1/agents/${id}?version=2`,
    ];
    for (const url of [...urls, `/v1/agents/${id}?version=3000000000`, `/v1/agents/${id}?version=${'9'.repeat(400)}`]) {
      const { status, body } = await send({ method: 'GET', url });
      expect([status, (body as { error: string }).error], url).toEqual([404, 'not_found']);
    }
  });

  test.each(['0', '-1', '1.5', 'x', '', '1&version=1'])('422: version=%s', async (version) => {
    const { id } = await newAgent();
    const { status, body } = await send({ method: 'GET', url: `/v1/agents/${id}?version=${version}` });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: 'invalid_request', details: [expect.stringMatching(/^version: /)] });
  });
});

describe('PUT /v1/agents/{id}', () => {
  test('200: the new version; an omitted name stays', async () => {
    const { id, name } = await newAgent();
    setting.clock.advance(1_000);
    const { status, body } = await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { config } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name, version: 2, updated_at: setting.clock.now() });
  });

  test('422 comes before 404', async () => {
    const { status, body } = await send({ method: 'PUT', url: missing, body: { config: {} } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: 'invalid_config' });
    const named = await send({ method: 'PUT', url: missing, body: { name: 1, config } });
    expect(named.body).toMatchObject({ error: 'invalid_request' });
  });

  test('404', async () => {
    expect((await send({ method: 'PUT', url: missing, body: { config } })).status).toBe(404);
  });
});

describe('GET /v1/agents/{id}/versions', () => {
  test('200: newest first', async () => {
    const { id } = await newAgent();
    await send({ method: 'PUT', url: `/v1/agents/${id}`, body: { config } });
    const { body } = await send({ method: 'GET', url: `/v1/agents/${id}/versions` });
    expect((body as { data: { version: number }[] }).data.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('404', async () => {
    expect((await send({ method: 'GET', url: `${missing}/versions` })).status).toBe(404);
  });
});

describe('DELETE /v1/agents/{id}', () => {
  test('204, and the agent is gone', async () => {
    const { id } = await newAgent();
    expect((await send({ method: 'DELETE', url: `/v1/agents/${id}` })).status).toBe(204);
    expect((await send({ method: 'GET', url: `/v1/agents/${id}` })).status).toBe(404);
  });

  test('204: a body that came along is not looked at', async () => {
    const { id } = await newAgent();
    expect((await send({ method: 'DELETE', url: `/v1/agents/${id}`, body: '[broken' })).status).toBe(204);
  });

  test('404', async () => {
    expect((await send({ method: 'DELETE', url: missing })).status).toBe(404);
  });

  test('409 in_use: a tenant uses it', async () => {
    const { id } = await newAgent();
    await createTestTenant(setting, gateway.organization.live, { agentId: id });
    const { status, body } = await send({ method: 'DELETE', url: `/v1/agents/${id}` });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'in_use' });
  });
});
