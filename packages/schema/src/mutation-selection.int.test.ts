import { newId } from '@uketsuke/runtime';
import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
} from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import type { DomainContext } from '@uketsuke/domain';
import { createConnection } from '@uketsuke/domain/connection';
import { finishConnection, startConnection } from '@uketsuke/domain/connection-attempt';
import { fakeConnectors } from '@uketsuke/testing/faked-connectors';
import { createCardSetup, createTopup } from '@uketsuke/domain/payment';
import { createSandboxProvider, findPayer, payAtSandbox } from '@uketsuke/domain/sandbox-payment';
import { sendTestWebhookEvent } from '@uketsuke/domain/webhook-delivery';
import { createWebhookEndpoint } from '@uketsuke/domain/webhook-endpoint';
import { expect, test } from 'vitest';
import { createSchema } from './schema.ts';
import { run } from './testing/run.ts';

const setting = createTestContext();
const config = japaneseConfig();
const links = {
  ...{ webUrl: 'https://dashboard.example.com', isWebhookDeliveryOn: true, isMailOn: true },
  connectCallbackUrl: 'https://api.example.com/connect/callback',
};

interface Written {
  as: DomainContext;
  /** The mutation with its arguments; `$config` is a config, any other variable is of the type of its name, and `message` its value. */
  call: string;
  message?: unknown;
}

/** One call of each mutation that succeeds, in an organization of its own. */
const writes: Record<string, () => Promise<Written>> = {
  async addMember() {
    const { owner } = await setUp();
    return { as: owner, call: `addMember(email: "${newId('new').toLowerCase()}@example.com", role: member)` };
  },
  async admitCall() {
    const { tenant } = await setUp();
    const message = { phone: phoneCall(tenant) };
    return { as: setting.service('voice'), call: 'admitCall(input: $AdmitCallInput)', message };
  },
  async answerSandboxBank() {
    const { payer } = await setUpPayment();
    await payAtSandbox(payer, asksOwner);
    return { as: payer, call: 'answerSandboxBank(isApproved: true)' };
  },
  async changeMemberRole() {
    const { owner, memberId } = await setUp();
    return { as: owner, call: `changeMemberRole(id: "${memberId}", role: admin)` };
  },
  async createAgent() {
    return { as: (await setUp()).owner, call: 'createAgent(input: { name: "A", config: $config })' };
  },
  async createApiKey() {
    return { as: (await setUp()).owner, call: 'createApiKey(name: "k")' };
  },
  async createCardSetup() {
    return { as: (await setUpPayment()).owner, call: 'createCardSetup(locale: en)' };
  },
  async createConnectLink() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `createConnectLink(tenantId: "${tenant.id}")` };
  },
  async createConnection() {
    const { owner } = await setUp();
    const as = { ...owner, connectors: fakeConnectors() };
    return { as, call: 'createConnection(input: { connector: chat_d, secret: "token" })' };
  },
  async replaceConnectionKey() {
    const { owner } = await setUp();
    const as = { ...owner, connectors: fakeConnectors() };
    const { id } = await createConnection(as, { connector: 'chat_d', secret: 'token' });
    return { as, call: `replaceConnectionKey(id: "${id}", secret: "another")` };
  },
  async restartConnection() {
    const { owner } = await setUp();
    const as = { ...owner, connectors: fakeConnectors() };
    const { authorizeUrl } = await startConnection(as, { connector: 'calendar_a' }, links);
    const made = await finishConnection(as, new URL(authorizeUrl).searchParams);
    return { as, call: `restartConnection(id: "${made?.connectionId}")` };
  },
  async startConnection() {
    const { owner } = await setUp();
    return {
      as: { ...owner, connectors: fakeConnectors() },
      call: 'startConnection(input: { connector: calendar_a })',
    };
  },
  async sendConnectLink() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `sendConnectLink(tenantId: "${tenant.id}", email: "shop@example.com")` };
  },
  async createSession() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `createSession(tenantId: "${tenant.id}")` };
  },
  async createTenant() {
    return { as: (await setUp()).owner, call: 'createTenant(input: { externalId: "shop" })' };
  },
  async createTopup() {
    return { as: (await setUpPayment()).owner, call: 'createTopup(amountYen: 500)' };
  },
  async createWebhookPortalLink() {
    return { as: (await setUp()).owner, call: 'createWebhookPortalLink(locale: en)' };
  },
  async createWebhookEndpoint() {
    const call = 'createWebhookEndpoint(input: { url: "https://example.com/", eventTypes: [call_ended] })';
    return { as: (await setUp()).owner, call };
  },
  async deleteAgent() {
    const { owner, live } = await setUp();
    const { id } = await createTestAgent(setting, live);
    return { as: owner, call: `deleteAgent(id: "${id}")` };
  },
  async deleteConnection() {
    const { as, id } = await setUpConnection();
    return { as, call: `deleteConnection(id: "${id}")` };
  },
  async deleteTenant() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `deleteTenant(id: "${tenant.id}")` };
  },
  async eraseCall() {
    const { owner, live, agent, tenant } = await setUp();
    const at = new Date(setting.clock.now());
    const { id } = await setting.db.prisma.call.create({
      data: {
        ...{ id: newId('call'), environmentId: live.id, tenantId: tenant.id, agentId: agent.id, agentVersion: 1 },
        ...{ channel: 'phone', output: 'audio', language: 'ja', voiceNodeId: 'node_x', startedAt: at, lastHeardAt: at },
        ...{ endedAt: at, durationMs: 0, outcome: 'hangup', reason: 'caller_hung_up', billedMilliYen: 0n },
        ...{ perMinuteMilliYen: 30_000n, paymentMethod: 'card' },
      },
    });
    return { as: owner, call: `eraseCall(id: "${id}")` };
  },
  async eraseCaller() {
    return { as: (await setUp()).owner, call: 'eraseCaller(number: "+819012345678")' };
  },
  async invokeTool() {
    const { tenant } = await setUp();
    const phone = phoneCall(tenant);
    const voice = setting.service('voice');
    await run(voice, 'mutation ($a: AdmitCallInput!) { admitCall(input: $a) { __typename } }', { a: { phone } });
    const tools = {
      call: () => Promise.reject(new Error('not asked')),
      check: () => {},
      trials: { take: () => true, leave: () => {} },
    };
    const input = `{ callId: "${phone.callId}", toolCallId: "${newId('tcall')}", name: "none", arguments: {} }`;
    return { as: { ...voice, tools }, call: `invokeTool(input: ${input})` };
  },
  async deleteWebhookEndpoint() {
    const { owner, endpointId } = await setUpWebhooks();
    return { as: owner, call: `deleteWebhookEndpoint(id: "${endpointId}")` };
  },
  async nodeHeartbeat() {
    return {
      as: setting.service('voice'),
      call: 'nodeHeartbeat(heartbeat: $NodeHeartbeatInput)',
      message: heartbeat(),
    };
  },
  async recordBatch() {
    const message = { callId: 'call_x', seq: 1, atMs: 0, turns: [], fields: [], toolInvocations: [], end: null };
    return { as: setting.service('voice'), call: 'recordBatch(batch: $CallBatchInput)', message };
  },
  async recoverWebhookDeliveries() {
    const { owner, endpointId } = await setUpWebhooks();
    return { as: owner, call: `recoverWebhookDeliveries(endpointId: "${endpointId}", since: ${setting.clock.now()})` };
  },
  async removeMember() {
    const { owner, memberId } = await setUp();
    return { as: owner, call: `removeMember(id: "${memberId}")` };
  },
  async resendWebhookDelivery() {
    const { owner, endpointId } = await setUpWebhooks();
    const { id } = await sendTestWebhookEvent(owner, { endpointId, type: 'call.ended' });
    return { as: owner, call: `resendWebhookDelivery(id: "${id}")` };
  },
  async revokeApiKey() {
    const { owner, live } = await setUp();
    return { as: owner, call: `revokeApiKey(id: "${live.apiKeyId}")` };
  },
  async rotateTenantSecret() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `rotateTenantSecret(id: "${tenant.id}")` };
  },
  async rotateToolsSecret() {
    return { as: (await setUp()).owner, call: 'rotateToolsSecret' };
  },
  async setRetention() {
    return { as: (await setUp()).owner, call: 'setRetention(input: { transcriptDays: 30, fromDays: null })' };
  },
  async rotateWebhookEndpointSecret() {
    const { owner, endpointId } = await setUpWebhooks();
    return { as: owner, call: `rotateWebhookEndpointSecret(id: "${endpointId}")` };
  },
  async sendTestWebhookEvent() {
    const { owner, endpointId } = await setUpWebhooks();
    return { as: owner, call: `sendTestWebhookEvent(endpointId: "${endpointId}", type: call_ended)` };
  },
  async startTestCall() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `startTestCall(tenantId: "${tenant.id}")` };
  },
  async payAtSandbox() {
    const card = '{ number: "4242424242424242", expiresMonth: 12, expiresYear: 2050, cvc: "123" }';
    return { as: (await setUpPayment()).payer, call: `payAtSandbox(card: ${card})` };
  },
  async removePaymentCard() {
    const { owner } = await setUpPayment();
    const payer = await payerOf((await createCardSetup(owner, {}, links)).url);
    await payAtSandbox(payer, good);
    return { as: owner, call: 'removePaymentCard' };
  },
  async setAutoRecharge() {
    const input = '{ enabled: false, thresholdYen: 1000, amountYen: 5000 }';
    return { as: (await setUpPayment()).owner, call: `setAutoRecharge(input: ${input})` };
  },
  async tryTool() {
    const { owner } = await setUp();
    const outcome = { attempts: [], content: '{}', error: null };
    const trials = { take: () => true, leave: () => {} };
    const tools = { call: () => Promise.resolve(outcome), check: () => {}, trials };
    const tool = '{ name: "book", description: "x", url: "https://example.com/" }';
    return { as: { ...owner, tools }, call: `tryTool(input: { tool: ${tool}, arguments: {} })` };
  },
  async updateAgent() {
    const { owner, agent } = await setUp();
    return { as: owner, call: `updateAgent(id: "${agent.id}", input: { config: $config })` };
  },
  async furnishConnection() {
    const { as, id } = await setUpConnection();
    return { as, call: `furnishConnection(id: "${id}")` };
  },
  async updateConnection() {
    const { as, id } = await setUpConnection();
    return { as, call: `updateConnection(id: "${id}", config: { room: "7" })` };
  },
  async updateTenant() {
    const { owner, tenant } = await setUp();
    return { as: owner, call: `updateTenant(id: "${tenant.id}", input: { name: "x" })` };
  },
  async updateWebhookEndpoint() {
    const { owner, endpointId } = await setUpWebhooks();
    return { as: owner, call: `updateWebhookEndpoint(id: "${endpointId}", input: { isEnabled: false })` };
  },
};

const mutations = Object.keys(createSchema().getMutationType()?.getFields() ?? {});

test('every mutation is written down here', () => {
  expect(Object.keys(writes).toSorted()).toEqual(mutations.toSorted());
});

const selections = (success: string): readonly string[] => [
  '{ __typename }',
  `{ ... on ${success} { __typename } }`,
  `{ __typename ... on ${success} @skip(if: true) { __typename } }`,
  '{ ... on Error { code } }',
];

test.each(mutations)('%s works whatever is selected of its answer, nothing of `data` included', async (name) => {
  const success = `${name.charAt(0).toUpperCase()}${name.slice(1)}Success`;
  for (const selection of selections(success)) {
    const { as, call, message } = (await writes[name]?.()) ?? expect.fail(name);
    const [, variable] = /\$(\w+)/.exec(call) ?? [];
    const type = variable === 'config' ? 'JSON' : variable;
    const source = `mutation ${variable ? `($${variable}: ${type}!)` : ''} { result: ${call} ${selection} }`;
    const variables = { config, ...(variable && { [variable]: message ?? config }) };
    const { data, errors } = await run(as, source, variables, { links });
    expect([errors, data?.['result']], source).toEqual([undefined, expect.any(Object)]);
    expect(data?.['result'], source).not.toHaveProperty('code');
  }
});

const good = { number: '4242 4242 4242 4242', expiresMonth: 12, expiresYear: 2050, cvc: '123' };
/** Its bank asks who owns it. */
const asksOwner = { ...good, number: '4000 0025 0000 3155' };

/** Somebody who may pay, and whoever is at the payment page. */
async function setUpConnection() {
  const { owner } = await setUp();
  const as = { ...owner, connectors: fakeConnectors() };
  const { id } = await createConnection(as, { connector: 'chat_d', secret: 'token' });
  return { as, id };
}

async function setUpPayment() {
  const { live } = await setUp();
  const payments = createSandboxProvider({ ...setting, webUrl: links.webUrl });
  const owner: DomainContext = { ...live.ctxAs('owner'), payments };
  return { owner, payer: await payerOf((await createTopup(owner, { amountYen: 500 }, links)).url) };
}

async function payerOf(url: string): Promise<DomainContext> {
  const viewer = await findPayer(setting, new URL(url).hash.slice(1));
  return setting.as(viewer ?? expect.fail('The page has no payer'));
}

async function setUpWebhooks() {
  const { owner } = await setUp();
  const { id } = await createWebhookEndpoint(owner, { url: 'https://example.com/', eventTypes: ['call.ended'] });
  return { owner, endpointId: id };
}

async function setUp() {
  const organization = await createTestOrganization(setting);
  const agent = await createTestAgent(setting, organization.live);
  const tenant = await createTestTenant(setting, organization.live, { agentId: agent.id });
  const member = await setting.db.prisma.member.findFirstOrThrow({
    where: { organizationId: organization.id, role: 'member' },
  });
  await createTestVoiceNode(setting);
  await run(
    setting.service('voice'),
    'mutation ($h: NodeHeartbeatInput!) { nodeHeartbeat(heartbeat: $h) { __typename } }',
    {
      h: heartbeat(),
    },
  );
  return { owner: organization.live.ctxAs('owner'), live: organization.live, agent, tenant, memberId: member.id };
}

function heartbeat() {
  return {
    activeCalls: 0,
    capacity: 9,
    isDraining: false,
  };
}

function phoneCall(tenant: { id: string; secret: string }) {
  return {
    callId: newId('call'),
    tenantId: tenant.id,
    secret: tenant.secret,
    agentId: null,
    from: null,
    providerCallId: null,
  };
}
