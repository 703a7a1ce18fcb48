import { idPrefixes } from '@uketsuke/contracts';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { createWebhookEndpoint } from '@uketsuke/domain/webhook-endpoint';
import { newId } from '@uketsuke/runtime';
import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createTestGateway } from '../../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);

test('call.ended carries the call as GET /v1/calls/{id} answers it, in the same order, with tenant and environment behind', async () => {
  const { live } = gateway.organization;
  const agent = await createTestAgent(setting, live);
  const tenant = await createTestTenant(setting, live, { agentId: agent.id });
  await createWebhookEndpoint(live.ctxAs('owner'), { url: 'https://example.com/', eventTypes: ['call.ended'] });
  const voice = setting.service('voice');
  const id = newId(idPrefixes.call);
  const asked = { agentId: null, from: '+81312345678', providerCallId: 'CA1' };
  await admitCall(voice, { channel: 'phone', callId: id, tenantId: tenant.id, secret: tenant.secret, ...asked });
  setting.clock.advance(61_001);
  const end = { outcome: 'completed', reason: 'all_fields_collected', durationMs: 61_001 } as const;
  const fields = [
    { key: 'phone', value: '+815012345678', atMs: 1 },
    { key: 'name', value: '田中', atMs: 2 },
    { key: 'request', value: null, atMs: 3 },
  ];
  await recordBatch(voice, { callId: id, seq: 1, atMs: 61_001, turns: [], fields, toolInvocations: [], end });

  const { body } = await gateway.send({ method: 'GET', url: `/v1/calls/${id}` });
  const event = await setting.db.prisma.webhookEvent.findFirstOrThrow({ where: { callId: id } });
  const about = { id: tenant.id, external_id: tenant.externalId, name: tenant.name };
  const data = { ...Object(body), tenant: about, environment: 'live' };
  const { endedAt } = await setting.db.prisma.call.findUniqueOrThrow({ where: { id } });
  expect(event.body).toBe(JSON.stringify({ type: 'call.ended', timestamp: endedAt?.toISOString(), data }));
});
