import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallSetting, admitted, createCallSetting, phoneInput } from '../call/testing/call-setting.ts';
import { deleteTenant } from '../tenant/delete.ts';
import { getUsage } from './get.ts';
import type { UsageInput } from './input.ts';

const setting = createTestContext();
let at: CallSetting;
let gone: { id: string; externalId: string; name: string };

/** Rows, because usage is about when calls ended, whatever the clock says now. */
async function endedCall(tenantId: string, endedAt: string, durationMs: number, channel: 'phone' | 'web' = 'phone') {
  const { callId: id } = await admitted(setting, phoneInput({ id: tenantId, secret: secretOf(tenantId) }));
  const seconds = BigInt(Math.ceil(durationMs / 1000));
  await setting.db.prisma.call.update({
    where: { id },
    data: {
      channel,
      endedAt: new Date(endedAt),
      durationMs,
      outcome: 'hangup',
      reason: 'caller_hung_up',
      billedMilliYen: seconds * 500n,
    },
  });
}

const secrets = new Map<string, string>();
const secretOf = (tenantId: string) => secrets.get(tenantId) ?? '';

beforeAll(async () => {
  at = await createCallSetting(setting);
  const { live } = at.organization;
  const second = await createTestTenant(setting, live, { agentId: at.agent.id, externalId: 'zzz', name: '第二' });
  for (const tenant of [at.tenant, second]) secrets.set(tenant.id, tenant.secret);
  gone = second;
  await endedCall(at.tenant.id, '2026-11-01T00:00:00.000+09:00', 1);
  await endedCall(at.tenant.id, '2026-11-01T23:59:59.999+09:00', 60_000, 'web');
  await endedCall(second.id, '2026-11-02T00:00:00.000+09:00', 1001);
  await endedCall(second.id, '2026-10-31T23:59:59.999+09:00', 7000);
  await admitted(setting, phoneInput(at.tenant));
  await deleteTenant(live.ctx, second.id);
});

const usage = (input: UsageInput) => getUsage(at.organization.live.ctx, input);
const twoDays = { from: '2026-11-01', to: '2026-11-02' };

describe('usage', () => {
  test('counts the calls that ended within the period, every one rounded up by itself', async () => {
    expect(await usage(twoDays)).toEqual({
      environment: 'live',
      from: new Date('2026-11-01T00:00:00+09:00'),
      to: new Date('2026-11-03T00:00:00+09:00'),
      groupBy: null,
      unitPriceMilliYen: 30_000n,
      total: { calls: 3, seconds: 63, minutes: 1.05, amountMilliYen: 31_500n },
      data: [],
    });
  });

  test('`to` as a date includes that day, as a time it is exclusive', async () => {
    const { total } = await usage({ from: '2026-11-01', to: '2026-11-01' });
    expect(total).toMatchObject({ calls: 2, seconds: 61 });
    const to = String(Date.parse('2026-11-01T23:59:59.999+09:00'));
    expect((await usage({ from: '2026-11-01', to })).total.calls).toBe(1);
  });

  test('by day is by Japan’s days', async () => {
    const { data, total } = await usage({ from: '2026-10-31', to: '2026-11-02', groupBy: 'day' });
    expect(data).toEqual([
      { kind: 'day', day: '2026-10-31', calls: 1, seconds: 7, minutes: 0.12, amountMilliYen: 3500n },
      { kind: 'day', day: '2026-11-01', calls: 2, seconds: 61, minutes: 1.02, amountMilliYen: 30_500n },
      { kind: 'day', day: '2026-11-02', calls: 1, seconds: 2, minutes: 0.03, amountMilliYen: 1000n },
    ]);
    expect(total).toEqual({ calls: 4, seconds: 70, minutes: 1.17, amountMilliYen: 35_000n });
  });

  test('by tenant names deleted ones too', async () => {
    const { data } = await usage({ ...twoDays, groupBy: 'tenant' });
    expect(data).toEqual([
      {
        kind: 'tenant',
        tenant: { id: at.tenant.id, externalId: at.tenant.externalId, name: at.tenant.name },
        calls: 2,
        seconds: 61,
        minutes: 1.02,
        amountMilliYen: 30_500n,
      },
      {
        kind: 'tenant',
        tenant: { id: gone.id, externalId: gone.externalId, name: gone.name },
        calls: 1,
        seconds: 2,
        minutes: 0.03,
        amountMilliYen: 1000n,
      },
    ]);
  });

  test('by channel', async () => {
    const { data } = await usage({ ...twoDays, groupBy: 'channel' });
    expect(data).toMatchObject([
      { channel: 'phone', calls: 2, seconds: 3 },
      { channel: 'web', calls: 1, seconds: 60 },
    ]);
  });

  test('of a period without calls is zero', async () => {
    const empty = await usage({ from: '2020-01-01', to: '2020-01-02', groupBy: 'day' });
    expect(empty).toMatchObject({ total: { calls: 0, seconds: 0, minutes: 0, amountMilliYen: 0n }, data: [] });
  });

  test('sums the longest call that the record can hold', async () => {
    const own = await createCallSetting(setting);
    secrets.set(own.tenant.id, own.tenant.secret);
    await endedCall(own.tenant.id, '2026-11-01T12:00:00.000+09:00', 2_147_483_647);
    const { total } = await getUsage(own.organization.live.ctx, twoDays);
    expect(total).toMatchObject({ calls: 1, seconds: 2_147_484 });
  });

  test('of another environment is its own', async () => {
    const { total, environment } = await getUsage(at.organization.test.ctx, twoDays);
    expect({ calls: total.calls, environment }).toEqual({ calls: 0, environment: 'test' });
  });

  test('is read by a plain member, not by a voice node', async () => {
    expect((await getUsage(at.organization.live.ctxAs('member'), twoDays)).total.calls).toBe(3);
    await expect(getUsage(setting.service('voice'), twoDays)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('tells what is wrong with the period', async () => {
    await expect(usage({ from: 'x', to: '2026-02-30' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^from: /), expect.stringMatching(/^to: /)],
    });
  });
});
