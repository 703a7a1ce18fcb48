import { idPrefixes } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { createTestContext, createTestVoiceNode } from '@uketsuke/testing';
import { beforeEach, expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import { admitCall } from '../call/admit.ts';
import { type CallSetting, createCallSetting, phoneInput } from '../call/testing/call-setting.ts';
import { changeContract } from '../organization/change-contract.ts';
import { createSession, startTestCall } from '../session/create.ts';
import { recordNodeHeartbeat } from '../voice-node/heartbeat.ts';
import { listRefusedCalls } from './list.ts';
import { purgeRefusedCalls } from './purge.ts';

const setting = createTestContext();
const dayMs = 86_400_000;
const noIce = { stunUrls: [], turnUrls: [], turnSecret: null };
let at: CallSetting;

beforeEach(async () => {
  at = await createCallSetting(setting, { creditYen: 0 });
});

const listed = async () => (await listRefusedCalls(at.organization.live.ctxAs('member'))).data;
const ring = () => admitCall(setting.service('voice'), phoneInput(at.tenant));

test('a phone stream that is refused for billing leaves no call, but a line that says when, whose and why', async () => {
  expect(await ring()).toEqual({ status: 'refused', code: 'balance_depleted' });
  const now = new Date(setting.clock.now());
  expect(await listed()).toMatchObject([
    { tenantId: at.tenant.id, channel: 'phone', reason: 'balance_depleted', count: 1, createdAt: now, lastAt: now },
  ]);
  expect(await setting.db.prisma.call.count({ where: { tenantId: at.tenant.id } })).toBe(0);
});

test('a session that is refused for billing is listed, whoever asked for it', async () => {
  await changeContract(setting.service('operator'), at.organization.id, {
    paymentMethod: 'invoice',
    spendingCapYen: 0n,
  });
  const request = { tenantId: at.tenant.id };
  await expect(createSession(at.organization.live.ctx, request, noIce)).rejects.toMatchObject({
    code: 'spending_cap_reached',
  });
  await expect(startTestCall(at.organization.live.ctxAs('member'), request, noIce)).rejects.toThrow();
  expect(await listed()).toMatchObject([{ channel: 'web', reason: 'spending_cap_reached', count: 2 }]);
});

test('an offer that is refused for billing is listed, and its session is not spent by it', async () => {
  await createTestVoiceNode(setting);
  await recordNodeHeartbeat(setting.service('voice'), { activeCalls: 0, capacity: 10, isDraining: false });
  await grantCredit(setting.service('operator'), {
    organizationId: at.organization.id,
    yen: 1,
    expiresAt: new Date(setting.clock.now() + 1000),
  });
  const { clientToken } = await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce);
  setting.clock.advance(2000);
  const offer = { channel: 'web' as const, clientToken };
  const refused = await admitCall(setting.service('voice'), { ...offer, callId: newId(idPrefixes.call) });
  expect(refused).toEqual({ status: 'refused', code: 'balance_depleted' });
  expect(await listed()).toMatchObject([{ channel: 'web', reason: 'balance_depleted', count: 1 }]);
  await grantCredit(setting.service('operator'), { organizationId: at.organization.id, yen: 100 });
  const again = await admitCall(setting.service('voice'), { ...offer, callId: newId(idPrefixes.call) });
  expect(again.status).toBe('admitted');
});

test('a flood of refusals is a count, not rows: one row for each minute', async () => {
  await Promise.all(Array.from({ length: 20 }, ring));
  setting.clock.advance(60_000);
  await ring();
  expect((await listed()).map(({ count }) => count)).toEqual([1, 20]);
});

test('what is refused for another reason than billing is not listed', async () => {
  await admitCall(setting.service('voice'), phoneInput({ ...at.tenant, secret: 'vts_wrong' }));
  expect(await listed()).toEqual([]);
});

test('the list is of one environment, filtered and page by page', async () => {
  await ring();
  await createSession(at.organization.live.ctx, { tenantId: at.tenant.id }, noIce).catch(() => undefined);
  const ctx = at.organization.live.ctxAs('member');
  const first = await listRefusedCalls(ctx, { limit: 1 });
  const second = await listRefusedCalls(ctx, { limit: 1, cursor: first.nextCursor });
  expect(new Set([...first.data, ...second.data].map(({ channel }) => channel))).toEqual(new Set(['phone', 'web']));
  expect(second.hasMore).toBe(false);
  expect((await listRefusedCalls(ctx, { channel: 'web' })).data).toHaveLength(1);
  expect((await listRefusedCalls(ctx, { tenantId: 'ten_another' })).data).toEqual([]);
  expect((await listRefusedCalls(at.organization.test.ctxAs('owner'))).data).toEqual([]);
});

test('lines are kept for 90 days', async () => {
  await ring();
  setting.clock.advance(90 * dayMs);
  await purgeRefusedCalls(setting.service('worker'));
  expect(await listed()).toHaveLength(1);
  setting.clock.advance(1);
  await purgeRefusedCalls(setting.service('worker'));
  expect(await listed()).toEqual([]);
});
