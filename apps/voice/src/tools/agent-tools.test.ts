import type { InvokeToolInput, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createAgentTools } from './agent-tools.ts';
import { createToolSet } from './tool-set.ts';

const booking = { name: 'book', description: '予約する', confirm: false };
const bookingAction = { ...booking, connector: 'booking_a', action: 'create_booking', parameters: { type: 'object' } };
const booked: ToolAnswer = { content: '{"ok":true}', error: null };
const failed = (error: string): ToolAnswer => ({ content: JSON.stringify({ error }), error });

/** The gateway's side: an id that it knows is answered from its record, and nothing is sent to the receiver. */
function openGateway(...answers: (ToolAnswer | Error)[]) {
  return openTools({ answers, isAction: false });
}

function openTools({ answers, isAction }: { answers: (ToolAnswer | Error)[]; isAction: boolean }) {
  const record = new Map<string, ToolAnswer>();
  const sent: string[] = [];
  const asked: string[] = [];
  const clock = manualClock();
  const invokeTool = async ({ toolCallId }: Pick<InvokeToolInput, 'toolCallId'>): Promise<ToolAnswer> => {
    asked.push(toolCallId);
    const known = record.get(toolCallId);
    if (known) return known;
    const answer = answers.shift() ?? booked;
    if (answer instanceof GatewayRefused) throw answer;
    sent.push(toolCallId);
    record.set(toolCallId, answer instanceof Error ? booked : answer);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const tools = createAgentTools({
    plan: { callId: 'call_1', tools: isAction ? [] : [booking], actions: isAction ? [bookingAction] : [] },
    gateway: { invokeTool },
  });
  const set = createToolSet({
    ...{ tools, clock, timers: manualTimers(clock), language: 'ja', onLate: () => {}, isDrivenByEngine: () => false },
    onCalled: () => {},
    outputs: () => 0,
    wordsKnown: () => Promise.resolve(),
    onSlow: () => {},
  });
  const run = async () => set.forModels[0]?.run({ day: 'today' }, new AbortController().signal);
  return { sent, asked, run };
}

describe('a tool of an agent', () => {
  it.each(['timeout', 'reset', 'not_json', 'too_large', 'redirect', 'http_500', 'http_504', 'internal'])(
    'that may have acted is sent once, however often the model repeats it, and the model reads that it may have: %s',
    async (error) => {
      const { sent, run } = openGateway(failed(error), booked);
      const told = { content: JSON.stringify({ error, may_have_happened: true }), error };
      expect(await run()).toMatchObject(told);
      expect(await run()).toMatchObject(told);
      expect(sent).toHaveLength(1);
    },
  );

  it('whose answer was lost on the way to the node is asked for again, and gives that answer', async () => {
    const { sent, run } = openGateway(new GatewayUnavailable('away'));
    const told = '{"error":"unreachable","may_have_happened":true}';
    expect(await run()).toMatchObject({ error: 'gateway_unavailable', content: told });
    expect(await run()).toMatchObject(booked);
    expect(sent).toHaveLength(1);
  });

  it.each(['dns', 'refused', 'host_resting', 'wrong_arguments', 'http_409', 'http_429'])(
    'that has surely not acted is sent anew when the model repeats it: %s',
    async (error) => {
      const { sent, run } = openGateway(failed(error), booked);
      expect(await run()).toMatchObject(failed(error));
      expect(await run()).toMatchObject(booked);
      expect(new Set(sent).size).toBe(2);
    },
  );

  it('or an action of a connection, that says itself that nobody knows, is asked for again with the same id', async () => {
    const unclear = { content: '{"error":{"code":"unclear"}}', error: 'unclear' };
    const { run, asked } = openGateway(unclear);
    expect(await run()).toMatchObject(unclear);
    await run();
    expect(new Set(asked).size).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('gives a plain failure where the gateway refuses', async () => {
    const { run } = openGateway(new GatewayRefused('conflict', 'held by another node'));
    expect(await run()).toEqual({ content: '{"error":"unreachable"}', error: 'gateway_unavailable' });
  });
});

describe('an action of a connection', () => {
  it('that the gateway has not answered in time may have happened, and is asked for again with the same id', async () => {
    const { run, asked } = openTools({ answers: [new GatewayUnavailable('away')], isAction: true });
    const told = await run();
    expect(told).toMatchObject({ error: 'unclear' });
    expect(JSON.parse(String(told?.content))).toMatchObject({ error: { code: 'unclear', may_have_happened: true } });
    expect(await run()).toMatchObject(booked);
    expect(new Set(asked).size).toBe(1);
  });
});
