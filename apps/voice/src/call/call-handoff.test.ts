import { createBrain } from '@uketsuke/receptionist';
import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { loggerInto, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createFakeModelEngine, type FakeModelEngineOptions } from '../testing/fake-model-engine.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

type Language = 'ja' | 'en';
type Answer = FakeModelEngineOptions['answer'];

const said = ({ recorder }: CallHarness): string[] =>
  recorder.turns().flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () => said(call).some((text) => text.includes(words)));
const carelessly: Answer = () => ({ say: 'お名前をお願いします。' });
const handsOff: Answer = ({ result }) =>
  result === null
    ? { calls: [{ name: 'hand_off', arguments: { reason: 'caller_asked_for_person' } }] }
    : { say: '係の者に代わります。' };

async function callerSays(
  text: string,
  { answer = carelessly, language = 'ja' }: { answer?: Answer; language?: Language } = {},
) {
  const engine = createFakeModelEngine({ answer });
  const call = startCall({ engine, leg: { output: 'text' }, plan: { language } });
  await hear(call, 'お電話ありがとうございます');
  call.leg.caller.text(text);
  return { call, engine };
}

describe('a language model that makes nothing of words that call for a person', () => {
  it.each([
    ['父が倒れました、救急車を呼んでください', 'ja', 'emergency'],
    ['担当者に代わってください', 'ja', 'caller_asked_for_person'],
    ['There is a fire in the kitchen!', 'en', 'emergency'],
    ['Can I speak to a human please?', 'en', 'caller_asked_for_person'],
  ] as const)('after "%s" is followed by a handoff: %s, %s', async (text, language, reason) => {
    const { call } = await callerSays(text, { language });
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason });
    expect(said(call).slice(-2)).toEqual(['お名前をお願いします。', phrasesOf(language).handoff]);
    expect(call.time.pending()).toBe(0);
  });

  it('or is still thinking when the time is up, is waited for no longer', async () => {
    const { call, engine } = await callerSays('オペレーターにつないで', { answer: () => ({ hangs: true }) });
    await until('the model is asked', () => engine.asked.length === 1);
    await call.time.advance(3999);
    expect(said(call)).not.toContain(phrasesOf('ja').handoff);
    await call.time.advance(1);
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
    expect(said(call).at(-1)).toBe(phrasesOf('ja').handoff);
  });

  it('and then fails, leaves the handoff to the conversation, and nobody is asked anything more', async () => {
    const second = createFakeModelEngine({ name: 'second', answer: carelessly });
    const first = createFakeModelEngine({ answer: () => ({ error: new Error('broken') }) });
    const call = startCall({ engine: first, others: [second], leg: { output: 'text' } });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('火事です');
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'emergency' });
    expect(said(call).at(-1)).toBe(phrasesOf('ja').handoff);
    expect(second.asked).toEqual([]);
  });
});

it('a model that hands off by itself says so in its own words, and they are all that is said', async () => {
  const { call } = await callerSays('担当者に代わってください', { answer: handsOff });
  await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
  expect(said(call).at(-1)).toBe('係の者に代わります。');
});

it('the receptionist, who judges by the same rules, is not judged again', async () => {
  const engine = createScriptedEngine({ createBrain, voice: createToneVoice() });
  const call = startCall({ engine, leg: { output: 'text' } });
  await hear(call, 'お電話ありがとうございます');
  call.leg.caller.text('担当者に代わってください');
  await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
  expect(said(call).filter((text) => /つなぎ/.test(text))).toHaveLength(1);
});

describe('words that only sound like it change nothing', () => {
  it.each([
    ['救急箱を注文したい', 'ja'],
    ['担当の方によろしく', 'ja'],
    ['緊急連絡先は妻です', 'ja'],
    ['担当者と話す必要はありません', 'ja'],
    ['no need to talk to a person', 'en'],
    ['is it an emergency exit?', 'en'],
    ['emergency contact is my wife', 'en'],
  ] as const)('%s', async (text, language) => {
    const { call } = await callerSays(text, { language });
    await hear(call, 'お名前をお願いします');
    await call.time.advance(5000);
    expect(said(call)).not.toContain(phrasesOf(language).handoff);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
  });
});
