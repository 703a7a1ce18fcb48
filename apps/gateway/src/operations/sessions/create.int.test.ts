import {
  createOwnTestContext,
  createTestAgent,
  createTestOrganization,
  createTestTenant,
  createTestVoiceNode,
  type TestOrganization,
  type TestSetting,
} from '@uketsuke/testing';
import { grantCredit } from '@uketsuke/domain/billing';
import { issueInvoice, payInvoice } from '@uketsuke/domain/invoice';
import { changeContract } from '@uketsuke/domain/organization';
import { admitCall } from '@uketsuke/domain/call';
import { newId } from '@uketsuke/runtime';
import { recordNodeHeartbeat } from '@uketsuke/domain/voice-node';
import { beforeAll, expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { createSession } from './create.ts';

// Voice nodes are seen by every organization: this suite has a database of its own.
const own = createOwnTestContext();
const gateway: TestGateway = createTestGateway(
  new Proxy({} as TestSetting, { get: (_, name) => Reflect.get(own.current, name) }),
);
const { send } = gateway;
const dayMs = 86_400_000;
const missingTenant = 'ten_000000000000000000000000';

const beat = () =>
  recordNodeHeartbeat(own.current.service('voice'), {
    activeCalls: 0,
    capacity: 10,
    isDraining: false,
  });

async function newTenant(status: 'active' | 'disabled' = 'active', hasAgent = true) {
  const agent = await createTestAgent(own.current, gateway.organization.live);
  const tenant = await createTestTenant(own.current, gateway.organization.live, {
    status,
    agentId: hasAgent ? agent.id : null,
  });
  return { agent, tenant };
}

const create = (body: unknown) => send({ method: 'POST', url: '/v1/sessions', body });

/** Status and error of a session for a tenant of that organization. */
async function refusalOf(organization: TestOrganization): Promise<[number, unknown]> {
  const agent = await createTestAgent(own.current, organization.live);
  const tenant = await createTestTenant(own.current, organization.live, { agentId: agent.id });
  const { status, body } = await send({
    ...{ method: 'POST', url: '/v1/sessions', body: { tenant_id: tenant.id }, as: organization.live },
  });
  return [status, (body as { error?: string }).error];
}

beforeAll(async () => {
  await createTestVoiceNode(own.current, { publicUrl: 'https://voice-1.example.com' });
  await beat();
});

describeOperation(createSession, {
  201() {
    test("the tenant's agent, audio, the node's address, two minutes", async () => {
      const { agent, tenant } = await newTenant();
      const { status, body } = await create({ tenant_id: tenant.id });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^sess_/),
        tenant_id: tenant.id,
        agent_id: agent.id,
        output: 'audio',
        client_token: expect.stringMatching(/^vct_/),
        expires_at: own.current.clock.now() + 120_000,
        webrtc_url: 'https://voice-1.example.com/v1/webrtc/offer',
        ice_servers: [{ urls: ['stun:stun.example.com:3478'] }],
      });
    });

    test('another agent and text, when asked for', async () => {
      const { tenant } = await newTenant('active', false);
      const agent = await createTestAgent(own.current, gateway.organization.live);
      const { status, body } = await create({ tenant_id: tenant.id, agent_id: agent.id, output: 'text' });
      expect(status).toBe(201);
      expect(body).toMatchObject({ agent_id: agent.id, output: 'text' });
    });
  },

  balance_depleted() {
    test('the balance of a prepaid organization is zero or below', async () => {
      const organization = await createTestOrganization(own.current, { creditYen: 0 });
      expect(await refusalOf(organization)).toEqual([402, 'balance_depleted']);
      await grantCredit(own.current.service('operator'), { organizationId: organization.id, yen: 1 });
      expect(await refusalOf(organization)).toEqual([201, undefined]);
    });
  },

  payment_overdue() {
    test('14 days have passed since an invoice was due, until it is paid', async () => {
      const organization = await createTestOrganization(own.current, { paymentMethod: 'invoice' });
      const { clock } = own.current;
      const { id } = await issueInvoice(own.current.service('operator'), {
        ...{ organizationId: organization.id, amountYen: 100, dueAt: new Date(clock.now() - 14 * dayMs + 1) },
      });
      expect(await refusalOf(organization)).toEqual([201, undefined]);
      clock.advance(1);
      expect(await refusalOf(organization)).toEqual([402, 'payment_overdue']);
      await payInvoice(own.current.service('operator'), id);
      expect(await refusalOf(organization)).toEqual([201, undefined]);
    });
  },

  spending_cap_reached() {
    test("this month's estimate reached the cap of an invoiced organization", async () => {
      const organization = await createTestOrganization(own.current, { paymentMethod: 'invoice' });
      await changeContract(own.current.service('operator'), organization.id, { spendingCapYen: 1n });
      expect(await refusalOf(organization)).toEqual([201, undefined]);
      await changeContract(own.current.service('operator'), organization.id, { spendingCapYen: 0n });
      expect(await refusalOf(organization)).toEqual([402, 'spending_cap_reached']);
    });
  },

  not_found() {
    test('tenant or agent that does not exist here', async () => {
      const { tenant } = await newTenant();
      const other = await createTestOrganization(own.current);
      const agent = await createTestAgent(own.current, other.live);
      const noTenant = await create({ tenant_id: missingTenant });
      expect(noTenant.status).toBe(404);
      expect(noTenant.body).toMatchObject({ details: ['tenant_id: not found in live'] });
      const noAgent = await create({ tenant_id: tenant.id, agent_id: agent.id });
      expect(noAgent.status).toBe(404);
      expect(noAgent.body).toMatchObject({ details: ['agent_id: not found in live'] });
    });
  },

  tenant_disabled() {
    test('the tenant takes no new calls', async () => {
      const { tenant } = await newTenant('disabled');
      const { status, body } = await create({ tenant_id: tenant.id });
      expect([status, (body as { error: string }).error]).toEqual([409, 'tenant_disabled']);
    });
  },

  no_agent() {
    test('neither the request nor the tenant names an agent', async () => {
      const { tenant } = await newTenant('active', false);
      const { status, body } = await create({ tenant_id: tenant.id });
      expect([status, (body as { error: string }).error]).toEqual([422, 'no_agent']);
    });
  },

  invalid_request() {
    test('every problem of the body, before anything is looked up', async () => {
      const { status, body } = await create({ agent_id: 1, output: 'video' });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'invalid_request',
        details: ['tenant_id: is required', 'agent_id: must be a string', 'output: must be one of audio, text'],
      });
    });
  },

  unavailable() {
    test('no live voice node', async () => {
      const { tenant } = await newTenant();
      own.current.clock.advance(60_000);
      const { status, body } = await create({ tenant_id: tenant.id });
      expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
      await beat();
    });

    test('the organization has all the calls that it may have at the same time', async () => {
      const { tenant } = await newTenant();
      const organization = { where: { id: gateway.organization.id } };
      await own.current.db.prisma.organization.update({ ...organization, data: { concurrentCallsMax: 1 } });
      const voice = own.current.service('voice');
      const call = { tenantId: tenant.id, secret: tenant.secret, agentId: null, from: null, providerCallId: null };
      const callId = newId('call');
      expect(await admitCall(voice, { channel: 'phone', callId, ...call })).toMatchObject({ status: 'admitted' });
      const { status, body } = await create({ tenant_id: tenant.id });
      expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
      await own.current.db.prisma.organization.update({ ...organization, data: { concurrentCallsMax: 100 } });
    });

    test('it is not kept for its Idempotency-Key: the same request is tried again', async () => {
      const { tenant } = await newTenant();
      const headers = { 'idempotency-key': 'session' };
      const request = { method: 'POST', url: '/v1/sessions', body: { tenant_id: tenant.id }, headers } as const;
      own.current.clock.advance(60_000);
      expect((await send(request)).status).toBe(503);
      await beat();
      const answers = [await send(request), await send(request)];
      expect(answers.map(({ status, headers: got }) => [status, got['idempotent-replayed']])).toEqual([
        [201, undefined],
        [201, 'true'],
      ]);
    });
  },
});
