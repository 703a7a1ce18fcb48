import type { InvokeToolInput, PlanTool, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { createBrain } from '@uketsuke/receptionist';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { atRest } from '../testing/at-rest.ts';
import { loggerInto, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createFakeModelEngine, type FakeModelEngineOptions, type ModelAnswer } from '../testing/fake-model-engine.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const book: PlanTool = {
  name: 'book',
  description: '予約する',
  parameters: { properties: { name: { type: 'string' } } },
};
const booking: ModelAnswer = { calls: [{ name: 'book', arguments: { name: '田中' } }] };
const booked: ToolAnswer = { content: '{"message":"三時に予約しました"}', error: null };
const phrases = phrasesOf('ja');

interface SetUp {
  answer: FakeModelEngineOptions['answer'];
  invoke?: (input: InvokeToolInput) => Promise<ToolAnswer>;
  tool?: PlanTool;
  others?: readonly Engine[];
}

async function setUp({ answer, invoke = () => Promise.resolve(booked), tool = book, others = [] }: SetUp) {
  const asked: InvokeToolInput[] = [];
  const gateway = {
    invokeTool(input: InvokeToolInput) {
      asked.push(input);
      return invoke(input);
    },
  };
  const engine = createFakeModelEngine({ answer });
  const call = startCall({ engine, others, leg: { output: 'text' }, plan: { tools: [tool] }, run: { gateway } });
  await hear(call, 'お電話ありがとうございます');
  return { call, engine, asked };
}

const said = ({ recorder }: CallHarness): string[] =>
  recorder.turns().flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () => said(call).some((text) => text.includes(words)));
const hangUp = (call: CallHarness) => {
  call.leg.caller.hangUp();
  return call.end;
};
const isAskedAgain = (lines: readonly string[]): boolean => lines.some((line) => line.includes(phrases.speakUp));

describe('a model that says nothing after a tool has answered', () => {
  it('is asked once more, and speaks', async () => {
    const { call, engine, asked } = await setUp({
      answer: ({ result, lines }) => {
        if (result === null) return booking;
        return isAskedAgain(lines) ? { say: '予約が取れました。' } : {};
      },
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, '予約が取れました');
    expect(asked).toHaveLength(1);
    expect(engine.asked).toHaveLength(3);
    await hangUp(call);
  });

  it('and is silent again, is spoken for: the caller hears what the tool has answered', async () => {
    const { call, engine } = await setUp({ answer: ({ result }) => (result === null ? booking : {}) });
    call.leg.caller.text('田中で予約して');
    await hear(call, '三時に予約しました。');
    expect(engine.asked).toHaveLength(3);
    await hangUp(call);
  });

  it('that spoke before the tool and not after it is spoken for too', async () => {
    const { call } = await setUp({
      answer: ({ result }) => (result === null ? { ...booking, say: '確認します。' } : {}),
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, '三時に予約しました。');
    expect(said(call).join('')).toContain('確認します。');
    await hangUp(call);
  });

  it('of a tool that has failed: the caller hears that it could not be done', async () => {
    const { call } = await setUp({
      answer: ({ result }) => (result === null ? booking : {}),
      invoke: () => Promise.resolve({ content: '{"error":"closed"}', error: 'http_400' }),
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, '申し訳ございません');
    await hangUp(call);
  });

  it('of a tool that waits for a yes: the caller hears that nothing has been done', async () => {
    const { call, asked } = await setUp({
      answer: ({ result }) => (result === null ? booking : {}),
      tool: { ...book, confirm: true },
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, phrases.notYetDone);
    expect(asked).toEqual([]);
    await hangUp(call);
  });

  it('of a field that it has recorded: the caller is told to go on', async () => {
    const { call } = await setUp({
      answer: ({ result }) =>
        result === null ? { calls: [{ name: 'record_field', arguments: { key: 'name', value: '田中' } }] } : {},
    });
    call.leg.caller.text('田中です');
    await hear(call, phrases.noted);
    await hangUp(call);
  });

  it('of the end of the call: the closing is said all the same', async () => {
    const { call } = await setUp({
      answer: ({ result }) =>
        result === null ? { calls: [{ name: 'finish', arguments: { outcome: 'answered' } }] } : {},
    });
    call.leg.caller.text('もう大丈夫です');
    await expect(call.end).resolves.toMatchObject({ outcome: 'answered' });
    expect(said(call).at(-1)).toBe('承りました。失礼いたします。');
  });
});

describe('a tool in a conversation of a model', () => {
  it('that a caller interrupts is done once, and its answer reaches the model with the next turn', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const { call, engine, asked } = await setUp({
      answer: ({ said: words, lines }) => {
        if (words.includes('予約')) return booking;
        return { say: lines.join('').includes('has answered') ? '三時で取れています。' : 'まだお調べしています。' };
      },
      invoke: () => answer.promise,
    });
    call.leg.caller.text('田中で予約して');
    await until('the tool is called', () => asked.length === 1);
    call.leg.caller.text('まだですか');
    await hear(call, 'まだお調べしています');
    answer.resolve(booked);
    await atRest();
    call.leg.caller.text('どうですか');
    await hear(call, '三時で取れています');
    expect(asked).toHaveLength(1);
    expect(engine.asked).toHaveLength(3);
    await hangUp(call);
  });

  it('asked for again while it runs is waited for, and not begun a second time', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const { call, asked, engine } = await setUp({
      answer: ({ result }) => (result === null ? booking : { say: '取れました。' }),
      invoke: () => answer.promise,
    });
    call.leg.caller.text('田中で予約して');
    await until('the tool is called', () => asked.length === 1);
    call.leg.caller.text('早くして');
    await until('the model is asked again', () => engine.asked.length === 2);
    await atRest();
    answer.resolve(booked);
    await hear(call, '取れました');
    expect(asked).toHaveLength(1);
    await hangUp(call);
  });

  it('that needs a yes runs after the caller’s yes, and not before', async () => {
    const { call, asked } = await setUp({
      answer: ({ result, said: words }) => {
        if (result === null) return booking;
        return { say: words === 'はい' ? '取れました。' : '田中様で予約してよろしいですか。' };
      },
      tool: { ...book, confirm: true },
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, 'よろしいですか');
    expect(asked).toEqual([]);
    call.leg.caller.text('はい');
    await hear(call, '取れました');
    expect(asked).toHaveLength(1);
    await hangUp(call);
  });

  it('that takes its time is bridged after one second, by one sentence however long it takes', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const { call, asked } = await setUp({
      answer: ({ result }) => (result === null ? booking : { say: '取れました。' }),
      invoke: () => answer.promise,
    });
    call.leg.caller.text('田中で予約して');
    await until('the tool is called', () => asked.length === 1);
    await call.time.advance(999);
    await atRest();
    expect(said(call).join('')).not.toContain(phrases.oneMoment);
    await call.time.advance(1);
    await hear(call, phrases.oneMoment);
    await call.time.advance(8000);
    answer.resolve(booked);
    await hear(call, '取れました');
    expect(said(call).join('').split(phrases.oneMoment)).toHaveLength(2);
    await hangUp(call);
  });

  it('that has run out of time tells the model so as data, and that nobody knows what it did', async () => {
    const { call, engine } = await setUp({
      answer: ({ result }) => (result === null ? booking : { say: '確認が取れませんでした。' }),
      invoke: () => Promise.resolve({ content: '{"error":"timeout"}', error: 'timeout' }),
    });
    call.leg.caller.text('田中で予約して');
    await hear(call, '確認が取れませんでした');
    expect(engine.asked.at(-1)?.result).toContain('"may_have_happened":true');
    await hangUp(call);
  });
});

describe('a tool of a model that fails, when the receptionist takes over', () => {
  const receptionist = (): Engine => createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) });
  const breaks: SetUp['answer'] = ({ result, said: words }) => {
    if (result === null && words.includes('予約')) return booking;
    return { error: new Error('broken') };
  };

  it('and has answered: the caller hears of it with the apology, once', async () => {
    const { call, asked } = await setUp({ answer: breaks, others: [receptionist()] });
    call.leg.caller.text('田中で予約して');
    await hear(call, '三時に予約しました。');
    call.leg.caller.text('田中です');
    await hear(call, 'お電話番号');
    expect(said(call).join('').split('三時に予約しました')).toHaveLength(2);
    expect(asked).toHaveLength(1);
    await hangUp(call);
  });
});
