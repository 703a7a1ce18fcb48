/** A calendar that is connected, used by the engine without keys: by text and by keys. */
import type { InvokeToolInput, PlanAction, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { createBrain } from '@uketsuke/receptionist';
import { describe, expect, it } from 'vitest';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';

const text = { type: 'string' };
const action = (name: string, properties: object, required: string[]): PlanAction => ({
  ...{ name: `google_calendar_${name}`, connector: 'calendar_a', action: name, confirm: name === 'create_event' },
  ...{ description: '予定を登録する', parameters: { type: 'object', properties, required } },
});
const actions = [
  action('find_free_slots', { date_from: text, date_to: text, time_from: text }, ['date_from']),
  action('create_event', { start: text, name: text, phone: text }, ['start', 'name']),
];
const fields = [
  { key: 'name', label: 'お名前', required: true },
  { key: 'when', label: 'ご希望の日時', required: true },
];
const day = '2099-11-26';
const slots = ['10:00', '11:30', '15:00'].map((hour) => ({ start: `${day}T${hour}`, end: `${day}T${hour}` }));
const done = (content: object): ToolAnswer => ({ content: JSON.stringify({ ok: true, ...content }), error: null });
const taken: ToolAnswer = {
  content: '{"error":{"code":"refused","message":"That time is no longer free."}}',
  error: 'refused',
};

/** `bookings`: what comes of each booking, in order. */
function callWith(bookings: ToolAnswer[]) {
  const asked: InvokeToolInput[] = [];
  const invokeTool = (input: InvokeToolInput): Promise<ToolAnswer> => {
    asked.push(input);
    const isSearch = input.name === 'google_calendar_find_free_slots';
    return Promise.resolve(isSearch ? done({ slots }) : (bookings.shift() ?? taken));
  };
  const engine = createScriptedEngine({ createBrain, voice: createToneVoice() });
  const options = {
    leg: { output: 'text' },
    config: { fields },
    plan: { actions },
    run: { gateway: { invokeTool } },
  } as const;
  return { call: startCall({ engine, ...options }), asked };
}

const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () =>
    call.recorder.turns().some(({ role, text: said }) => role === 'assistant' && said.includes(words)),
  );
const booked = (asked: InvokeToolInput[]) =>
  asked.flatMap(({ name, arguments: args }) => (name === 'google_calendar_create_event' ? [args] : []));

async function upToTheOffer(call: CallHarness): Promise<void> {
  await hear(call, 'お電話ありがとうございます');
  call.leg.caller.text('田中です');
  await hear(call, '田中様');
  call.leg.caller.text('11月26日');
  await hear(call, '午前10時、午前11時半、午後3時が空いております');
}

describe('a calendar that is connected', () => {
  it('is asked for free times, and the one that the caller chooses in words is booked upon the yes', async () => {
    const { call, asked } = callWith([done({ event_id: 'e' })]);
    await upToTheOffer(call);
    call.leg.caller.text('11時半で');
    await hear(call, '「予定を登録する」を行います');
    expect(booked(asked)).toEqual([]);
    call.leg.caller.text('はい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(booked(asked)).toEqual([{ start: `${day}T11:30`, name: '田中' }]);
    await hear(call, 'ご予約をお取りしました。');
  });

  it('has the time booked whose key is pressed, without a pause for more keys', async () => {
    const { call, asked } = callWith([done({ event_id: 'e' })]);
    await upToTheOffer(call);
    call.leg.caller.dtmf('3');
    await hear(call, '午後3時でございます');
    call.leg.caller.dtmf('1');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(booked(asked)).toEqual([{ start: `${day}T15:00`, name: '田中' }]);
  });

  it('whose time is taken between offer and booking has another one booked, which the caller has agreed to', async () => {
    const { call, asked } = callWith([taken, done({ event_id: 'e' })]);
    await upToTheOffer(call);
    call.leg.caller.text('11時半で');
    await hear(call, '「予定を登録する」を行います');
    call.leg.caller.text('はい');
    await hear(call, 'たった今埋まってしまいました');
    call.leg.caller.text('10時で');
    await hear(call, '午前10時ですね');
    call.leg.caller.text('はい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(booked(asked)).toMatchObject([{ start: `${day}T11:30` }, { start: `${day}T10:00` }]);
  });
});
