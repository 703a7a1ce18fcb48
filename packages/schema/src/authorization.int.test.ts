import { createTestAgent, createTestContext, createTestOrganization, createTestTenant } from '@uketsuke/testing';
import type { TestOrganization } from '@uketsuke/testing';
import { isErrorCode } from '@uketsuke/contracts';
import type { DomainContext } from '@uketsuke/domain';
import { createSandboxProvider } from '@uketsuke/domain/sandbox-payment';
import { sendTestWebhookEvent } from '@uketsuke/domain/webhook-delivery';
import { createWebhookEndpoint } from '@uketsuke/domain/webhook-endpoint';
import {
  getNamedType,
  graphql,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { builder } from './builder.ts';
import type { GraphQLContext } from './context.ts';
import { createSchema } from './schema.ts';
import { codeOf, run } from './testing/run.ts';

/** Kind of viewer, with its role, part of the service or purpose. */
const kinds = [
  'api_key/live',
  'api_key/test',
  'member/member',
  'member/admin',
  'member/owner',
  'service/voice',
  'service/worker',
  'service/operator',
  'link/connect',
  'link/portal',
  'mcp/member',
  'mcp/admin',
  'mcp/owner',
  'payer',
] as const;
type Kind = (typeof kinds)[number];

const rules = {
  reader: ['api_key/live', 'api_key/test', 'member/member', 'member/admin', 'member/owner'],
  admin: ['api_key/live', 'api_key/test', 'member/admin', 'member/owner'],
  link: ['link/connect', 'link/portal'],
  member: ['member/member', 'member/admin', 'member/owner'],
  memberAdmin: ['member/admin', 'member/owner'],
  steward: ['member/admin', 'member/owner'],
  owner: ['member/owner'],
  billingAdmin: ['member/admin', 'member/owner'],
  payer: ['payer'],
  webhookReader: ['member/member', 'member/admin', 'member/owner', 'link/portal'],
  webhooks: ['member/admin', 'member/owner', 'link/portal'],
  connectionReader: ['api_key/live', 'api_key/test', 'member/member', 'member/admin', 'member/owner', 'link/connect'],
  connections: ['api_key/live', 'api_key/test', 'member/admin', 'member/owner', 'link/connect'],
  voiceNode: ['service/voice'],
} as const satisfies Record<string, readonly Kind[]>;

/** Who may ask for which field; everybody else is refused. A field that is not here, or a line without a field, fails the first test below. */
const fields: Record<string, readonly Kind[]> = {
  'Query.agent': rules.reader,
  'Query.agentVersions': rules.reader,
  'Query.agents': rules.reader,
  'Query.apiKeys': rules.member,
  'Query.auditEntries': rules.steward,
  'Query.call': rules.reader,
  'Query.callByProvider': rules.reader,
  'Query.calls': rules.reader,
  'Query.connection': rules.connectionReader,
  'Query.connectionAttempt': rules.connections,
  'Query.connectionOptions': rules.connections,
  'Query.connections': rules.connectionReader,
  'Query.connectors': rules.connectionReader,
  'Query.creditLots': rules.reader,
  'Query.environments': rules.reader,
  'Query.invoice': rules.memberAdmin,
  'Query.invoices': rules.reader,
  'Query.ledgerTransactions': rules.reader,
  'Query.link': rules.link,
  'Query.members': rules.member,
  'Query.organization': rules.reader,
  'Query.refusedCalls': rules.reader,
  'Query.tenant': rules.reader,
  'Query.tenants': rules.reader,
  'Query.toolsSecret': rules.admin,
  'Query.transcript': rules.reader,
  'Query.usage': rules.reader,
  'Query.billing': rules.reader,
  'Query.payment': rules.reader,
  'Query.sandboxPage': rules.payer,
  'Query.viewer': rules.reader,
  'Query.webhookActivity': rules.webhookReader,
  'Query.webhookDeliveries': rules.webhookReader,
  'Query.webhookDelivery': rules.webhookReader,
  'Query.webhookEndpoint': rules.webhookReader,
  'Query.webhookEndpointSecret': rules.webhooks,
  'Query.webhookEndpoints': rules.webhookReader,
  'Mutation.addMember': rules.memberAdmin,
  'Mutation.admitCall': rules.voiceNode,
  'Mutation.answerSandboxBank': rules.payer,
  'Mutation.changeMemberRole': rules.memberAdmin,
  'Mutation.createAgent': rules.admin,
  'Mutation.createCardSetup': rules.billingAdmin,
  'Mutation.createTopup': rules.admin,
  'Mutation.createApiKey': rules.memberAdmin,
  'Mutation.createConnection': rules.connections,
  'Mutation.createConnectLink': rules.admin,
  'Mutation.createSession': rules.admin,
  'Mutation.createTenant': rules.admin,
  'Mutation.createWebhookPortalLink': rules.admin,
  'Mutation.createWebhookEndpoint': rules.webhooks,
  'Mutation.deleteAgent': rules.admin,
  'Mutation.deleteConnection': rules.connections,
  'Mutation.deleteTenant': rules.admin,
  'Mutation.eraseCall': rules.steward,
  'Mutation.eraseCaller': rules.steward,
  'Mutation.invokeTool': rules.voiceNode,
  'Mutation.deleteWebhookEndpoint': rules.webhooks,
  'Mutation.nodeHeartbeat': rules.voiceNode,
  'Mutation.payAtSandbox': rules.payer,
  'Mutation.recordBatch': rules.voiceNode,
  'Mutation.recoverWebhookDeliveries': rules.webhooks,
  'Mutation.removeMember': rules.member,
  'Mutation.removePaymentCard': rules.billingAdmin,
  'Mutation.replaceConnectionKey': rules.connections,
  'Mutation.restartConnection': rules.connections,
  'Mutation.resendWebhookDelivery': rules.webhooks,
  'Mutation.revokeApiKey': rules.memberAdmin,
  'Mutation.rotateTenantSecret': rules.admin,
  'Mutation.rotateToolsSecret': rules.admin,
  'Mutation.setAutoRecharge': rules.billingAdmin,
  'Mutation.setRetention': rules.owner,
  'Mutation.rotateWebhookEndpointSecret': rules.webhooks,
  'Mutation.sendConnectLink': rules.admin,
  'Mutation.sendTestWebhookEvent': rules.webhooks,
  'Mutation.startConnection': rules.connections,
  'Mutation.startTestCall': rules.member,
  'Mutation.tryTool': rules.admin,
  'Mutation.updateAgent': rules.admin,
  'Mutation.furnishConnection': rules.connections,
  'Mutation.updateConnection': rules.connections,
  'Mutation.updateTenant': rules.admin,
  'Mutation.updateWebhookEndpoint': rules.webhooks,
};

const schema = createSchema();
const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => type != null);
const rootFields = roots.flatMap((root) =>
  Object.values(root.getFields()).map((field) => ({ name: `${root.name}.${field.name}`, root, field })),
);
const setting = createTestContext();
let org: TestOrganization;
let other: TestOrganization;
let viewers: Record<Kind, DomainContext>;

beforeAll(async () => {
  org = await createTestOrganization(setting);
  other = await createTestOrganization(setting);
  const { live } = org;
  viewers = {
    'api_key/live': live.ctx,
    'api_key/test': org.test.ctx,
    'member/member': live.ctxAs('member'),
    'member/admin': live.ctxAs('admin'),
    'member/owner': live.ctxAs('owner'),
    'service/voice': setting.service('voice'),
    'service/worker': setting.service('worker'),
    'service/operator': setting.service('operator'),
    'link/connect': live.ctxOfLink('connect'),
    'link/portal': live.ctxOfLink('portal'),
    'mcp/member': live.ctxOfMcp('member'),
    'mcp/admin': live.ctxOfMcp('admin'),
    'mcp/owner': live.ctxOfMcp('owner'),
    payer: setting.as({ kind: 'payer', organizationId: org.id, checkoutId: await openPaymentPage() }),
  };
});

test('every root field has one line in the table, and every line a field', () => {
  expect(rootFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(fields).toSorted());
});

test('a subscription has none, so there is none', () => {
  expect(schema.getSubscriptionType()).toBeUndefined();
});

/** The verbs check again what the scopes of the graph have checked: jobs and the operator reach them without the graph. */
const guards = [
  ['its scope and its verb', schema],
  ['its verb alone', builder.toSchema({ disableScopeAuth: true })],
] as const;
const guarded = guards.flatMap(([by, guardedSchema]) =>
  rootFields.map(({ name, root, field }) => ({ name, root, field, by, guardedSchema })),
);

describe.each(guarded)('$name, guarded by $by', ({ name, root, field, guardedSchema }) => {
  test.each(kinds)('%s', async (kind) => {
    const contextValue: GraphQLContext = { domain: viewers[kind], isTrusted: true };
    const source = documentOf(root, field);
    const { errors, ...answer } = await graphql({ schema: guardedSchema, source, contextValue });
    const code = codeOf({ ...answer, ...(errors && { errors }) });
    // Anything else would be a fault in the document, and prove nothing.
    expect(code === undefined || isErrorCode(code), String(code)).toBe(true);
    if (fields[name]?.includes(kind)) expect(code).not.toBe('forbidden');
    else expect(code).toBe('forbidden');
    // Refused before anything of the answer was made.
    if (code === 'forbidden' && errors) expect(answer.data ?? null).toBeNull();
  });
});

test('the fields that hold a secret are known; none of them belongs to what is listed or read again', () => {
  const holding = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__') && !roots.includes(type))
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`))
    .filter((name) => /secret|token|hash|password|credential|sealed/i.test(name.split('.')[1] ?? ''))
    .filter((name) => !name.endsWith('ExpiresAt'));
  expect(holding.toSorted()).toEqual([
    'CreatedApiKey.secret',
    'CreatedTenant.secret',
    'Session.clientToken',
    'TenantSecret.secret',
    'ToolsSecret.secret',
    'WebhookEndpointSecret.secret',
  ]);
});

test('the ways from one resource to another are known: each one stays inside an environment', () => {
  const resources = [
    ...['Agent', 'AgentVersion', 'ApiKey', 'Call', 'Environment', 'Member', 'Organization', 'Tenant'],
    ...['WebhookEndpoint', 'WebhookDelivery', 'WebhookEvent', 'WebhookAttempt'],
  ];
  const webhookWays = ['WebhookDelivery.attempts', 'WebhookDelivery.event'];
  const ways = resources.flatMap((name) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) return [];
    const leading = Object.values(type.getFields()).filter((field) =>
      resources.includes(getNamedType(field.type).name),
    );
    return leading.map((field) => `${name}.${field.name}`);
  });
  expect(ways).toEqual(['Agent.tenants', 'Agent.versions', 'Call.tenant', 'Tenant.agent', ...webhookWays]);
});

/** Of what was said and done in a call that is not there. */
const emptyAnswers = ['[]'];

describe('ids of others', () => {
  const places = [
    ['another environment', () => org.test],
    ['another organization', () => other.live],
  ] as const;

  test.each(places)('of %s give nothing to any field, whoever asks', async (_, place) => {
    const foreign = place();
    const agent = await createTestAgent(setting, foreign);
    const tenant = await createTestTenant(setting, foreign, { agentId: agent.id });
    const call = await foreignCall(foreign, { tenantId: tenant.id, agent });
    const webhook = await foreignWebhook(foreign);
    const ids = [agent.id, tenant.id, call.id, foreign.apiKeyId, webhook.endpointId, webhook.deliveryId];
    for (const { name, root, field } of rootFields.filter(({ field: { args } }) => args.some(takesId))) {
      if (fields[name] === rules.voiceNode) continue;
      for (const id of ids) {
        const answer = await ask(org.live.ctxAs('owner'), documentOf(root, field, id));
        const found = JSON.stringify(answer.data?.['result'] ?? null);
        const code = codeOf(answer);
        expect(['not_found', 'invalid_request', 'invalid_config', undefined], `${name} ${found}`).toContain(code);
        if (code === undefined) expect(emptyAnswers, name).toContain(found);
        expect(found).not.toContain('秘密');
      }
    }
    const kept = await setting.db.prisma.tenant.findUniqueOrThrow({ where: { id: tenant.id } });
    expect([kept.agentId, kept.deletedAt, kept.status]).toEqual([agent.id, null, 'active']);
    const key = await setting.db.prisma.apiKey.findUniqueOrThrow({ where: { id: foreign.apiKeyId } });
    expect(key.revokedAt).toBeNull();
    const endpoint = await setting.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.endpointId } });
    expect([endpoint.url, endpoint.isEnabled, endpoint.deletedAt]).toEqual([webhook.url, true, null]);
    expect(await setting.db.prisma.webhookDelivery.count({ where: { endpointId: endpoint.id } })).toBe(1);
  });

  test.each(places)('of %s cannot be given to an own tenant or session', async (_, place) => {
    const agent = await createTestAgent(setting, place());
    const own = await createTestTenant(setting, org.live);
    for (const call of [
      `updateTenant(id: "${own.id}", input: { agentId: "${agent.id}" })`,
      `createTenant(input: { externalId: "${agent.id.slice(4)}", agentId: "${agent.id}" })`,
      `createSession(tenantId: "${own.id}", agentId: "${agent.id}")`,
      `startTestCall(tenantId: "${own.id}", agentId: "${agent.id}")`,
    ]) {
      const answer = await run(
        org.live.ctxAs('owner'),
        `mutation { result: ${call} { __typename ... on Error { code } } }`,
      );
      expect(codeOf(answer), call).toBe('not_found');
    }
  });
});

test('text that no database holds is refused by every field', async () => {
  const faults: string[] = [];
  for (const { name, root, field } of rootFields) {
    const viewer = fields[name] === rules.voiceNode ? viewers['service/voice'] : viewers['member/owner'];
    for (const document of documentsOf(root, field, 'agt_\u0000')) {
      const code = codeOf(await ask(viewer, document));
      if (code !== undefined && !isErrorCode(code)) faults.push(document);
    }
  }
  expect(faults).toEqual([]);
});

/** A page of the sandbox, which answers its id. */
async function openPaymentPage(): Promise<string> {
  const provider = createSandboxProvider({ ...setting, webUrl: 'https://web.example.com' });
  const { providerRef } = await provider.createTopupCheckout({
    ...{
      organizationId: org.id,
      paymentId: 'pay_1',
      returnUrl: 'https://web.example.com',
      locale: 'ja',
      amountYen: 500,
    },
  });
  return providerRef;
}

async function foreignCall(
  { id: environmentId }: TestOrganization['live'],
  { tenantId, agent }: { tenantId: string; agent: { id: string; version: number } },
): Promise<{ id: string }> {
  const at = new Date(setting.clock.now());
  const id = `call_${agent.id.slice(4)}`;
  await setting.db.prisma.call.create({
    data: {
      id,
      environmentId,
      tenantId,
      agentId: agent.id,
      agentVersion: agent.version,
      channel: 'phone',
      output: 'audio',
      language: 'ja',
      providerCallId: id,
      voiceNodeId: 'node_test',
      startedAt: at,
      lastHeardAt: at,
      perMinuteMilliYen: 30_000n,
      paymentMethod: 'card',
      fields: { name: '秘密' },
      hasTranscript: true,
      turns: { create: { index: 0, role: 'user', text: '秘密', atMs: 0 } },
      transcript: { create: { turns: [{ role: 'user', text: '秘密' }] } },
    },
  });
  return { id };
}

async function foreignWebhook(environment: TestOrganization['live']) {
  const ctx = environment.ctxAs('owner');
  const url = 'https://example.com/foreign';
  const { id: endpointId } = await createWebhookEndpoint(ctx, { url, eventTypes: ['call.ended'] });
  const { id: deliveryId } = await sendTestWebhookEvent(ctx, { endpointId, type: 'call.ended' });
  return { endpointId, deliveryId, url };
}

/** These documents select all that a field leads to, which is more than a client may ask at once. */
const ask: typeof run = (ctx, source) => run(ctx, source, {}, { isTrusted: true });

function takesId({ name, type }: GraphQLArgument): boolean {
  return /id$/i.test(name) || getNamedType(type).name === 'CallFilter';
}

/** The field with the least of arguments that it takes, every id being `id`, and everything of its answer that needs none. */
function documentOf(root: GraphQLObjectType, field: GraphQLField<unknown, unknown>, id = 'agt_nobody'): string {
  const args = field.args
    .filter((arg) => isNonNullType(arg.type) || takesId(arg))
    .map((arg) => `${arg.name}: ${literalOf(arg.type, arg.name, id)}`);
  const call = args.length > 0 ? `${field.name}(${args.join(', ')})` : field.name;
  return `${root.name.toLowerCase()} { result: ${call} ${selectionOf(field)} }`;
}

/** One with the arguments that must be there, and one for each further argument. */
function documentsOf(root: GraphQLObjectType, field: GraphQLField<unknown, unknown>, text: string): string[] {
  const least = documentOf(root, field, text);
  // Cursors of connections are read by Pothos, before anything of ours.
  const further = field.args.filter((arg) => !isNonNullType(arg.type) && !takesId(arg) && !isRelayCursor(arg));
  const needed = field.args.filter((arg) => isNonNullType(arg.type));
  return [
    least,
    ...further.map((arg) => {
      const args = [...needed, arg].map((one) => `${one.name}: ${literalOf(one.type, one.name, text)}`);
      return `${root.name.toLowerCase()} { result: ${field.name}(${args.join(', ')}) ${selectionOf(field)} }`;
    }),
  ];
}

function isRelayCursor({ name }: GraphQLArgument): boolean {
  return name === 'after' || name === 'before';
}

function literalOf(type: GraphQLInputType, name: string, id: string): string {
  if (isNonNullType(type)) return literalOf(type.ofType, name, id);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const inner = (type.isOneOf ? fields.slice(0, 1) : fields)
      .filter((one) => type.isOneOf || takesPart(one))
      .map((one) => `${one.name}: ${literalOf(one.type, one.name, id)}`);
    return `{ ${inner.join(', ')} }`;
  }
  switch (type.name) {
    case 'JSON':
      return '{}';
    case 'Int':
    case 'Milliseconds':
    case 'UnixMilliseconds':
      return '1';
    case 'Boolean':
      return 'true';
    default:
      return JSON.stringify(/id$/i.test(name) ? id : `made-${id}`);
  }
}

function takesPart({ name, type }: GraphQLInputField): boolean {
  return isNonNullType(type) || /id$/i.test(name);
}

function selectionOf({ type }: { type: GraphQLField<unknown, unknown>['type'] }, depth = 0): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  if (isUnionType(named)) {
    const members = named.getTypes().filter((member) => !member.name.endsWith('Error'));
    const parts = members.map((member) => `... on ${member.name} { ${partsOf(member, depth).join(' ')} }`);
    return `{ __typename ${depth === 0 ? '... on Error { code }' : ''} ${parts.join(' ')} }`;
  }
  return `{ __typename ${isObjectType(named) ? partsOf(named, depth).join(' ') : ''} }`.replace(
    '{ __typename  }',
    '{ __typename }',
  );
}

function partsOf(type: GraphQLObjectType, depth: number): string[] {
  if (depth > 2) return ['__typename'];
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map((field) => `${field.name} ${selectionOf(field, depth + 1)}`);
}
