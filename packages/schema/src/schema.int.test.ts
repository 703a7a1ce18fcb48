import type { DomainError } from '@uketsuke/contracts';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, mutation, resultOf, run } from './testing/run.ts';

const setting = createTestContext();
let org: TestOrganization;
let agentId: string;
let tenantId: string;

beforeAll(async () => {
  org = await createTestOrganization(setting);
  agentId = (await createTestAgent(setting, org.live)).id;
  tenantId = (await createTestTenant(setting, org.live, { agentId })).id;
  for (let index = 0; index < 12; index += 1) {
    const agent = await createTestAgent(setting, org.live, { name: `Agent ${index}` });
    setting.clock.advance(1);
    await createTestTenant(setting, org.live, { agentId: agent.id, name: `Tenant ${index}` });
  }
});

describe('statements per operation: none grows with the rows of a list', () => {
  test.each([
    ['{ agents(limit: null) { data { id name version createdAt updatedAt } } }', 1],
    ['{ agents { data { id name } hasMore nextCursor } }', 1],
    ['{ agents { data { id config } } }', 2],
    ['{ agents { data { id versions { version config } tenants { id name } } } }', 3],
    ['{ tenants(limit: null) { data { id externalId name agentId status createdAt } } }', 1],
    ['{ tenants { data { id agent { id name config } } } }', 3],
    ['{ tenants(limit: 10, filter: { search: "t" }) { data { id agent { name } } hasMore nextCursor } }', 2],
    ['query ($agentId: ID!) { agent(id: $agentId) { id config } }', 1],
    ['query ($agentId: ID!) { agent(id: $agentId, version: 1) { id name config updatedAt } }', 1],
    ['query ($agentId: ID!) { agentVersions(id: $agentId) { version config } }', 1],
    ['query ($tenantId: ID!) { tenant(id: $tenantId) { id name } }', 1],
    ['{ apiKeys { data { id name start last4 revokedAt } hasMore } }', 1],
    ['{ members { data { id role email name } hasMore } }', 2],
    ['{ organization { id name } environments { id kind } }', 2],
    ['{ viewer { kind email role environment } }', 0],
    ['{ viewer { memberships { organizationId name role } } }', 2],
    ['{ usage(groupBy: tenant) { total { calls } data { ... on TenantUsage { tenant { name } seconds } } } }', 2],
    ['{ usage(groupBy: day) { total { calls } data { ... on DayUsage { day seconds } } } }', 2],
  ])('%s: %i', async (source, count) => {
    const statements = await setting.statementsOf(async () => {
      const { errors } = await run(org.live.ctxAs('member'), source, { agentId, tenantId });
      expect(errors).toBeUndefined();
    });
    expect(statements, statements.join('\n')).toHaveLength(count);
  });
});

const writes = [
  ['createAgent', mutation('($config: JSON!)', 'createAgent(input: { name: "A", config: $config })', '{ id }')],
  [
    'updateAgent',
    mutation('($agentId: ID!, $config: JSON!)', 'updateAgent(id: $agentId, input: { config: $config })', '{ id }'),
  ],
  ['deleteAgent', mutation('($agentId: ID!)', 'deleteAgent(id: $agentId)')],
  ['createTenant', mutation('', 'createTenant(input: { externalId: "by-member" })', '{ id }')],
  ['updateTenant', mutation('($tenantId: ID!)', 'updateTenant(id: $tenantId, input: { name: "x" })', '{ id }')],
  ['rotateTenantSecret', mutation('($tenantId: ID!)', 'rotateTenantSecret(id: $tenantId)', '{ secret }')],
  ['deleteTenant', mutation('($tenantId: ID!)', 'deleteTenant(id: $tenantId)')],
  ['rotateToolsSecret', mutation('', 'rotateToolsSecret', '{ secret }')],
  ['toolsSecret (a secret)', '{ toolsSecret { secret } }'],
  ['createApiKey', mutation('', 'createApiKey(name: "k")', '{ secret }')],
  ['revokeApiKey', mutation('($keyId: ID!)', 'revokeApiKey(id: $keyId)', '{ id }')],
] as const;
const variables = () => ({ agentId, tenantId, keyId: org.live.apiKeyId, config: japaneseConfig() });

describe('who may write', () => {
  test.each(writes)('%s refuses a plain member', async (_name, source) => {
    expect(codeOf(await run(org.live.ctxAs('member'), source, variables()))).toBe('forbidden');
  });

  test.each(writes)('%s refuses a voice node', async (_name, source) => {
    expect(codeOf(await run(setting.service('voice'), source, variables()))).toBe('forbidden');
  });

  test.each(writes.filter(([name]) => name.includes('ApiKey')))('%s refuses an API key', async (_name, source) => {
    expect(codeOf(await run(org.live.ctx, source, variables()))).toBe('forbidden');
  });
});

describe('another environment', () => {
  test.each<readonly [name: string, source: string]>([
    ['agent', 'query ($agentId: ID!) { agent(id: $agentId) { id } }'],
    ['agentVersions', 'query ($agentId: ID!) { agentVersions(id: $agentId) { version } }'],
    ['tenant', 'query ($tenantId: ID!) { tenant(id: $tenantId) { id } }'],
    ...writes.filter(([name]) => /^(update|delete|rotateTenant|revoke)/.test(name)),
  ])('%s: not_found', async (_name, source) => {
    expect(codeOf(await run(org.test.ctxAs('owner'), source, variables()))).toBe('not_found');
  });

  test('lists hold nothing of it', async () => {
    const { data } = await run(
      org.test.ctx,
      '{ agents { data { id } } tenants { data { id } } calls { data { id } } }',
    );
    expect(data).toEqual({ agents: { data: [] }, tenants: { data: [] }, calls: { data: [] } });
  });
});

describe('answers', () => {
  test('a created tenant carries its secret, a later read has no such field', async () => {
    const source = mutation(
      '',
      'createTenant(input: { externalId: "shop-1", agentId: null })',
      '{ id external_id: externalId name agent_id: agentId status created_at: createdAt secret }',
    );
    expect(resultOf(await run(org.live.ctx, source)).data).toEqual({
      id: expect.stringMatching(/^ten_/),
      external_id: 'shop-1',
      name: 'shop-1',
      agent_id: null,
      status: 'active',
      created_at: setting.clock.now(),
      secret: expect.stringMatching(/^vts_/),
    });
    const { errors } = await run(org.live.ctx, '{ tenants { data { secret } } }');
    expect(errors?.[0]?.message).toContain('Cannot query field "secret"');
  });

  test('an update answers the new version with its config, an older one stays readable', async () => {
    const { id } = await createTestAgent(setting, org.live, { name: '一' });
    const config = { ...japaneseConfig(), greeting: '新しい挨拶' };
    const updated = await run(
      org.live.ctx,
      mutation(
        '($id: ID!, $config: JSON!)',
        'updateAgent(id: $id, input: { name: "二", config: $config })',
        '{ name version config }',
      ),
      { id, config },
    );
    expect(resultOf(updated).data).toEqual({ name: '二', version: 2, config });
    const old = await run(org.live.ctx, 'query ($id: ID!) { agent(id: $id, version: 1) { name version config } }', {
      id,
    });
    expect(old.data?.['agent']).toEqual({ name: '一', version: 1, config: japaneseConfig() });
  });

  test('a created key is shown once and works', async () => {
    const source = mutation('', 'createApiKey(name: "k")', '{ secret apiKey { id name start } }');
    expect(resultOf(await run(org.live.ctxAs('admin'), source)).data).toMatchObject({
      secret: expect.stringMatching(/^vk_live_/),
      apiKey: { name: 'k' },
    });
  });

  test('the viewer is told who they are and where they may go', async () => {
    const { data } = await run(
      org.test.ctxAs('admin'),
      '{ viewer { kind email role organizationId environment memberships { organizationId role } } }',
    );
    expect(data?.['viewer']).toEqual({
      kind: 'member',
      email: org.users.admin.email,
      role: 'admin',
      organizationId: org.id,
      environment: 'test',
      memberships: [{ organizationId: org.id, role: 'admin' }],
    });
  });
});

describe('what a mutation refuses', () => {
  const create = mutation(
    '($name: String!, $config: JSON!)',
    'createAgent(input: { name: $name, config: $config })',
    '{ id }',
  );

  test('is a type of its result, with one line for each problem', async () => {
    const config = { ...japaneseConfig(), closing: '', vocabulary: [1] };
    const wrongConfig = await run(org.live.ctx, create, { name: 'A', config });
    expect([wrongConfig.errors, resultOf(wrongConfig)]).toMatchObject([
      undefined,
      {
        __typename: 'InvalidConfigError',
        code: 'invalid_config',
        details: ['config.closing: must not be empty', 'config.vocabulary[0]: must be a string'],
      },
    ]);
    expect(resultOf(await run(org.live.ctx, create, { name: '', config: japaneseConfig() }))).toMatchObject({
      __typename: 'InvalidRequestError',
      details: ['name: must not be empty'],
    });
    const unknown = await run(org.live.ctx, mutation('', 'deleteTenant(id: "ten_unknown")'));
    expect(resultOf(unknown)).toMatchObject({ __typename: 'NotFoundError', details: [] });
    const inUse = await run(org.live.ctx, mutation('($agentId: ID!)', 'deleteAgent(id: $agentId)'), { agentId });
    expect(resultOf(inUse)).toMatchObject({ __typename: 'InUseError', code: 'in_use' });
  });

  test('names the keys as the caller wrote them', async () => {
    const cases = [
      ['createTenant(input: { externalId: "no spaces" })', 'externalId: must be 1 to 100 letters, digits or . _ : -'],
      ['createTenant(input: { externalId: "a", agentId: "" })', 'agentId: must not be empty'],
      ['createSession(tenantId: "")', 'tenantId: must not be empty'],
    ] as const;
    for (const [call, line] of cases) {
      const selection = call.startsWith('createSession') ? '{ id }' : '{ externalId }';
      const answer = resultOf(await run(org.live.ctx, mutation('', call, selection)));
      expect(answer).toMatchObject({ code: 'invalid_request', details: [line] });
    }
  });

  test('an optional key that is null counts as not passed, but null takes the default agent away', async () => {
    const given = await createTestTenant(setting, org.live, { agentId });
    const change = mutation(
      '($id: ID!)',
      'updateTenant(id: $id, input: { name: null, status: null, agentId: null })',
      '{ name status agentId }',
    );
    expect(resultOf(await run(org.live.ctx, change, { id: given.id })).data).toEqual({
      name: given.name,
      status: 'active',
      agentId: null,
    });
  });

  test("an admin sets, reads and takes away a tenant's limit of concurrent calls; the organization's is the operator's", async () => {
    const given = await createTestTenant(setting, org.live);
    const set = (input: string) =>
      run(
        org.live.ctxAs('admin'),
        mutation('($id: ID!)', `updateTenant(id: $id, input: ${input})`, '{ concurrentCallsMax }'),
        { id: given.id },
      );
    expect(resultOf(await set('{ concurrentCallsMax: 12 }')).data).toEqual({ concurrentCallsMax: 12 });
    const read = '{ organization { concurrentCallsMax } tenant(id: $id) { concurrentCallsMax } }';
    const { data } = await run(org.live.ctx, `query ($id: ID!) ${read}`, { id: given.id });
    expect(data).toEqual({ organization: { concurrentCallsMax: 100 }, tenant: { concurrentCallsMax: 12 } });
    expect(resultOf(await set('{ concurrentCallsMax: 0 }'))).toMatchObject({ code: 'invalid_request' });
    expect(resultOf(await set('{ concurrentCallsMax: null }')).data).toEqual({ concurrentCallsMax: null });
  });

  test('the process itself hears of with its cause', async () => {
    const source = mutation('', 'createTenant(input: { externalId: "twice" })', '{ id }');
    const heard: DomainError[] = [];
    const onRefusal = (error: DomainError): void => void heard.push(error);
    for (let time = 0; time < 2; time += 1) await run(org.live.ctx, source, {}, { onRefusal });
    expect(heard).toEqual([expect.objectContaining({ code: 'conflict', cause: expect.any(Error) })]);
  });

  test('is loaded with no more statements than a plain selection would need', async () => {
    const source = mutation(
      '($tenantId: ID!)',
      'updateTenant(id: $tenantId, input: { name: "x" })',
      '{ id name agent { id config } }',
    );
    const statements = await setting.statementsOf(async () => {
      expect(resultOf(await run(org.live.ctx, source, { tenantId })).data).toMatchObject({ agent: { id: agentId } });
    });
    expect(statements.filter((text) => text.startsWith('SELECT')).length, statements.join('\n')).toBeLessThanOrEqual(4);
  });

  test('what nobody expected is thrown', async () => {
    const broken = { ...org.live.ctx, db: { ...setting.db, prisma: {} as never, transaction: failing } };
    const { data, errors } = await run(broken, mutation('', 'deleteTenant(id: "ten_1")'));
    expect([data, errors?.[0]?.originalError]).toEqual([null, new Error('nobody expected this')]);
  });
});

function failing(): never {
  throw new Error('nobody expected this');
}

describe('documents of clients', () => {
  test('one that is too costly is refused before it touches the database', async () => {
    const fields = Array.from(
      { length: 60 },
      (_, index) => `a${index}: tenants { data { id name agent { id config } } }`,
    );
    const statements = await setting.statementsOf(async () => {
      expect(codeOf(await run(org.live.ctx, `{ ${fields.join(' ')} }`))).toBe('invalid_request');
    });
    expect(statements).toEqual([]);
  });

  test('a mutation with such a selection is no refusal of the mutation: it is thrown, and nothing is done', async () => {
    const fields = Array.from({ length: 99 }, (_, index) => `a${index}: id`).join(' ');
    const calls = Array.from({ length: 12 }, (_, index) =>
      mutation('', 'createTenant(input: { externalId: "costly" })', `{ ${fields} }`)
        .slice('mutation  {'.length, -1)
        .replace('result', `r${index}`),
    );
    const statements = await setting.statementsOf(async () => {
      const { data, errors } = await run(org.live.ctx, `mutation { ${calls.join(' ')} }`);
      expect([data, errors?.[0]?.originalError]).toMatchObject([null, { code: 'invalid_request' }]);
    });
    expect(statements).toEqual([]);
  });
});
