import { nodeInstanceHeader } from '@uketsuke/contracts/voice-node';
import { createTestAgent, createTestContext, createTestTenant, createTestVoiceNode } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { type ReceivedSpan, spanTree } from '@uketsuke/testing/trace-receiver';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';
import { openTracedParts } from '../testing/traced-gateway.ts';
import { type MemberViewer, type SignInService } from '../viewer/sign-in-service.ts';

const setting = createTestContext();
const traced = await openTracedParts(inject('databaseUrl'));
const signIn: SignInService = {
  viewerFromCookies: () => Promise.resolve(gateway.organization.live.ctxAs('admin').viewer as MemberViewer),
};
const gateway = createTestGateway(setting, { ...traced.options, signIn });

/** Of callers, customers and their secrets: none of it may be found in a trace. */
const personal = {
  number: '+818012345678',
  spoken: '予約したい佐藤と申します',
  tenant: '青葉歯科クリニック',
  external: 'sato-hanako-1980',
  agent: '佐藤さんの受付',
  search: 'hanako.sato@example.com',
  idempotencyKey: 'key-of-sato-hanako',
  userAgent: 'browser-of-sato',
  field: '佐藤花子',
};
const strange = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
const nodeTrace = '0af7651916cd43dd8448eb211c80319c';
const nodeParent = `00-${nodeTrace}-b7ad6b7169203331-01`;
const secrets: string[] = [];
let spans: readonly ReceivedSpan[] = [];
const callId = 'call_0000000000000000traced';

const admitCall = `mutation ($input: AdmitCallInput!) { admitCall(input: $input) {
  ... on AdmitCallSuccess { data { __typename } } ... on Error { code message } } }`;
const recordBatch = `mutation ($batch: CallBatchInput!) { recordBatch(batch: $batch) {
  ... on RecordBatchSuccess { data { __typename } } ... on Error { code message } } }`;
const nodeHeartbeat = `mutation ($heartbeat: NodeHeartbeatInput!) { nodeHeartbeat(heartbeat: $heartbeat) {
  ... on NodeHeartbeatSuccess { data { nodeId } } ... on Error { code message } } }`;

async function graphql(query: string, variables: object, headers: Record<string, string>): Promise<string> {
  const { body } = await gateway.app.inject({
    ...{ method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json', ...headers } },
    payload: JSON.stringify({ query, variables }),
  });
  return body;
}

beforeAll(async () => {
  const { live } = gateway.organization;
  const node = await createTestVoiceNode(setting, { id: 'node_traced' });
  const asNode = { authorization: `Bearer ${node.credential}`, [nodeInstanceHeader]: 'b'.repeat(22) };
  const heartbeat = { activeCalls: 0, capacity: 10, isDraining: false };
  await graphql(nodeHeartbeat, { heartbeat }, asNode);
  const agent = await createTestAgent(setting, live, { config: japaneseConfig() });
  const tenant = await createTestTenant(setting, live, { agentId: agent.id });
  const { body } = await gateway.send({
    ...{ method: 'POST', url: '/v1/sessions', body: { tenant_id: tenant.id } },
    headers: { traceparent: strange('a'), 'user-agent': personal.userAgent },
  });
  const { client_token: clientToken } = body as { client_token: string };
  const asTracedNode = { ...asNode, traceparent: nodeParent };
  const admitted = await graphql(admitCall, { input: { web: { callId, clientToken } } }, asTracedNode);
  expect(admitted).toContain('AdmittedCall');
  const batch = {
    ...{ callId, seq: 1, atMs: 0, toolInvocations: [] },
    turns: [{ index: 0, role: 'user', text: personal.spoken, atMs: 0 }],
    fields: [{ key: 'name', value: personal.field, atMs: 0 }],
    end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 0 },
  };
  await graphql(recordBatch, { batch }, asTracedNode).then((answer) => expect(answer).toContain('RecordedBatch'));
  const phone = { callId: 'call_0000000000000000traces', tenantId: tenant.id, secret: tenant.secret };
  const from = { agentId: null, from: personal.number, providerCallId: 'CA1' };
  await graphql(admitCall, { input: { phone: { ...phone, ...from } } }, asNode);
  await graphql(
    'query Sato($search: String) { calls(first: 1, tenantId: $search) { edges { node { id } } } }',
    { search: personal.search },
    { cookie: 'session=admin', 'x-uketsuke-environment': 'live', traceparent: strange('b') },
  );
  await graphql(
    '{ viewer { __typename } }',
    {},
    { ...asNode, authorization: 'Bearer nobody', traceparent: strange('c') },
  );
  const created = await gateway.send({
    ...{ method: 'POST', url: '/v1/tenants', headers: { 'idempotency-key': personal.idempotencyKey } },
    body: { external_id: personal.external, name: personal.tenant, agent_id: agent.id },
  });
  const made = created.body as { id: string; secret: string };
  await gateway.send({ method: 'POST', url: '/v1/agents', body: { name: personal.agent, config: japaneseConfig() } });
  await gateway.send({ method: 'PATCH', url: `/v1/tenants/${made.id}`, body: { name: personal.field } });
  await gateway.send({ method: 'POST', url: `/v1/tenants/${made.id}/rotate-secret` });
  await gateway.send({ method: 'GET', url: `/v1/calls?tenant_id=${personal.external}` });
  await gateway.send({ method: 'GET', url: '/v1/calls/call_0000000000000000000000' });
  await gateway.send({ method: 'GET', url: `/v1/${personal.external}` });
  await gateway.send({ method: 'POST', url: '/v1/sessions', body: `{"tenant_id":"${personal.external}` });
  await gateway.send({ method: 'POST', url: '/v1/tenants', body: { external_id: personal.external } });
  await gateway.app.inject({ method: 'GET', url: '/healthz' });
  await gateway.app.inject({ method: 'GET', url: '/readyz' });
  secrets.push(clientToken, node.credential, tenant.secret, made.secret, live.apiKey);
  await traced.tracer.close();
  spans = traced.receiver.spans();
});
afterAll(() => traced.close());

function requests(name: string): ReceivedSpan[] {
  return spans.filter((span) => span.name === name && span.attributes['uketsuke.request.id'] !== undefined);
}

/** The last part of the name of a statement. */
const isStatement = (line: string): boolean => /^ *(SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|WITH) ?/.test(line);

test('a request to /v1 is one trace: the request, its document, the field of its verb, its statements', () => {
  const [request] = requests('POST /v1/sessions');
  const tree = spanTree(spans, request?.traceId ?? '');
  expect(tree.filter((line) => !isStatement(line))).toEqual([
    'POST /v1/sessions',
    '  execute',
    '    Mutation.createSession',
  ]);
  expect(tree).toContain('      SELECT tenant');
  expect(tree).toContain('      INSERT session');
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/sessions',
    'http.response.status_code': 201,
    'uketsuke.request.id': expect.stringMatching(/^req_/),
    'uketsuke.viewer': 'api_key',
    'uketsuke.organization.id': gateway.organization.id,
    'uketsuke.environment': 'live',
    'uketsuke.key.id': gateway.organization.live.apiKeyId,
  });
});

test('a voice node goes on with its trace; the admission of a browser call goes back to the request that made its session', () => {
  const tree = spanTree(spans, nodeTrace);
  expect(tree.filter((line) => !isStatement(line))).toEqual([
    'POST /graphql',
    '  Mutation.admitCall',
    'POST /graphql',
    '  Mutation.recordBatch',
  ]);
  expect(tree).toEqual(expect.arrayContaining(['    UPDATE session', '    INSERT call', '    INSERT pgboss.job']));
  const request = requests('POST /graphql').find(({ traceId }) => traceId === nodeTrace);
  expect(request).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'uketsuke.viewer': 'service', 'uketsuke.node.id': 'node_traced' },
  });
  const [session] = requests('POST /v1/sessions');
  const admission = spans.find(({ name, traceId }) => name === 'Mutation.admitCall' && traceId === nodeTrace);
  expect(admission?.links).toMatchObject([{ traceId: session?.traceId }]);
});

test('the job that a batch causes carries its trace', async () => {
  const { rows } = await setting.db.pool.query<{ traceparent: string }>(
    `SELECT data->>'traceparent' AS traceparent FROM pgboss.job WHERE data->>'call_id' = $1`,
    [callId],
  );
  expect(rows).toEqual([{ traceparent: expect.stringMatching(`^00-${nodeTrace}-[\\da-f]{16}-01$`) }]);
});

test('nobody else says which trace a request continues: not an API user, not a member, not a stranger', () => {
  const ids = new Set(spans.map(({ traceId }) => traceId));
  for (const digit of ['a', 'b', 'c']) expect(ids).not.toContain(digit.repeat(32));
  expect(requests('POST /v1/sessions')[0]?.links).toEqual([]);
  const viewers = requests('POST /graphql').map(({ attributes }) => attributes['uketsuke.viewer']);
  expect(viewers.filter((viewer) => viewer === 'service')).toHaveLength(4);
  expect(viewers).toEqual(expect.arrayContaining(['member', undefined]));
  expect(viewers).toHaveLength(6);
});

test('what is refused names its code and does not count as failed', () => {
  const [unknown] = requests('GET /v1/calls/:id');
  const trace = spans.filter(({ traceId }) => traceId === unknown?.traceId);
  expect(unknown?.attributes).toMatchObject({ 'http.response.status_code': 404, 'error.type': 'not_found' });
  expect(trace.some(({ hasFailed }) => hasFailed)).toBe(false);
});

test('a path that is none of ours is not told, and health checks make no traces', () => {
  expect(requests('GET unknown')).toHaveLength(1);
  expect(spans.filter(({ name }) => /health|ready/.test(name))).toEqual([]);
});

test('the log line of each request names its trace', () => {
  const lines = traced.logLines.filter(({ msg, route }) => msg === 'request.completed' && !String(route).endsWith('z'));
  expect(lines.length).toBeGreaterThan(10);
  for (const { request_id: requestId, trace_id: traceId } of lines) {
    const span = spans.find(({ attributes }) => attributes['uketsuke.request.id'] === requestId);
    expect(span?.traceId).toBe(traceId);
  }
});

test('nothing of a person, no text, no secret and no value of a query is in any span', () => {
  const text = JSON.stringify(spans);
  expect(spans.length).toBeGreaterThan(80);
  for (const value of [...Object.values(personal), ...secrets]) expect(text).not.toContain(value);
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].toSorted()).toMatchInlineSnapshot(`
    [
      "db.operation.name",
      "db.query.text",
      "db.system.name",
      "error.type",
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "uketsuke.environment",
      "uketsuke.key.id",
      "uketsuke.node.id",
      "uketsuke.organization.id",
      "uketsuke.request.id",
      "uketsuke.viewer",
    ]
  `);
});
