import { makeSecret } from '@uketsuke/runtime';
import { createOwnTestContext, createTestAgent, createTestTenant, type TestSetting } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { createTestGateway, type RestRequest } from '../testing/test-gateway.ts';

// No voice node lives in a database of its own: every session that nothing else refuses is 503.
const own = createOwnTestContext();
const setting = new Proxy({} as TestSetting, { get: (_, name) => Reflect.get(own.current, name) });
let isOver = false;
const limiter: RateLimiter = {
  consume: ({ limit }) => ({ isAllowed: !isOver, limit, remaining: 0, resetAt: setting.clock.now() + 1_000 }),
};
const gateway = createTestGateway(setting, { limiter });
const { send } = gateway;
const unknownAgent = '/v1/agents/agt_000000000000000000000000';
const config = japaneseConfig();
let usedAgent = '';
let tenantId = '';
let disabledId = '';
let agentlessId = '';

beforeAll(async () => {
  const { live } = gateway.organization;
  usedAgent = (await createTestAgent(setting, live)).id;
  tenantId = (await createTestTenant(setting, live, { agentId: usedAgent })).id;
  disabledId = (await createTestTenant(setting, live, { agentId: null, status: 'disabled' })).id;
  agentlessId = (await createTestTenant(setting, live, { agentId: null })).id;
});

const outcome = async (request: RestRequest): Promise<unknown> => {
  const { status, body } = await send(request);
  return [status, (body as { error?: string } | undefined)?.error];
};

describe('a request that is wrong in several ways is told the first of them', () => {
  test('401, then 429, then 400, then 422, then 404', async () => {
    const wrong = { method: 'PUT', url: unknownAgent, headers: { 'idempotency-key': '' } } as const;
    const strange = { authorization: `Bearer ${makeSecret('vk_live_')}` };
    expect(await outcome({ ...wrong, body: '[', as: null, headers: { ...wrong.headers, ...strange } })).toEqual([
      401,
      'unauthorized',
    ]);
    isOver = true;
    expect(await outcome({ ...wrong, body: '[' })).toEqual([429, 'rate_limited']);
    isOver = false;
    expect(await outcome({ ...wrong, body: '[' })).toEqual([400, 'invalid_json']);
    expect(await outcome({ ...wrong, body: { config: {} } })).toEqual([422, 'invalid_config']);
    expect(await outcome({ method: 'PUT', url: unknownAgent, body: { config: {} } })).toEqual([422, 'invalid_config']);
    expect(await outcome({ method: 'PUT', url: unknownAgent, body: { config } })).toEqual([404, 'not_found']);
  });

  test('an id that no object can have is as unknown as any other: 422 for the rest comes first', async () => {
    for (const id of ['x', 'ten_1', 'agt_', `agt_${'a'.repeat(100)}`, '%E5%8F%97', '..%2f', '%00']) {
      const request = { method: 'PUT', url: `/v1/agents/${id}` } as const;
      expect(await outcome({ ...request, body: { config: {} } }), id).toEqual([422, 'invalid_config']);
      expect(await outcome({ ...request, body: { config } }), id).toEqual([404, 'not_found']);
    }
    expect(await outcome({ method: 'GET', url: '/v1/agents/x?version=0' })).toEqual([422, 'invalid_request']);
    expect(await outcome({ method: 'GET', url: '/v1/calls?tenant_id=ten_unknown&limit=0' })).toEqual([
      422,
      'invalid_request',
    ]);
  });

  test('404 of an id in the body, then 409', async () => {
    const { body } = await send({ method: 'POST', url: '/v1/tenants', body: { external_id: 'first' } });
    const { external_id } = body as { external_id: string };
    const twice = { method: 'POST', url: '/v1/tenants' } as const;
    expect(await outcome({ ...twice, body: { external_id, agent_id: 'agt_unknown' } })).toEqual([404, 'not_found']);
    expect(await outcome({ ...twice, body: { external_id, agent_id: usedAgent } })).toEqual([409, 'conflict']);
    const session = { method: 'POST', url: '/v1/sessions' } as const;
    expect(await outcome({ ...session, body: { tenant_id: disabledId, agent_id: 'agt_unknown' } })).toEqual([
      404,
      'not_found',
    ]);
    expect(await outcome({ ...session, body: { tenant_id: disabledId } })).toEqual([409, 'tenant_disabled']);
    expect(await outcome({ method: 'DELETE', url: unknownAgent })).toEqual([404, 'not_found']);
    expect(await outcome({ method: 'DELETE', url: `/v1/agents/${usedAgent}` })).toEqual([409, 'in_use']);
  });

  test('503 comes last', async () => {
    const session = { method: 'POST', url: '/v1/sessions' } as const;
    expect(await outcome({ ...session, body: { tenant_id: agentlessId } })).toEqual([422, 'no_agent']);
    expect(await outcome({ ...session, body: { tenant_id: tenantId } })).toEqual([503, 'unavailable']);
  });
});

describe('details', () => {
  test('one line `path: reason` for each problem, wherever it is', async () => {
    const request = { method: 'POST', url: '/v1/agents', headers: { 'idempotency-key': '' } } as const;
    const body = `{"name":"a\\u0000","config":{"greeting":1,"persona":"\\ud800","fields":[{"key":"a","label":"\\u0000"},{"key":"a"}],"handoff_when":[],"closing":"x","__proto__":{"y":1},"speaking_rate":1e999}}`;
    const answer = await send({ ...request, body });
    expect(answer.status).toBe(422);
    expect((answer.body as { details: string[] }).details.toSorted()).toEqual([
      'Idempotency-Key: must be 1 to 255 printable ASCII characters',
      'config.fields[0].label: must not contain NUL or lone surrogates',
      'config.fields[1].key: must be unique',
      'config.fields[1].label: is required',
      'config.greeting: must be a string',
      'config.persona: must not contain NUL or lone surrogates',
      'config.speaking_rate: must be a number',
      'name: must not contain NUL or lone surrogates',
    ]);
  });

  test('NUL and lone surrogates are refused in keys, in queries and in ids of bodies', async () => {
    const properties = '{"a\\u0000":{"type":"string"}}';
    const tool = `{"name":"t","description":"d","url":"https://example.com","parameters":{"properties":${properties}}}`;
    const text = JSON.stringify({ name: 'x', config: { ...config, tools: [0] } }).replace('[0]', `[${tool}]`);
    const inKey = await send({ method: 'POST', url: '/v1/agents', body: text });
    expect([inKey.status, (inKey.body as { details: string[] }).details]).toEqual([
      422,
      ['config.tools[0].parameters.properties["a\\u0000"]: must not contain NUL or lone surrogates'],
    ]);
    const inId = await send({ method: 'PATCH', url: `/v1/tenants/${tenantId}`, body: '{"agent_id":"agt_\\udfff"}' });
    expect(inId.body).toMatchObject({ details: ['agent_id: must not contain NUL or lone surrogates'] });
    const inQuery = await send({ method: 'GET', url: '/v1/calls?tenant_id=%00&cursor=%00' });
    expect(inQuery.body).toMatchObject({
      details: [
        'tenant_id: must not contain NUL or lone surrogates',
        'cursor: must not contain NUL or lone surrogates',
      ],
    });
  });

  test('a parameter is given once; names are told apart by case; unknown ones are nothing', async () => {
    const twice = await send({ method: 'GET', url: '/v1/usage?from=0&from=0&group_by=day&group_by=day' });
    expect((twice.body as { details: string[] }).details).toEqual([
      'from: must be given once',
      'group_by: must be given once',
    ]);
    const ignored = '/v1/calls?LIMIT=0&limit[]=0&__proto__=1&constructor=1&x=%ff&x=%';
    expect((await send({ method: 'GET', url: ignored })).status).toBe(200);
  });
});
