import type { MemberViewer, SignInService } from '../viewer/sign-in-service.ts';
import { nodeInstanceHeader } from '@uketsuke/contracts/voice-node';
import { revokeVoiceNode } from '@uketsuke/domain/voice-node';
import { makeSecret } from '@uketsuke/runtime';
import { createTestAgent, createTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { withoutPool } from '../testing/broken-database.ts';
import { environmentOf } from '../viewer/sign-in-service.ts';
import { createTestGateway } from '../testing/test-gateway.ts';
import { aliasesMax, documentCharactersMax, documentTokensMax, rootFieldsMax } from './limits.ts';

const setting = createTestContext();
/** Knows one cookie: the admin of the test organization. */
const signIn: SignInService = {
  viewerFromCookies: (headers) => {
    if (headers.cookie !== 'session=admin') return Promise.resolve(null);
    const kind = environmentOf(headers) ?? 'live';
    return Promise.resolve(gateway.organization[kind].ctxAs('admin').viewer as MemberViewer);
  },
};
const gateway = createTestGateway(setting, { signIn });
const broken = createTestGateway(setting, { signIn, db: withoutPool(setting.db) });
const dashboard = 'http://127.0.0.1:3000';

const aliases = Array.from({ length: aliasesMax + 1 }, (_, index) => `a${index}: id`).join(' ');
const environmentFields = Array.from(
  { length: rootFieldsMax + 1 },
  (_, index) => `a${index}: environments { id }`,
).join(' ');

/** A short document whose selections double with every fragment. */
function bomb(levels: number, type: 'Environment' | 'Query' = 'Environment'): string {
  const fragments = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on ${type} { ...F${level + 1} ...F${level + 1} }`,
  );
  const [start, end] =
    type === 'Environment' ? ['{ environments { ...F0 } }', '{ id }'] : ['{ ...F0 }', '{ ... on Query { ...E } }'];
  const empty = type === 'Query' ? 'fragment E on Query { __typename }' : '';
  return `${start} ${fragments.join(' ')} fragment F${levels} on ${type} ${end} ${empty}`;
}

interface Sent {
  query?: string;
  variables?: object;
  headers?: Record<string, string>;
  body?: unknown;
  method?: 'GET' | 'POST';
  url?: string;
  app?: FastifyInstance;
}

interface GraphqlErrorBody {
  message: string;
  extensions: { code: string; request_id?: string; details?: string[] };
}

async function send({
  query,
  variables,
  headers = { cookie: 'session=admin' },
  body,
  method = 'POST',
  url = '/graphql',
  app = gateway.app,
}: Sent) {
  const response = await app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { payload: JSON.stringify(body ?? { query, variables }) }),
  });
  const json = response.json<{ data?: Record<string, unknown>; errors?: GraphqlErrorBody[] }>();
  return {
    status: response.statusCode,
    headers: response.headers,
    data: json.data,
    error: json.errors?.[0],
    text: response.body,
  };
}

describe('who may ask', () => {
  test('a voice node by its credential and the name of its process', async () => {
    const heartbeat = { activeCalls: 0, capacity: 1, isDraining: true };
    const query = `mutation ($heartbeat: NodeHeartbeatInput!) { nodeHeartbeat(heartbeat: $heartbeat) {
      ... on NodeHeartbeatSuccess { data { nodeId isHolder shouldDrain } } ... on Error { code } } }`;
    const node = await createTestVoiceNode(setting, { id: 'node_graphql' });
    const authorization = `Bearer ${node.credential}`;
    const headers = { authorization, [nodeInstanceHeader]: 'a'.repeat(22) };
    const { status, data } = await send({ query, variables: { heartbeat }, headers });
    const orders = { nodeId: node.id, isHolder: true, shouldDrain: false };
    expect([status, data]).toEqual([200, { nodeHeartbeat: { data: orders } }]);
    for (const name of [undefined, '', 'short', 'a b'.repeat(10)]) {
      const nameless = { authorization, ...(name !== undefined && { [nodeInstanceHeader]: name }) };
      const refused = await send({ query, variables: { heartbeat }, headers: nameless });
      expect([refused.status, refused.error?.extensions.code]).toEqual([422, 'invalid_request']);
    }
    const stranger = { ...headers, authorization: `Bearer ${makeSecret('vns_')}` };
    expect((await send({ query, variables: { heartbeat }, headers: stranger })).status).toBe(401);
    await revokeVoiceNode(setting.service('operator'), node.id);
    const revoked = await send({ query, variables: { heartbeat }, headers });
    expect([revoked.status, revoked.error?.extensions.code]).toEqual([401, 'unauthorized']);
    const asMember = await send({ query, variables: { heartbeat } });
    expect(asMember.data).toEqual({ nodeHeartbeat: { code: 'forbidden' } });
  });

  test('a signed-in member by cookie, in the environment the page chose', async () => {
    const agent = await createTestAgent(setting, gateway.organization.test);
    const query = 'query ($id: ID!) { agent(id: $id) { name } }';
    const variables = { id: agent.id };
    const live = await send({ query, variables });
    expect(live.error?.extensions.code).toBe('not_found');
    const headers = { cookie: 'session=admin', 'x-uketsuke-environment': 'test' };
    expect((await send({ query, variables, headers })).data).toEqual({ agent: { name: agent.name } });
    const wrong = await send({ query, variables, headers: { ...headers, 'x-uketsuke-environment': 'prod' } });
    expect([wrong.status, wrong.error?.extensions.code]).toEqual([422, 'invalid_request']);
  });

  test('401: nobody, an unknown cookie, an API key, a wrong token even beside a good cookie', async () => {
    const refused: Record<string, string>[] = [
      {},
      { cookie: 'session=other' },
      { authorization: `Bearer ${gateway.organization.live.apiKey}` },
      { authorization: 'Bearer wrong', cookie: 'session=admin' },
    ];
    for (const headers of refused) {
      const { status, error, headers: got } = await send({ query: '{ environments { id } }', headers });
      expect([status, error?.extensions.code]).toEqual([401, 'unauthorized']);
      expect(error?.extensions.request_id).toBe(got['x-request-id']);
    }
  });

  test('403: a page of another origin; CORS permits the dashboard alone', async () => {
    const query = '{ environments { id } }';
    const foreign = await send({ query, headers: { cookie: 'session=admin', origin: 'https://evil.example' } });
    expect([foreign.status, foreign.error?.extensions.code]).toEqual([403, 'forbidden']);
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    const own = await send({ query, headers: { cookie: 'session=admin', origin: dashboard } });
    expect(own.status).toBe(200);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': dashboard,
      'access-control-allow-credentials': 'true',
    });
    const preflight = await gateway.app.inject({ method: 'OPTIONS', url: '/graphql', headers: { origin: dashboard } });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, dashboard]);
  });
});

describe('what may be asked', () => {
  test('nothing by a form or a link: a request a browser sends without asking first is refused', async () => {
    const url = `/graphql?query=${encodeURIComponent('{ environments { id } }')}`;
    const link = await gateway.app.inject({ method: 'GET', url, headers: { cookie: 'session=admin' } });
    expect(link.statusCode).toBe(400);
    const form = await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie: 'session=admin', 'content-type': 'text/plain' },
      payload: JSON.stringify({ query: '{ environments { id } }' }),
    });
    expect(form.statusCode).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    '',
  ])('400: a body of type "%s", whatever is in it', async (type) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie: 'session=admin', 'content-type': type },
      payload: JSON.stringify({ query: '{ environments { id } }' }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toContain('"data"');
  });

  test('403: a page without an origin of its own (a sandboxed frame, a file)', async () => {
    const headers = { cookie: 'session=admin', origin: 'null' };
    const { status, error } = await send({ query: '{ environments { id } }', headers });
    expect([status, error?.extensions.code]).toEqual([403, 'forbidden']);
  });

  test('a mutation by GET does nothing, even with the header of a script', async () => {
    const query = 'mutation { createTenant(input: { externalId: "by-get" }) { __typename } }';
    const response = await gateway.app.inject({
      method: 'GET',
      url: `/graphql?query=${encodeURIComponent(query)}`,
      headers: { cookie: 'session=admin', 'apollo-require-preflight': '1' },
    });
    expect(response.statusCode).toBe(405);
    expect(await setting.db.prisma.tenant.count({ where: { externalId: 'by-get' } })).toBe(0);
  });

  test.each([
    ['the schema', '{ __schema { types { name } } }'],
    ['a typo, without a hint', '{ agent_s { id } }'],
    ['many aliases', `{ ${Array.from({ length: aliasesMax + 1 }, (_, index) => `a${index}: __typename`).join(' ')} }`],
    [
      'many fields at the top',
      `{ ${Array.from({ length: rootFieldsMax + 1 }, (_, index) => `a${index}: environments { id }`).join(' ')} }`,
    ],
  ])('400: %s', async (_, query) => {
    const { status, error } = await send({ query });
    expect([status, error?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    expect(error?.message).not.toContain('Did you mean');
  });

  test('a document that is too long, too deep or too costly is refused before it runs', async () => {
    const long = await send({ query: `{ environments { id } } # ${'x'.repeat(documentCharactersMax)}` });
    expect([long.status, long.error?.extensions.code]).toEqual([422, 'invalid_request']);
    const many = Array.from(
      { length: 18 },
      (_, index) => `a${index}: tenants { data { id name agent { id name config } } }`,
    );
    const costly = await send({ query: `{ ${many.join(' ')} }` });
    expect(costly.error?.extensions.code).toBe('invalid_request');
  });

  test('a document of very many short fields is refused before they are compared with each other', async () => {
    const { status, error } = await send({ query: `{ environments { ${'id '.repeat(documentTokensMax)}} }` });
    expect([status, error?.extensions.code]).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
  });

  test.each([
    ['one type', '{ __type(name: "Agent") { name } }'],
    ['through a fragment', '{ ...F } fragment F on Query { __schema { types { name } } }'],
    ['a fragment that contains itself', '{ environments { ...F } } fragment F on Environment { id ...F }'],
    ['very many selections from few fragments', bomb(12)],
    ['fragments that double at the top', bomb(100, 'Query')],
    ['fragments that double and lead nowhere', bomb(100, 'Query').replaceAll('__typename', '...Nowhere')],
    ['aliases in a fragment', `{ environments { ...F } } fragment F on Environment { ${aliases} }`],
    ['fields that stand at the top through a fragment', `{ ...F } fragment F on Query { ${environmentFields} }`],
    ['a subscription', 'subscription { environments { id } }'],
    ['nothing', ''],
  ])('400: %s', async (_, query) => {
    const { status, error, data } = await send({ query });
    expect([status, data]).toEqual([400, undefined]);
    expect(error?.message).not.toContain('Did you mean');
  });

  test('a page of at most 100, in two statements', async () => {
    const query = '{ tenants(limit: 100) { data { id agent { name } } hasMore } }';
    const statements = await setting.statementsOf(async () => {
      const { data, error } = await send({ query });
      expect(error).toBeUndefined();
      expect(data?.['tenants']).toMatchObject({ hasMore: false });
    });
    expect(statements.length).toBeLessThanOrEqual(2);
    expect(statements[0]).toMatch(/LIMIT/);
    for (const list of ['agents', 'apiKeys', 'calls', 'members', 'tenants']) {
      const { error } = await send({ query: `{ ${list}(limit: 101) { hasMore } }` });
      expect([list, error?.extensions.code]).toEqual([list, 'invalid_request']);
    }
  });

  test('a query by its hash is not known: nothing is kept for clients', async () => {
    const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
    const { status, error } = await send({ body: { extensions: { persistedQuery } } });
    // 200, as the protocol of such queries has it.
    expect([status, error?.extensions.code]).toEqual([200, 'PERSISTED_QUERY_NOT_SUPPORTED']);
  });

  test.each([
    [400, 'invalid_json', '{"query":'],
    [422, 'invalid_request', `{"query":"{ environments { id } }","x":"${'a'.repeat(1024 * 1024)}"}`],
  ])('%i %s, in the shape of GraphQL and with a request id', async (status, code, payload) => {
    const headers = { cookie: 'session=admin', 'content-type': 'application/json' };
    const response = await gateway.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { code, request_id: response.headers['x-request-id'] } }],
    });
  });

  test('no batches, no prototypes', async () => {
    expect((await send({ body: [{ query: '{ environments { id } }' }] })).status).toBe(400);
    const poisoned = await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie: 'session=admin', 'content-type': 'application/json' },
      payload: '{"query":"{ environments { id } }","__proto__":{"a":1}}',
    });
    expect(poisoned.statusCode).toBe(400);
  });
});

describe('errors', () => {
  test('of a query carry a code of the catalogue, the details and the request id, no stack', async () => {
    const { error, headers, text } = await send({ query: '{ calls(limit: 0) { hasMore } }' });
    expect(error?.extensions).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^limit: /)],
      request_id: headers['x-request-id'],
    });
    expect(text).not.toContain('stacktrace');
  });

  test('of a mutation are types of its result, and in the log line all the same', async () => {
    const query = `mutation ($input: AgentCreate!) { createAgent(input: $input) {
      __typename ... on CreateAgentSuccess { data { id } } ... on Error { code message details } } }`;
    const refused = await send({ query, variables: { input: { name: '', config: japaneseConfig() } } });
    expect([refused.status, refused.error]).toEqual([200, undefined]);
    expect(refused.data).toEqual({
      createAgent: {
        __typename: 'InvalidRequestError',
        code: 'invalid_request',
        message: '入力内容に誤りがあります。',
        details: ['name: must not be empty'],
      },
    });
    expect(gateway.logLines.at(-1)).toMatchObject({ error: 'invalid_request', details: 1 });
    const done = await send({ query, variables: { input: { name: 'a', config: japaneseConfig() } } });
    expect(done.data).toMatchObject({ createAgent: { __typename: 'CreateAgentSuccess' } });
  });

  test('what nobody expected is masked outside and whole in the log', async () => {
    const { error, headers } = await send({ query: '{ calls { hasMore } }', app: broken.app });
    expect(error).toMatchObject({ message: '内部エラーが発生しました。', extensions: { code: 'internal' } });
    expect(error?.extensions.request_id).toBe(headers['x-request-id']);
    expect(broken.logLines.at(-1)).toMatchObject({ err: { message: 'secret inside' }, error: 'internal' });
  });
});
