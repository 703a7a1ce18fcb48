import { createOutboundClient } from '@uketsuke/outbound';
import { systemClock, systemTimers } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainContext } from '../context.ts';
import { getSigningSecret } from '../signing-secret/get.ts';
import { answering, dropping, openToolReceiver, type ToolReceiver } from './testing/tool-receiver.ts';
import { createToolCaller } from './tool-caller.ts';
import { tryTool } from './try.ts';

const setting = createTestContext();
const outbound = createOutboundClient({ allowPrivateTargets: true });
afterAll(() => outbound.close());
const tools = createToolCaller({ outbound, clock: systemClock, timers: systemTimers });
let organization: TestOrganization;
let admin: DomainContext;
let receiver: ToolReceiver;
beforeAll(async () => {
  organization = await createTestOrganization(setting);
  admin = { ...organization.live.ctxAs('admin'), tools };
});
beforeEach(async () => {
  receiver = await openToolReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

const trial = (more: object = {}) => ({
  tool: { name: 'book', description: '予約する', url: receiver.url },
  arguments: { date: '明日' },
  ...more,
});

test('a trial is signed like a call, shows what was sent and answered, and records nothing', async () => {
  receiver.reactWith(answering({ ok: true }));
  const shown = await tryTool(admin, trial());
  const [request] = receiver.requests;
  receiver.verify(request, (await getSigningSecret(admin, 'tools')).secret);
  expect(request?.text).toBe(shown.body);
  expect(request?.headers).toMatchObject(shown.first.attempts[0]?.headers ?? {});
  expect(request?.body).toMatchObject({ tool: 'book', arguments: { date: '明日' }, call: { environment: 'live' } });
  expect(shown).toMatchObject({
    verdict: null,
    second: null,
    first: { error: null, content: '{"ok":true}', attempts: [{ status: 200, answer: { body: '{"ok":true}' } }] },
  });
  expect(await setting.db.prisma.toolInvocation.count({ where: { id: shown.toolCallId } })).toBe(0);
});

describe('sent twice, with one key', () => {
  test.each([
    ['same_answer', [answering({ id: 1 }), answering({ id: 1 })]],
    ['other_answer', [answering({ id: 1 }), answering({ id: 2 })]],
    ['other_answer', [answering({ id: 1 }), answering({ error: 'exists' }, 409)]],
    ['unclear', [answering({ id: 1 }), dropping, dropping]],
  ] as const)('it says %s', async (verdict, reactions) => {
    receiver.reactWith(...reactions);
    expect(await tryTool(admin, trial({ sendTwice: true }))).toMatchObject({ verdict });
    expect(new Set(receiver.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('the time of a trial', () => {
  const at = (passedMs: readonly number[]) => {
    const limits: (number | undefined)[] = [];
    const call: typeof tools.call = (request, given) => {
      setting.clock.advance(passedMs[limits.length] ?? 0);
      limits.push(given?.timeoutMs);
      return tools.call(request);
    };
    return { limits, ctx: { ...admin, tools: { ...tools, call } } };
  };

  test('is that of one call of a tool, and the second sending has what the first one left', async () => {
    const { limits, ctx } = at([6000]);
    expect(await tryTool(ctx, trial({ sendTwice: true }))).toMatchObject({ second: { error: null } });
    expect(limits).toEqual([8000, 2000]);
  });

  test('that is nearly over leaves the second sending out, and says that nothing is known', async () => {
    const { limits, ctx } = at([7001]);
    expect(await tryTool(ctx, trial({ sendTwice: true }))).toMatchObject({ second: null, verdict: 'unclear' });
    expect(limits).toEqual([8000]);
  });
});

test('of an environment two trials run at a time; one more is refused, and not once one has ended or failed', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const call = () => {
    begun += 1;
    return released.then(() => Promise.reject(new Error('broken')));
  };
  const held = { ...admin, tools: { ...tools, call } };
  const running = [tryTool(held, trial()), tryTool(held, trial())].map((one) => expect(one).rejects.toThrow('broken'));
  await expect.poll(() => begun).toBe(2);
  await expect(tryTool(admin, trial())).rejects.toMatchObject({ code: 'conflict' });
  const elsewhere = { ...organization.test.ctxAs('admin'), tools };
  expect(await tryTool(elsewhere, trial())).toHaveProperty('first');
  release();
  await Promise.all(running);
  expect(await tryTool(admin, trial())).toHaveProperty('first');
});

test('a plain member may not try a tool, and what is no tool is refused', async () => {
  await expect(tryTool({ ...organization.live.ctxAs('member'), tools }, trial())).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(tryTool(admin, trial({ tool: { name: 'x' } }))).rejects.toMatchObject({ code: 'invalid_request' });
  expect(receiver.requests).toEqual([]);
});
