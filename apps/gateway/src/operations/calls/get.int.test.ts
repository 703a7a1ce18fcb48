import { createTestContext } from '@uketsuke/testing';
import { eraseCall } from '@uketsuke/domain/erasure';
import { expect, test } from 'vitest';
import { createCallScene } from '../../testing/call-scene.ts';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getCall } from './get.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const get = (id: string) => gateway.send({ method: 'GET', url: `/v1/calls/${id}` });

describeOperation(getCall, {
  200() {
    test('an ended call, with its price', async () => {
      const { agent, tenant, call } = await createCallScene(setting, gateway.organization.live);
      const startedAt = setting.clock.now();
      const { id } = await call({ startedAt, durationMs: 61_001, fields: { name: '田中', phone: null }, turns: [] });
      const { status, body } = await get(id);
      expect(status).toBe(200);
      expect(body).toEqual({
        id,
        tenant_id: tenant.id,
        agent: { id: agent.id, version: 1 },
        provider_call_id: null,
        from: '+81312345678',
        started_at: startedAt,
        ended_at: startedAt + 61_001,
        duration_ms: 61_001,
        outcome: 'completed',
        reason: 'all_fields_collected',
        fields: { name: '田中' },
        summary: null,
        category: null,
        has_transcript: true,
        channel: 'phone',
        output: 'audio',
        billed_yen: 31,
      });
    });

    test('a call that was erased: what an invoice needs, and nothing of the caller', async () => {
      const { live } = gateway.organization;
      const { call } = await createCallScene(setting, live);
      const { id } = await call({ durationMs: 61_001, fields: { name: '田中' }, turns: [{ role: 'user', text: 'x' }] });
      const { body: before } = await get(id);
      await eraseCall(live.ctxAs('admin'), id);
      const { status, body } = await get(id);
      expect(status).toBe(200);
      const erased = { from: null, fields: null, summary: null, category: null, has_transcript: false };
      expect(body).toEqual({ ...Object(before), ...erased });
      expect((await gateway.send({ method: 'GET', url: `/v1/calls/${id}/transcript` })).status).toBe(404);
    });

    test('a call in progress has no end, outcome or price', async () => {
      const { call } = await createCallScene(setting, gateway.organization.live);
      const { id } = await call({ channel: 'web' });
      const { body } = await get(id);
      expect(body).toMatchObject({ ended_at: null, duration_ms: null, outcome: null, billed_yen: null, from: null });
    });
  },

  not_found() {
    test('unknown, of the other environment, malformed', async () => {
      const { call } = await createCallScene(setting, gateway.organization.test);
      const { id } = await call();
      for (const wrong of ['call_000000000000000000000000', id, 'agt_x', '%20']) {
        expect((await get(wrong)).status, wrong).toBe(404);
      }
    });
  },
});
