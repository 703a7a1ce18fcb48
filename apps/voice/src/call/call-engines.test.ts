/** What holds on every engine with a model, by telephone, against its emulated service. */
import type { InvokeToolInput, PlanTool, ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { MindInput, MindStep, ScriptLine } from '@uketsuke/provider-emulators/mind';
import { createBrain } from '@uketsuke/receptionist';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { listenFor, loggerInto, until } from '../testing/call-harness.ts';
import { emulatedEngines, startEmulated, talkByPhone, type EmulatedName } from '../testing/emulated-engine.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import { closedAfterEach } from '../testing/realtime-talk.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();
const phrases = phrasesOf('ja');

const book: PlanTool = {
  name: 'book',
  description: '予約する',
  parameters: { properties: { name: { type: 'string' } } },
};
const booking: MindStep = { do: 'call', name: 'book', arguments: { name: '田中' } };
const booked: ToolAnswer = { content: '{"message":"三時に予約しました"}', error: null };
const say = (text: string): MindStep => ({ do: 'say', text });
const receptionist = (): Engine => createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) });

/** Gemini is told of a late answer in a question of its own. */
const answered = (text: string): ScriptLine[] => [
  { on: { toolResult: 'book' }, steps: [say(text)], isRepeated: true },
  { on: { replyWanted: '三時に予約しました' }, steps: [say(text)], isRepeated: true },
];

interface SetUp {
  lines: readonly ScriptLine[];
  tool?: PlanTool;
  answer?: Promise<ToolAnswer>;
  others?: readonly Engine[];
}

async function setUp(name: EmulatedName, { lines, tool = book, answer = Promise.resolve(booked), others = [] }: SetUp) {
  const asked: InvokeToolInput[] = [];
  const gateway = {
    invokeTool(input: InvokeToolInput) {
      asked.push(input);
      return answer;
    },
  };
  const service = await startEmulated(name, { lines });
  const talk = await talkByPhone({ service, closeLater, others, plan: { tools: [tool] }, run: { gateway } });
  return { ...talk, asked, engines: () => talk.call.recorder.engines.map((engine) => engine.name) };
}

/** What the model was asked beside the caller's turns and the answers of tools; words to be said as they are ask for nothing. */
const questions = (inputs: readonly MindInput[]): MindInput[] =>
  inputs.filter((input) => input.type === 'reply_wanted' && !input.instructions?.includes('<say>'));

const times = (said: readonly string[], words: string): number => said.join('\n').split(words).length - 1;

describe.each(emulatedEngines)('a tool on %s', (name) => {
  it('that needs a yes is asked about first, and runs once after the yes', async () => {
    const talk = await setUp(name, {
      lines: [
        { on: { caller: '予約' }, steps: [booking] },
        { on: { toolResult: 'book' }, steps: [say('田中様で予約してよろしいですか。')] },
        { on: { caller: 'はい' }, steps: [booking] },
        { on: { toolResult: 'book' }, steps: [say('予約しました。')] },
      ],
      tool: { ...book, confirm: true },
    });
    await talk.say('田中で予約して');
    await talk.hear('よろしいですか');
    expect(talk.asked).toEqual([]);
    await talk.say('はい');
    await talk.hear('予約しました');
    expect(talk.asked).toHaveLength(1);
  });

  it('that takes its time is bridged by one sentence, and its answer is told', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const talk = await setUp(name, {
      lines: [{ on: { caller: '予約' }, steps: [booking] }, ...answered('三時でお取りしました。')],
      answer: answer.promise,
    });
    await talk.say('田中で予約して');
    await until('the tool is called', () => talk.asked.length === 1);
    await listenFor(talk.call, 1100, 'silence');
    await talk.hear(phrases.oneMoment);
    answer.resolve(booked);
    await talk.hear('三時でお取りしました');
    expect(times(talk.said(), phrases.oneMoment)).toBe(1);
    expect(talk.asked).toHaveLength(1);
  });

  it('whose answer the caller does not wait for runs once: the model has the answer when it is asked next, and calls for it in vain', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const talk = await setUp(name, {
      lines: [
        { on: { caller: '予約' }, steps: [booking] },
        { on: { caller: 'まだ' }, steps: [say('お調べしています。')] },
        // What is told of tools comes with the caller's turn, and stands before it for a model that hears.
        ...[{ caller: 'どう' }, { replyWanted: 'has answered' }].map((on) => ({ on, steps: [booking] })),
        ...answered('結果が出ました。'),
      ],
      answer: answer.promise,
    });
    await talk.say('田中で予約して');
    await until('the tool is called', () => talk.asked.length === 1);
    await listenFor(talk.call, 1100, 'silence');
    await talk.hear(phrases.oneMoment);
    await talk.say('まだですか');
    await talk.hear('お調べしています');
    expect(questions(talk.service.inputs)).toEqual([]);
    answer.resolve(booked);
    await talk.say('どうですか');
    await talk.hear('結果が出ました');
    expect(talk.asked).toHaveLength(1);
  });

  it('that has run out of time is told to the model as data, and the caller hears what it makes of it', async () => {
    const talk = await setUp(name, {
      lines: [
        { on: { caller: '予約' }, steps: [booking] },
        { on: { toolResult: 'book' }, steps: [say('確認が取れませんでした。')] },
      ],
      answer: Promise.resolve({ content: '{"error":"timeout"}', error: 'timeout' }),
    });
    await talk.say('田中で予約して');
    await talk.hear('確認が取れませんでした');
    expect(talk.asked).toHaveLength(1);
    const told = talk.service.inputs.flatMap((input) => (input.type === 'tool_result' ? [input.output] : []));
    expect(told.join()).toContain('may_have_happened');
  });
});

describe.each(emulatedEngines)('a caller on %s whose model makes nothing of it', (name) => {
  it.each([
    ['火事です、助けてください', 'emergency'],
    ['人と話したいです', 'caller_asked_for_person'],
  ] as const)('goes to a person: %s', async (words, reason) => {
    const talk = await setUp(name, { lines: [] });
    await talk.say(words);
    await talk.hear(phrases.handoff);
    await expect(talk.call.end).resolves.toMatchObject({ outcome: 'handoff', reason });
  });
});

describe.each(emulatedEngines)('%s dies', (name) => {
  const next = name === 'openai' ? 'pipeline' : 'openai';

  it('in the middle of the caller’s sentence: the next engine hears it from its beginning and answers it once', async () => {
    const second = await startEmulated(next, {
      lines: [{ on: { caller: '三名' }, steps: [say('三名様ですね。')], isRepeated: true }],
    });
    closeLater(() => second.close());
    const talk = await setUp(name, { lines: [], others: [second.engine] });
    await listenFor(talk.call, 600, 'speech');
    talk.service.die();
    second.hears('三名でお願いします');
    // Nobody notices a pipeline that is dead before it is asked for something.
    const isNoticed = (): boolean => name === 'pipeline' || talk.engines().length === 2;
    for (let ms = 0; ms < 4000 && !isNoticed(); ms += 20) {
      await listenFor(talk.call, 20, 'speech');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await listenFor(talk.call, 300, 'speech');
    await talk.hear('三名様ですね');
    expect(talk.said().filter((line) => line === 'user: 三名でお願いします')).toHaveLength(1);
    expect(times(talk.said(), '三名様ですね')).toBe(1);
    expect(talk.engines()).toEqual([name, next]);
  });

  it('while a tool runs: it is not begun again, and the receptionist tells what it has answered', async () => {
    const answer = Promise.withResolvers<ToolAnswer>();
    const talk = await setUp(name, {
      lines: [{ on: { caller: '予約' }, steps: [booking] }],
      answer: answer.promise,
      others: [receptionist()],
    });
    await talk.say('田中で予約して');
    await until('the tool is called', () => talk.asked.length === 1);
    talk.service.die();
    answer.resolve(booked);
    await talk.hear('三時に予約しました。');
    expect(talk.asked).toHaveLength(1);
    expect(times(talk.said(), '三時に予約しました')).toBe(1);
    expect(talk.engines()).toEqual([name, 'scripted']);
  });

  it('and with it every other provider: the receptionist apologises, and asks for what is missing', async () => {
    const second = await startEmulated(next, { lines: [] });
    closeLater(() => second.close());
    const talk = await setUp(name, {
      lines: [
        {
          on: { caller: '田中' },
          steps: [{ do: 'call', name: 'record_field', arguments: { key: 'name', value: '田中' } }],
        },
        { on: { toolResult: 'record_field' }, steps: [say('田中様ですね。お電話番号をお願いします。')] },
      ],
      others: [second.engine, receptionist()],
    });
    await talk.say('田中です');
    await talk.hear('お電話番号をお願いします');
    second.die();
    talk.service.die();
    await talk.say('もしもし');
    await talk.hear('途中で失礼いたしました');
    talk.call.leg.caller.dtmf('0312345678#');
    await listenFor(talk.call, 100, 'silence');
    await talk.hear('03-1234-5678、でよろしい');
    expect(talk.said().filter((line) => /assistant.*お名前を/.test(line))).toEqual([]);
    expect(talk.engines()[0]).toBe(name);
    expect(talk.engines().at(-1)).toBe('scripted');
    expect(talk.call.recorder.engines.slice(1).every(({ reason }) => reason !== null)).toBe(true);
  });
});
