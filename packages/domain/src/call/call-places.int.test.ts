import { newId } from '@uketsuke/runtime';
import {
  createOwnTestContext,
  createTestAgent,
  createTestTenant,
  createTestVoiceNode,
  type TestTenant,
} from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '../session/create.ts';
import { updateTenant } from '../tenant/update.ts';
import { recordNodeHeartbeat } from '../voice-node/heartbeat.ts';
import { reapLostCalls } from '../voice-node/reap.ts';
import { tickGatewayMinute } from '../voice-node/tick-gateway-minute.ts';
import { admitCall } from './admit.ts';
import { takeCallPlace } from './call-places.ts';
import { recordBatch } from './record-batch.ts';
import { admitted, batch, type CallSetting, createCallSetting, hangup, phoneInput } from './testing/call-setting.ts';

const own = createOwnTestContext();
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
const full = { status: 'refused', code: 'unavailable' };

beforeEach(() => createTestVoiceNode(own.current));

const limited = (concurrentCallsMax: number): Promise<CallSetting> =>
  createCallSetting(own.current, { concurrentCallsMax });
const voice = () => own.current.service('voice');
const ring = (tenant: TestTenant) => admitCall(voice(), phoneInput(tenant));
const countCalls = (tenant: TestTenant) => own.current.db.prisma.call.count({ where: { tenantId: tenant.id } });
const end = (id: string) => recordBatch(voice(), batch(id, 1, { atMs: 0, end: hangup(0) }));

async function newSession({ organization, tenant }: CallSetting) {
  await recordNodeHeartbeat(voice(), { activeCalls: 0, capacity: 10, isDraining: false });
  return createSession(organization.live.ctx, { tenantId: tenant.id }, noIce);
}

async function offer(at: CallSetting) {
  const { clientToken } = await newSession(at);
  return admitCall(voice(), { channel: 'web', callId: newId('call'), clientToken });
}

describe('the limit of concurrent calls of an organization', () => {
  test('holds however many ask at once, for each organization by itself', { timeout: 60_000 }, async () => {
    const settings = await Promise.all([limited(3), limited(7), limited(20)]);
    const asked = settings.flatMap(({ tenant }) => Array.from({ length: 30 }, () => ring(tenant)));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 'admitted')).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 'refused')).toEqual(Array.from({ length: 60 }, () => full));
    expect(await Promise.all(settings.map(({ tenant }) => countCalls(tenant)))).toEqual([3, 7, 20]);
  });

  test('counts the calls of both environments and of every tenant together', async () => {
    const { organization, agent, tenant } = await limited(3);
    const second = await createTestTenant(own.current, organization.live, { agentId: agent.id });
    const testAgent = await createTestAgent(own.current, organization.test);
    const third = await createTestTenant(own.current, organization.test, { agentId: testAgent.id });
    const other = await createCallSetting(own.current);
    for (const one of [tenant, second, third]) await admitted(own.current, phoneInput(one));
    expect(await ring(tenant)).toEqual(full);
    await admitted(own.current, phoneInput(other.tenant));
  });

  test('leaves no record of a refused call, and admits again the call that it has admitted', async () => {
    const { tenant } = await limited(1);
    const input = phoneInput(tenant);
    const first = await admitCall(voice(), input);
    expect(await ring(tenant)).toEqual(full);
    expect(await admitCall(voice(), input)).toEqual(first);
    expect(await countCalls(tenant)).toBe(1);
  });

  test('makes the admissions of no other organization wait', async () => {
    const [busy, other] = [await limited(5), await limited(5)];
    const { organization, tenant } = busy;
    const place = { id: tenant.id, callsMax: null, organizationId: organization.id, organizationCallsMax: 5 };
    let hasRung = false;
    const waiting = await own.current.db.transaction(async (tx) => {
      await takeCallPlace(tx, { tenant: place, channel: 'phone' });
      const rung = ring(tenant).then((answer) => {
        hasRung = true;
        return answer;
      });
      await admitted(own.current, phoneInput(other.tenant));
      expect(hasRung).toBe(false);
      return [rung];
    });
    expect(await waiting[0]).toMatchObject({ status: 'admitted' });
  });

  test(
    'gives a place back with the end of a call, and of a lost one when it is reaped',
    { timeout: 60_000 },
    async () => {
      const { tenant } = await limited(1);
      const { callId } = await admitted(own.current, phoneInput(tenant));
      expect(await ring(tenant)).toEqual(full);
      await end(callId);
      await admitted(own.current, phoneInput(tenant));
      expect(await ring(tenant)).toEqual(full);
      for (let minute = 0; minute < 11; minute += 1) {
        own.current.clock.advance(60_000);
        await tickGatewayMinute(own.current.service('worker'));
      }
      await reapLostCalls(own.current.service('worker'));
      await admitted(own.current, phoneInput(tenant));
    },
  );

  test('refuses a session with 503, and an offer whose session was made before, whose token stays good', async () => {
    const at = await limited(1);
    const { clientToken } = await newSession(at);
    const { callId } = await admitted(own.current, phoneInput(at.tenant));
    await expect(newSession(at)).rejects.toMatchObject({ code: 'unavailable' });
    const input = { channel: 'web', callId: newId('call'), clientToken } as const;
    expect(await admitCall(voice(), input)).toEqual(full);
    await end(callId);
    expect(await admitCall(voice(), input)).toMatchObject({ status: 'admitted' });
  });

  test('is asked about after the tenant and before the voice node', async () => {
    const at = await limited(1);
    await admitted(own.current, phoneInput(at.tenant));
    await updateTenant(at.organization.live.ctx, at.tenant.id, { status: 'disabled' });
    await expect(newSession(at)).rejects.toMatchObject({ code: 'tenant_disabled' });
    expect(await ring(at.tenant)).toEqual({ status: 'refused', code: 'tenant_disabled' });
  });
});

describe('the limit of concurrent calls of a tenant', () => {
  test('holds however many ask at once, and leaves the other tenants their calls', async () => {
    const { organization, agent, tenant: free } = await limited(20);
    const tenant = await createTestTenant(own.current, organization.live, { agentId: agent.id, concurrentCallsMax: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ring(tenant)));
    expect(answers.filter(({ status }) => status === 'admitted')).toHaveLength(2);
    expect(await ring(tenant)).toEqual(full);
    await admitted(own.current, phoneInput(free));
    await expect(newSession({ organization, agent, tenant })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is set and taken away by an admin, and running calls go on', async () => {
    const { organization, tenant } = await limited(20);
    const limit = (concurrentCallsMax: number | null) =>
      updateTenant(organization.live.ctxAs('admin'), tenant.id, { concurrentCallsMax });
    const { callId } = await admitted(own.current, phoneInput(tenant));
    await admitted(own.current, phoneInput(tenant));
    expect(await limit(1)).toMatchObject({ concurrentCallsMax: 1 });
    expect(await updateTenant(organization.live.ctx, tenant.id, { name: '二号店' })).toMatchObject({
      concurrentCallsMax: 1,
    });
    expect(await ring(tenant)).toEqual(full);
    expect(await recordBatch(voice(), batch(callId, 1, { atMs: 0 }))).toEqual({ status: 'recorded', seq: 1 });
    await limit(null);
    await admitted(own.current, phoneInput(tenant));
    await expect(limit(0)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('offers that never connect', () => {
  test('hold half of the places at most: those who talk have the rest', { timeout: 60_000 }, async () => {
    const at = await limited(14);
    const answers = [];
    for (let count = 0; count < 7; count += 1) answers.push(await offer(at));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['admitted']));
    await expect(newSession(at)).rejects.toMatchObject({ code: 'unavailable' });
    for (let count = 0; count < 7; count += 1) await admitted(own.current, phoneInput(at.tenant));
    expect(await ring(at.tenant)).toEqual(full);
  });

  test('are those of which no time has been heard: a browser that has connected makes room for the next', async () => {
    const at = await limited(10);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const answer = await offer(at);
      if (answer.status === 'admitted') ids.push(answer.plan.callId);
    }
    await expect(newSession(at)).rejects.toMatchObject({ code: 'unavailable' });
    await recordBatch(voice(), batch(ids[0] ?? '', 1, { atMs: 0 }));
    await expect(newSession(at)).rejects.toMatchObject({ code: 'unavailable' });
    own.current.clock.advance(2000);
    await recordBatch(voice(), batch(ids[0] ?? '', 2, { atMs: 1500 }));
    expect(await offer(at)).toMatchObject({ status: 'admitted' });
  });
});
