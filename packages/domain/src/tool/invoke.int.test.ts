import { setTimeout as delay } from 'node:timers/promises';
import { createOutboundClient } from '@uketsuke/outbound';
import { newId, systemClock, systemTimers } from '@uketsuke/runtime';
import { createTestAgent, createTestContext, createTestTenant } from '@uketsuke/testing';
import { japaneseConfig } from '@uketsuke/testing/configs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordBatch } from '../call/record-batch.ts';
import {
  admitted,
  batch,
  type CallSetting,
  createCallSetting,
  hangup,
  phoneInput,
} from '../call/testing/call-setting.ts';
import type { DomainContext } from '../context.ts';
import { getSigningSecret } from '../signing-secret/get.ts';
import { rotateSigningSecret } from '../signing-secret/rotate.ts';
import { invokeTool } from './invoke.ts';
import { answering, openToolReceiver, type ToolReceiver } from './testing/tool-receiver.ts';
import { createToolCaller } from './tool-caller.ts';

const setting = createTestContext();
const outbound = createOutboundClient({ allowPrivateTargets: true });
afterAll(() => outbound.close());
/** The official library holds timestamps against the clock of the machine. */
const tools = createToolCaller({ outbound, clock: systemClock, timers: systemTimers });
const node = (more: Parameters<typeof setting.voiceNode>[0] = {}): DomainContext => ({
  ...setting.voiceNode(more),
  tools,
});

let at: CallSetting;
let receiver: ToolReceiver;
let tenant: Awaited<ReturnType<typeof createTestTenant>>;
beforeAll(async () => {
  at = await createCallSetting(setting);
});
beforeEach(async () => {
  receiver = await openToolReceiver();
  const config = japaneseConfig({
    tools: [
      {
        name: 'check_seats',
        description: '空席を調べる',
        url: receiver.url,
        parameters: { properties: { date: { type: 'string' }, party: { type: 'integer' } }, required: ['date'] },
      },
    ],
  });
  const agent = await createTestAgent(setting, at.organization.live, { config });
  tenant = await createTestTenant(setting, at.organization.live, { agentId: agent.id });
});
afterEach(() => receiver[Symbol.asyncDispose]());

const begin = async () => admitted(setting, phoneInput(tenant, { from: '+819012345678' }));
const asked = (callId: string, changes: object = {}) => ({
  callId,
  toolCallId: newId('tcall'),
  name: 'check_seats',
  arguments: { date: '明日', party: 2 },
  ...changes,
});
const recorded = (id: string) => setting.db.prisma.toolInvocation.findUniqueOrThrow({ where: { id } });

test('the plan of a call has the tools of its agent, without their addresses', async () => {
  const plan = await begin();
  expect(plan.tools).toMatchObject([{ name: 'check_seats', description: '空席を調べる' }]);
  expect(JSON.stringify(plan)).not.toContain(receiver.url);
});

test('a tool gets exactly the body and the headers of the API, signed with the secret of its environment', async () => {
  receiver.reactWith(answering({ seats: ['19:00'] }));
  const plan = await begin();
  const invocation = asked(plan.callId);
  expect(await invokeTool(node(), invocation)).toEqual({ content: '{"seats":["19:00"]}', error: null });
  const [request] = receiver.requests;
  const { secret } = await getSigningSecret(at.organization.live.ctx, 'tools');
  receiver.verify(request, secret);
  expect(request?.headers).toMatchObject({
    'idempotency-key': invocation.toolCallId,
    'webhook-id': invocation.toolCallId,
  });
  expect(request?.body).toEqual({
    tool: 'check_seats',
    arguments: { date: '明日', party: 2 },
    tool_call_id: invocation.toolCallId,
    call: {
      id: plan.callId,
      channel: 'phone',
      from: '+819012345678',
      started_at: plan.startedAt,
      agent: { id: plan.agent.id, version: 1 },
      tenant: { id: tenant.id, external_id: plan.tenant.externalId, name: plan.tenant.name },
      environment: 'live',
    },
  });
  expect(await recorded(invocation.toolCallId)).toMatchObject({
    callId: plan.callId,
    name: 'check_seats',
    arguments: { date: '明日', party: 2 },
    result: '{"seats":["19:00"]}',
    error: null,
    attempts: 1,
    httpStatus: 200,
  });
});

test('before a tool is asked one statement is sent, and one after it has answered', async () => {
  const { callId } = await begin();
  // The first invocation makes the secret of the environment.
  await invokeTool(node(), asked(callId));
  const statements = await setting.statementsOf(() => invokeTool(node(), asked(callId)));
  expect(statements.map((sql) => /INSERT INTO tool_invocation|UPDATE tool_invocation/.exec(sql)?.[0])).toEqual([
    'INSERT INTO tool_invocation',
    'UPDATE tool_invocation',
  ]);
});

test('after rotations, the current and every secret that was replaced within a day verify the request', async () => {
  const { ctx } = at.organization.live;
  const first = await getSigningSecret(ctx, 'tools');
  const second = await rotateSigningSecret(ctx, 'tools');
  const third = await rotateSigningSecret(ctx, 'tools');
  const { callId } = await begin();
  await invokeTool(node(), asked(callId));
  for (const { secret } of [first, second, third]) receiver.verify(receiver.requests[0], secret);
  setting.clock.advance(25 * 3_600_000);
  const later = await begin();
  await invokeTool(node(), asked(later.callId));
  receiver.verify(receiver.requests[1], third.secret);
  expect(() => receiver.verify(receiver.requests[1], second.secret)).toThrow();
});

describe('nothing is sent', () => {
  test('when the arguments are wrong: the AI reads what is wrong with them', async () => {
    const { callId } = await begin();
    const invocation = asked(callId, { arguments: { party: 'two', when: 'now' } });
    const problems = ['party: must be a whole number', 'when: is not a parameter of this tool', 'date: is required'];
    expect(await invokeTool(node(), invocation)).toEqual({
      content: JSON.stringify({ error: 'wrong_arguments', problems }),
      error: 'wrong_arguments',
    });
    expect(await recorded(invocation.toolCallId)).toMatchObject({ error: 'wrong_arguments', attempts: 0 });
    expect(receiver.requests).toEqual([]);
  });

  test('when the agent has no such tool', async () => {
    const { callId } = await begin();
    const answer = await invokeTool(node(), asked(callId, { name: 'other' }));
    expect(answer).toEqual({ content: '{"error":"unknown_tool"}', error: 'unknown_tool' });
    expect(receiver.requests).toEqual([]);
  });

  test('for a node that does not hold the call, or a process that does not hold its node', async () => {
    const { callId } = await begin();
    await expect(invokeTool(node({ nodeId: 'node_other' }), asked(callId))).rejects.toMatchObject({ code: 'conflict' });
    expect(receiver.requests).toEqual([]);
  });

  test('for a call that is over or does not exist', async () => {
    const { callId } = await begin();
    await recordBatch(setting.service('voice'), batch(callId, 1, { atMs: 0, end: hangup(0) }));
    await expect(invokeTool(node(), asked(callId))).rejects.toMatchObject({ code: 'not_found' });
    await expect(invokeTool(node(), asked('call_none'))).rejects.toMatchObject({ code: 'not_found' });
    expect(receiver.requests).toEqual([]);
  });

  test('by anybody but a voice node', async () => {
    const { callId } = await begin();
    for (const ctx of [at.organization.live.ctx, at.organization.live.ctxAs('owner'), setting.service('worker')]) {
      await expect(invokeTool({ ...ctx, tools }, asked(callId))).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('for an id that belongs to another call', async () => {
    const [one, other] = [await begin(), await begin()];
    const invocation = asked(one.callId);
    await invokeTool(node(), invocation);
    await expect(invokeTool(node(), { ...invocation, callId: other.callId })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('the same id asked again', () => {
  test('after its answer was lost, sends nothing and has the same answer', async () => {
    receiver.reactWith(answering({ turn: 1 }), answering({ turn: 2 }));
    const { callId } = await begin();
    const invocation = asked(callId);
    const first = await invokeTool(node(), invocation);
    expect(await invokeTool(node(), invocation)).toEqual(first);
    expect(receiver.requests).toHaveLength(1);
  });

  test('while it runs, waits for the one answer', async () => {
    receiver.reactWith((response, request) => void delay(300).then(() => answering({ slow: true })(response, request)));
    const { callId } = await begin();
    const invocation = asked(callId);
    const answers = await Promise.all([1, 2, 3].map(() => invokeTool(node(), invocation)));
    expect(answers).toEqual(answers.map(() => ({ content: '{"slow":true}', error: null })));
    expect(receiver.requests).toHaveLength(1);
  });

  test('after a failure, has the same failure', async () => {
    receiver.reactWith(answering('no', 500));
    const { callId } = await begin();
    const invocation = asked(callId);
    const failure = { content: '{"error":"http_500"}', error: 'http_500' };
    expect(await invokeTool(node(), invocation)).toEqual(failure);
    expect(await invokeTool(node(), invocation)).toEqual(failure);
    expect(await recorded(invocation.toolCallId)).toMatchObject({ attempts: 1, httpStatus: 500 });
  });
});

test('no lock of the call is held while the tool thinks: the call is recorded and ends meanwhile', async () => {
  const thinking = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  receiver.reactWith((response, request) => {
    thinking.resolve();
    void over.promise.then(() => answering({ ok: true })(response, request));
  });
  const { callId } = await begin();
  const invocation = asked(callId);
  const answer = invokeTool(node(), invocation);
  await thinking.promise;
  const voice = setting.service('voice');
  expect(await recordBatch(voice, batch(callId, 1, { atMs: 0, end: hangup(0) }))).toMatchObject({ status: 'recorded' });
  over.resolve();
  expect(await answer).toMatchObject({ error: null });
  expect(await recorded(invocation.toolCallId)).toMatchObject({ error: null, attempts: 1 });
});

test('what a batch tells of an invocation that the gateway ran changes nothing', async () => {
  const { callId } = await begin();
  const { toolCallId, name } = asked(callId);
  await invokeTool(node(), asked(callId, { toolCallId }));
  const told = { toolCallId, name, arguments: {}, result: null, error: 'unavailable', atMs: 0, durationMs: 1 };
  await recordBatch(setting.service('voice'), batch(callId, 1, { atMs: 0, toolInvocations: [told] }));
  expect(await recorded(toolCallId)).toMatchObject({ error: null, attempts: 1 });
});
