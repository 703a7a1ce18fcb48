import { makeSecret, newId } from '@uketsuke/runtime';
import { createTestAgent, createTestContext, createTestTenant, createTestVoiceNode } from '@uketsuke/testing';
import { englishConfig } from '@uketsuke/testing/configs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '../session/create.ts';
import { rotateTenantSecret } from '../tenant/rotate-secret.ts';
import { updateTenant } from '../tenant/update.ts';
import { deleteTenant } from '../tenant/delete.ts';
import { recordNodeHeartbeat } from '../voice-node/heartbeat.ts';
import { updateAgent } from '../agent/update.ts';
import { admitCall } from './admit.ts';
import { admitted, type CallSetting, createCallSetting, phoneInput } from './testing/call-setting.ts';

const setting = createTestContext();
const voice = setting.service('voice');
let at: CallSetting;
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };

beforeAll(async () => {
  at = await createCallSetting(setting);
  await createTestVoiceNode(setting);
});

const countCalls = (tenantId: string) => setting.db.prisma.call.count({ where: { tenantId } });

async function clientToken(changes: { agent_id?: string; output?: 'text' } = {}, tenant = at.tenant) {
  await recordNodeHeartbeat(voice, { activeCalls: 0, capacity: 10, isDraining: false });
  const session = await createSession(at.organization.live.ctx, { tenantId: tenant.id, ...changes }, noIce);
  return { token: session.clientToken, id: session.id };
}

const webInput = (token: string, callId = newId('call')) => ({ channel: 'web', callId, clientToken: token }) as const;

describe('a phone call', () => {
  test('is admitted with the plan of its agent and leaves a record in progress', async () => {
    const input = phoneInput(at.tenant, { from: '+81312345678', providerCallId: 'CA123' });
    const plan = await admitted(setting, input);
    expect(plan).toEqual({
      callId: input.callId,
      startedAt: setting.clock.now(),
      environment: 'live',
      channel: 'phone',
      output: 'audio',
      language: 'ja',
      from: '+81312345678',
      providerCallId: 'CA123',
      tenant: { id: at.tenant.id, externalId: at.tenant.externalId, name: at.tenant.name },
      agent: { id: at.agent.id, version: 1, name: at.agent.name },
      config: at.agent.config,
      tools: [],
      actions: [],
    });
    const call = await setting.db.prisma.call.findUniqueOrThrow({ where: { id: input.callId } });
    expect(call).toMatchObject({ endedAt: null, outcome: null, perMinuteMilliYen: 30_000n, paymentMethod: 'card' });
  });

  test('asked for again with the same id is the same call, also at the same time', async () => {
    const input = phoneInput(at.tenant);
    const before = await countCalls(at.tenant.id);
    const plans = await Promise.all([1, 2, 3, 4].map(() => admitCall(voice, input)));
    setting.clock.advance(5000);
    const later = await admitCall(voice, input);
    expect(new Set([...plans, later].map((plan) => JSON.stringify(plan))).size).toBe(1);
    expect(await countCalls(at.tenant.id)).toBe(before + 1);
  });

  test('of another node is not given away', async () => {
    const input = phoneInput(at.tenant);
    await admitted(setting, input);
    const other = setting.voiceNode({ nodeId: 'node_other' });
    expect(await admitCall(other, input)).toEqual({ status: 'refused', code: 'conflict' });
  });

  test('is not admitted for a second process of its node while the first one lives, known call or not', async () => {
    const input = phoneInput(at.tenant);
    await recordNodeHeartbeat(voice, { activeCalls: 0, capacity: 10, isDraining: false });
    await admitted(setting, input);
    const second = setting.voiceNode({ instanceId: 'secondProcessOfTheNode1' });
    const before = await countCalls(at.tenant.id);
    for (const asked of [input, phoneInput(at.tenant)]) {
      expect(await admitCall(second, asked)).toEqual({ status: 'refused', code: 'conflict' });
    }
    expect(await countCalls(at.tenant.id)).toBe(before);
  });

  test('may name an agent of the same environment, and speaks its language', async () => {
    const agent = await createTestAgent(setting, at.organization.live, { config: englishConfig() });
    const plan = await admitted(setting, phoneInput(at.tenant, { agentId: agent.id }));
    expect(plan).toMatchObject({ agent: { id: agent.id }, language: 'en' });
  });

  test('keeps the version and the price with which it started', async () => {
    const own = await createCallSetting(setting, { perMinuteMilliYen: 45_000n, paymentMethod: 'invoice' });
    const input = phoneInput(own.tenant);
    await admitted(setting, input);
    await updateAgent(own.organization.live.ctx, own.agent.id, { config: englishConfig() });
    const again = await admitted(setting, input);
    expect(again.agent.version).toBe(1);
    expect(again.config).toEqual(own.agent.config);
    expect(await admitted(setting, phoneInput(own.tenant))).toMatchObject({ agent: { version: 2 }, language: 'en' });
    const call = await setting.db.prisma.call.findUniqueOrThrow({ where: { id: input.callId } });
    expect(call).toMatchObject({ agentVersion: 1, perMinuteMilliYen: 45_000n, paymentMethod: 'invoice' });
  });

  test('is let in by a replaced secret for 24 hours, and not after them', async () => {
    const tenant = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id });
    await rotateTenantSecret(at.organization.live.ctx, tenant.id);
    setting.clock.advance(24 * 3_600_000 - 1);
    await admitted(setting, phoneInput(tenant));
    setting.clock.advance(1);
    expect(await admitCall(voice, phoneInput(tenant))).toEqual({ status: 'refused', code: 'unauthorized' });
  });

  test.each(['', ' ', '\u0000'])('with the caller number `%j` has no caller number', async (from) => {
    expect((await admitted(setting, phoneInput(at.tenant, { from }))).from).toBeNull();
  });
});

describe('a refused phone call leaves no record', () => {
  test('when the secret is not the tenant’s', async () => {
    const other = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id });
    const wrong = [{ secret: other.secret }, { secret: 'vts_wrong' }, { secret: '' }, { tenantId: 'ten_none\u0000' }];
    for (const change of wrong) {
      const input = phoneInput(at.tenant, change);
      expect(await admitCall(voice, input)).toEqual({ status: 'refused', code: 'unauthorized' });
      expect(await setting.db.prisma.call.count({ where: { id: input.callId } })).toBe(0);
    }
  });

  test('when the tenant is disabled, and it is let in again once active', async () => {
    const tenant = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id, status: 'disabled' });
    expect(await admitCall(voice, phoneInput(tenant))).toEqual({ status: 'refused', code: 'tenant_disabled' });
    expect(await countCalls(tenant.id)).toBe(0);
    await updateTenant(at.organization.live.ctx, tenant.id, { status: 'active' });
    await admitted(setting, phoneInput(tenant));
  });

  test('when the tenant was deleted', async () => {
    const tenant = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id });
    await deleteTenant(at.organization.live.ctx, tenant.id);
    expect(await admitCall(voice, phoneInput(tenant))).toMatchObject({ status: 'refused' });
    expect(await countCalls(tenant.id)).toBe(0);
  });

  test('when there is no agent, or it is of another environment', async () => {
    const tenant = await createTestTenant(setting, at.organization.live);
    const foreign = await createTestAgent(setting, at.organization.test);
    expect(await admitCall(voice, phoneInput(tenant))).toEqual({ status: 'refused', code: 'no_agent' });
    const input = phoneInput(tenant, { agentId: foreign.id });
    expect(await admitCall(voice, input)).toEqual({ status: 'refused', code: 'not_found' });
    expect(await countCalls(tenant.id)).toBe(0);
  });
});

describe('a web call', () => {
  test('is admitted by its token, as its session says', async () => {
    const { token, id } = await clientToken({ output: 'text' });
    expect(await admitted(setting, webInput(token))).toMatchObject({
      channel: 'web',
      output: 'text',
      providerCallId: id,
      from: null,
      agent: { id: at.agent.id },
    });
  });

  test('of twenty offers with the same token, one is admitted', async () => {
    const { token } = await clientToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admitCall(voice, webInput(token))));
    expect(answers.filter(({ status }) => status === 'admitted')).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 'refused' && answer.code === 'token_used')).toHaveLength(19);
  });

  test('asked for again with the same id is the same call, although its token is spent', async () => {
    const { token } = await clientToken();
    const input = webInput(token);
    const [first, twin] = await Promise.all([admitCall(voice, input), admitCall(voice, input)]);
    expect(twin).toEqual(first);
    expect(await admitCall(voice, input)).toEqual(first);
    expect(first.status).toBe('admitted');
  });

  test('is refused by a token after its two minutes', async () => {
    const { token } = await clientToken();
    setting.clock.advance(119_999);
    const { token: fresh } = await clientToken();
    setting.clock.advance(1);
    expect(await admitCall(voice, webInput(token))).toEqual({ status: 'refused', code: 'token_expired' });
    await admitted(setting, webInput(fresh));
    // Also later, when both of its reasons would hold.
    expect(await admitCall(voice, webInput(fresh))).toEqual({ status: 'refused', code: 'token_used' });
  });

  test('is refused by a token that nobody made', async () => {
    const refused = await admitCall(voice, webInput(makeSecret('vct_')));
    expect(refused).toEqual({ status: 'refused', code: 'unauthorized' });
  });

  test('is refused when the tenant was disabled in between, and the token is still good afterwards', async () => {
    const tenant = await createTestTenant(setting, at.organization.live, { agentId: at.agent.id });
    const { token } = await clientToken({}, tenant);
    await updateTenant(at.organization.live.ctx, tenant.id, { status: 'disabled' });
    expect(await admitCall(voice, webInput(token))).toEqual({ status: 'refused', code: 'tenant_disabled' });
    await updateTenant(at.organization.live.ctx, tenant.id, { status: 'active' });
    await admitted(setting, webInput(token));
  });
});

test('only a voice node admits calls', async () => {
  for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('owner'), setting.service('operator')]) {
    await expect(admitCall(ctx, phoneInput(at.tenant))).rejects.toMatchObject({ code: 'forbidden' });
  }
});
