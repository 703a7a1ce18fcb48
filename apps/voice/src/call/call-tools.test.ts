import type { InvokeToolInput, PlanTool, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { createBrain } from '@uketsuke/receptionist';
import { describe, expect, it } from 'vitest';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { GatewayUnavailable } from '../gateway/graphql-client.ts';
import { startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import { phrasesOf } from '../text/phrases.ts';

const checkSeats: PlanTool = {
  name: 'check_seats',
  description: '空席を調べる',
  parameters: { properties: { name: { type: 'string' } }, required: ['name'] },
};
const fields = [
  { key: 'name', label: 'お名前', required: true },
  { key: 'note', label: 'ご要望' },
];

function callWith(
  invokeTool: (input: InvokeToolInput) => Promise<ToolAnswer>,
  { tools = [checkSeats] }: { tools?: PlanTool[] } = {},
) {
  const asked: InvokeToolInput[] = [];
  const gateway = {
    invokeTool(input: InvokeToolInput) {
      asked.push(input);
      return invokeTool(input);
    },
  };
  const engine = createScriptedEngine({ createBrain, voice: createToneVoice() });
  const call = startCall({ engine, leg: { output: 'text' }, config: { fields }, plan: { tools }, run: { gateway } });
  return { call, asked };
}

const said = ({ recorder }: CallHarness): string[] =>
  recorder.turns().flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () => said(call).some((text) => text.includes(words)));
const free = { content: '{"message":"空席がございます"}', error: null };

describe('a tool of the agent', () => {
  it('is called once in a whole call, spoken of, and recorded by the gateway alone', async () => {
    const { call, asked } = callWith(() => Promise.resolve(free));
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await hear(call, '空席がございます。');
    call.leg.caller.text('特にありません');
    await hear(call, '内容を確認いたします');
    call.leg.caller.text('はい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(asked).toEqual([
      {
        callId: call.plan.callId,
        toolCallId: expect.stringMatching(/^tcall_/),
        name: 'check_seats',
        arguments: { name: '田中' },
      },
    ]);
    expect(call.recorder.toolInvocations.map(({ name }) => name)).not.toContain('check_seats');
  });

  it('that takes longer than a second is bridged by one sentence', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const { call, asked } = callWith(() => answer.promise);
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await until('the tool is called', () => asked.length === 1);
    await call.time.advance(1000);
    await hear(call, phrasesOf('ja').oneMoment);
    await call.time.advance(3000);
    answer.resolve(free);
    await hear(call, '空席がございます。');
    const words = said(call).join('');
    expect(words.split(phrasesOf('ja').oneMoment)).toHaveLength(2);
    expect(words.indexOf(phrasesOf('ja').oneMoment)).toBeLessThan(words.indexOf('空席がございます。'));
    call.leg.caller.hangUp();
    await call.end;
  });

  it('whose caller speaks meanwhile runs once, and its answer is heard in the next turn', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const { call, asked } = callWith(() => answer.promise);
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await until('the tool is called', () => asked.length === 1);
    call.leg.caller.text('もう一度お願いします');
    await until('the caller is in the record', () =>
      call.recorder.turns().some(({ text }) => text.includes('もう一度')),
    );
    answer.resolve(free);
    await hear(call, '空席がございます。');
    expect(asked).toHaveLength(1);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('that cannot be reached is told to the caller, and recorded by the node', async () => {
    const { call } = callWith(() => Promise.reject(new GatewayUnavailable('away')));
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await hear(call, '申し訳ございません');
    call.leg.caller.hangUp();
    await call.end;
    expect(call.recorder.toolInvocations).toContainEqual(
      expect.objectContaining({ name: 'check_seats', error: 'gateway_unavailable' }),
    );
  });

  it('that needs a yes is called after the yes, and not before', async () => {
    const { call, asked } = callWith(() => Promise.resolve(free), { tools: [{ ...checkSeats, confirm: true }] });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await until('the next question', () => said(call).length === 2);
    call.leg.caller.text('特にありません');
    await hear(call, '空席を調べる');
    expect(asked).toEqual([]);
    call.leg.caller.text('はい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(asked).toHaveLength(1);
    expect(said(call).at(-1)).toContain('空席がございます。');
  });
});
