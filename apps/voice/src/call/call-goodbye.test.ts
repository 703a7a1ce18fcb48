import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import type { BrainInput, BrainOutput } from '@uketsuke/receptionist';
import { listenFor, loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const said = (call: CallHarness) => call.recorder.turns().map((turn) => turn.text);
const config = {
  fields: [{ key: 'name', label: 'お名前', required: true }],
  faq: [{ q: '営業時間は', a: '9時からです。' }],
};

const replies: Record<string, Partial<BrainOutput>> = {
  田中です: {
    calls: [
      { tool: 'record_field', arguments: { key: 'name', value: '田中' } },
      { tool: 'finish', arguments: { outcome: 'completed' } },
    ],
    say: ['承りました。失礼いたします。'],
    ends: true,
  },
  営業時間は: { calls: [{ tool: 'answer_from_faq', arguments: { index: 0 } }], say: ['9時からです。'] },
  それだけです: {
    calls: [{ tool: 'finish', arguments: { outcome: 'answered' } }],
    say: ['お電話ありがとうございました。'],
    ends: true,
  },
  人と話したい: {
    calls: [{ tool: 'hand_off', arguments: { reason: 'caller_asked_for_person' } }],
    say: ['担当者におつなぎします。'],
    ends: true,
  },
  待って: { say: ['はい、どうぞ。'] },
};

/** A call in which the agent is in the middle of its answer to the last of these. */
async function sayingGoodbyeAfter(...texts: string[]) {
  const inputs: BrainInput[] = [];
  const call = startCall({
    engine: createFakedEngine({
      reply: (input) => {
        if (input !== null) inputs.push(input);
        return (input?.type === 'text' && replies[input.text]) || {};
      },
    }),
    config,
    leg: { playing: 'by_hand', channel: 'phone', rateHz: 8000 },
  });
  const playing = async (): Promise<void> => {
    await until('it plays', () => call.leg.events.at(-1)?.type === 'bot-output' && call.leg.position().queuedMs > 300);
  };
  await playing();
  for (const text of texts) {
    await pass(call, 3000);
    call.leg.caller.text(text);
    await playing();
  }
  await pass(call, 300);
  return { call, inputs };
}

describe('a caller who hangs up during', () => {
  it('the closing leaves a completed call, whose record says how much of the closing was heard', async () => {
    const { call } = await sayingGoodbyeAfter('田中です');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(said(call).at(-1)).toBe('承りました');
  });

  it('the closing after an FAQ answer leaves an answered call', async () => {
    const { call } = await sayingGoodbyeAfter('営業時間は', 'それだけです');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'answered', reason: 'faq_answered' });
  });

  it('the sentence of a handoff leaves a call that was not handed off', async () => {
    const { call } = await sayingGoodbyeAfter('人と話したい');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
    expect(said(call).at(-1)).toBe('担当者にお');
  });
});

describe('a caller who speaks during', () => {
  it('the closing takes the turn, and the call goes on', async () => {
    const { call, inputs } = await sayingGoodbyeAfter('田中です');
    call.leg.caller.text('待って');
    await until('it is answered', () => inputs.length === 2 && call.leg.position().queuedMs > 300);
    await pass(call, 3000);
    expect(said(call).slice(-3)).toEqual(['承りました', '待って', 'はい、どうぞ。']);
    expect(call.recorder.ended).toBeNull();
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
  });

  it('the sentence of a handoff changes nothing, and neither do keys', async () => {
    const { call, inputs } = await sayingGoodbyeAfter('人と話したい');
    call.leg.caller.dtmf('12#');
    await listenFor(call, 600, 'speech');
    await pass(call, 2000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
    expect(said(call).at(-1)).toBe('担当者におつなぎします。');
    expect(inputs).toHaveLength(1);
    expect(call.leg.closedWith).toEqual({ outcome: 'handoff', drain: true });
  });
});
