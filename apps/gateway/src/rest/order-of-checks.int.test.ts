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

  test('a parameter is given once; names are told apart by case; where the list could be misunderstood an unknown one is a problem', async () => {
    const twice = await send({ method: 'GET', url: '/v1/usage?from=0&from=0&group_by=day&group_by=day' });
    expect((twice.body as { details: string[] }).details).toEqual([
      'from: must be given once',
      'group_by: must be given once',
    ]);
    const unknown = await send({
      method: 'GET',
      url: '/v1/calls?LIMIT=0&tenantId=1&__proto__=1&constructor=1&x=%ff&x=%',
    });
    expect((unknown.body as { details: string[] }).details).toEqual([
      'LIMIT: is not known; did you mean limit?',
      'tenantId: is not known; did you mean tenant_id?',
      '__proto__: is not known',
      'constructor: is not known',
      'x: is not known',
    ]);
    expect((await send({ method: 'GET', url: '/v1/agents?page=2' })).status).toBe(200);
  });
});

describe('refusals say what to do', () => {
  const detailsOf = ({ body }: { body: unknown }) => (body as { details?: string[] }).details;

  test.each([
    ['{', 'application/json', '(body): is not JSON'],
    ['[]', 'application/json', '(body): must be a JSON object'],
    ['', 'application/json', '(body): is required'],
    ['{}', 'text/plain', 'content-type: must be application/json'],
  ])('a body %s of the type %s is 400 with its reason', async (body, type, line) => {
    const answer = await send({ method: 'POST', url: '/v1/tenants', body, headers: { 'content-type': type } });
    expect([answer.status, detailsOf(answer)]).toEqual([400, [line]]);
  });

  test('a method that a path does not have is 404 with those that it has', async () => {
    const answer = await send({ method: 'DELETE', url: '/v1/agents' });
    expect([answer.status, answer.headers['allow']]).toEqual([404, 'POST, GET']);
    expect(answer.body).toMatchObject({ error: 'not_found', message: 'This path takes POST, GET.' });
    const nowhere = await send({ method: 'GET', url: '/v1/agent' });
    expect([nowhere.status, nowhere.headers['allow']]).toEqual([404, undefined]);
    expect(detailsOf(nowhere)).toEqual(['path: is not known; did you mean /v1/agents?']);
  });

  test('what was not found is named, and where', async () => {
    const agent = await send({ method: 'GET', url: '/v1/agents/agt_x' });
    expect(detailsOf(agent)).toEqual(['id: not found in live']);
    const body = { external_id: 'with-unknown-agent', agent_id: 'agt_x' };
    expect(detailsOf(await send({ method: 'POST', url: '/v1/tenants', body }))).toEqual([
      'agent_id: not found in live',
    ]);
    const call = await send({ method: 'GET', url: '/v1/calls?tenant_id=ten_x', as: gateway.organization.test });
    expect(detailsOf(call)).toEqual(['tenant_id: not found in test']);
  });

  test.each([
    [undefined, 'ja'],
    ['ja', 'ja'],
    ['*', 'ja'],
    ['fr', 'ja'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['ja;q=0.5, en;q=0.7', 'en'],
    ['en;q=0, ja', 'ja'],
  ])('with Accept-Language %s people are answered in %s', async (header, language) => {
    const headers = { 'accept-language': header ?? '' };
    const { body } = await send({ method: 'POST', url: '/v1/tenants', body: {}, headers });
    const english = { message: 'Something in the input is wrong.', details: ['external_id: is required'] };
    const japanese = { message: '入力内容に誤りがあります。', details: ['external_id: 必須です'] };
    expect(body).toMatchObject(language === 'en' ? english : japanese);
  });
});
