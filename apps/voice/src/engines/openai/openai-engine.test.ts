import type { PlanTool } from '@uketsuke/contracts/voice-node';
import { decodeMulaw, encodeMulaw } from '@uketsuke/audio';
import { obedientMind, scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import {
  startOpenaiRealtime,
  type EmulatedConnection,
  type OpenaiRealtime,
  type OpenaiRealtimeOptions,
} from '@uketsuke/provider-emulators/openai-realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import { listenFor, loggerInto, pass, until, type HarnessOptions } from '../../testing/call-harness.ts';
import {
  closedAfterEach,
  faultOfOpening,
  greeting,
  makeShortCall,
  startTalk,
  takesOver,
  type Talk,
} from '../../testing/realtime-talk.ts';
import type { CallEvent } from '../../observers/call-event.ts';
import { phrasesOf } from '../../text/phrases.ts';
import type { Engine } from '../engine.ts';
import { createOpenaiEngine, type OpenaiEngineOptions } from './openai-engine.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

interface SetUp {
  lines?: readonly ScriptLine[];
  service?: Partial<OpenaiRealtimeOptions>;
  engine?: Partial<OpenaiEngineOptions>;
  call?: Partial<HarnessOptions>;
}

interface OpenaiTalk extends Talk {
  service: OpenaiRealtime;
  connection(): EmulatedConnection;
}

function engineOn({ url }: OpenaiRealtime, options: Partial<OpenaiEngineOptions> = {}): Engine {
  return createOpenaiEngine({
    address: { baseUrl: url, apiKey: 'sk-test', model: 'gpt-realtime' },
    voice: 'marin',
    transcriptionModel: 'gpt-4o-mini-transcribe',
    turns: 'ours',
    logger: loggerInto([]),
    ...options,
  });
}

async function setUp({ lines = [], service: options, engine, call }: SetUp = {}): Promise<OpenaiTalk> {
  const service = await startOpenaiRealtime({
    openMind: obedientMind(scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' })),
    pace: { speed: Infinity },
    ...options,
  });
  closeLater(() => service.close());
  const connection = (): EmulatedConnection => {
    const last = service.connections.at(-1);
    if (!last) throw new Error('Nobody has connected');
    return last;
  };
  const hears = (text: string): void => connection().hears(text);
  const talk = startTalk({ engine: engineOn(service, engine), call, hears, closeLater });
  return { ...talk, service, connection };
}

const outputsOf = (talk: OpenaiTalk): string[] =>
  talk.connection().items.flatMap(({ item }) => (item.type === 'function_call_output' ? [item.output] : []));

describe('a call on the realtime service', () => {
  it('begins with the greeting word for word, before anything was heard', async () => {
    const talk = await setUp();
    await talk.heardOut();
    expect(talk.said()).toEqual([`assistant: ${greeting}`]);
    const request = talk.connection().received.find(({ type }) => type === 'response.create');
    expect(JSON.stringify(request)).toContain(`<say>${greeting}</say>`);
    expect(talk.connection().errors).toEqual([]);
  });

  it('the caller is heard and answered, and what both said is in the record', async () => {
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] }],
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.heardOut();
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
    expect(talk.connection().errors).toEqual([]);
  });

  it('a caller who speaks into an answer cuts it, and the service is told how much of it was heard', async () => {
    const talk = await setUp({
      lines: [
        {
          on: { caller: '予約' },
          steps: [{ do: 'say', text: 'はい、それではご希望の日時とお名前をお聞かせください。' }],
        },
        { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }] },
      ],
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1000);
    await pass(talk.call, 800);
    const playedMs = talk.call.leg.position().playedMs;
    await talk.say('明日がいいです', 600);
    await talk.heardOut();
    const truncation = talk.connection().received.find(({ type }) => type === 'conversation.item.truncate');
    const heardMs = truncation?.type === 'conversation.item.truncate' ? truncation.audio_end_ms : 0;
    // The greeting was heard before it; until the speech was found, the agent went on for some more frames.
    const greetingMs = greeting.length * 120;
    expect(heardMs).toBeGreaterThanOrEqual(playedMs - greetingMs - 20);
    expect(heardMs).toBeLessThan(playedMs - greetingMs + 300);
    expect(talk.said().slice(-2)).toEqual(['user: 明日がいいです', 'assistant: 明日ですね。']);
    expect(talk.said()[2]).not.toContain('お聞かせください');
    expect(talk.connection().errors).toEqual([]);
  });

  it('a sign of listening lets the agent go on at the same word', async () => {
    const text = 'はい、それではご希望の日時とお名前をお聞かせください。';
    const talk = await setUp({ lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text }] }] });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1000);
    await pass(talk.call, 400);
    await talk.say('はい', 200);
    await until('the agent goes on', () => !talk.call.leg.isPaused);
    await talk.heardOut();
    expect(talk.said().slice(-2)).toEqual([`assistant: ${text}`, 'user: はい']);
    expect(talk.connection().received.filter(({ type }) => type === 'response.create')).toHaveLength(2);
  });

  it('between a telephone and the service no byte of sound changes, either way', async () => {
    const talk = await setUp();
    await talk.heardOut();
    const codes = Uint8Array.from({ length: 160 }, (_, at) => (at * 7) & 0xff);
    const loud = decodeMulaw(codes);
    for (let count = 0; count < 20; count += 1) {
      talk.call.leg.caller.audio(loud);
      await pass(talk.call, 20);
    }
    const heard = Buffer.concat(talk.connection().appended.map((audio) => Buffer.from(audio, 'base64')));
    // A negative zero has two codes and one sound.
    const expected = Buffer.from(codes.map((code) => (code === 0x7f ? 0xff : code)));
    expect(heard.length).toBeGreaterThan(1600);
    expect(heard.subarray(-1600).equals(Buffer.concat(Array.from({ length: 10 }, () => expected)))).toBe(true);
    expect(talk.connection().config.audio.output.format).toEqual({ type: 'audio/pcmu' });
    expect(encodeMulaw(decodeMulaw(expected))).toEqual(new Uint8Array(expected));
  });

  it('the voice, its rate, the language and the words to expect are the agent’s', async () => {
    const config = { voice: 'Cedar', speaking_rate: 1.3, domain: '歯科', vocabulary: ['インプラント'] };
    const talk = await setUp({ call: { config } });
    await talk.heardOut();
    const { input, output } = talk.connection().config.audio;
    expect(output).toMatchObject({ voice: 'cedar', speed: 1.3 });
    expect(input.transcription).toMatchObject({ language: 'ja' });
    expect(JSON.stringify(input.transcription)).toMatch(/歯科.*インプラント/u);
  });

  it('what is typed and what is keyed in is answered', async () => {
    const talk = await setUp({
      lines: [
        { on: { caller: '山田' }, steps: [{ do: 'say', text: '山田様ですね。' }] },
        { on: { caller: '0312345678' }, steps: [{ do: 'say', text: 'ありがとうございます。' }] },
      ],
    });
    await talk.heardOut();
    talk.call.leg.caller.text('山田です');
    await talk.heardOut();
    talk.call.leg.caller.dtmf('0312345678#');
    await talk.heardOut();
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 山田です',
      'assistant: 山田様ですね。',
      'user: 0312345678',
      'assistant: ありがとうございます。',
    ]);
    expect(talk.connection().errors).toEqual([]);
  });

  it('by text the greeting is shown as it is, the model knows that it was, and answers in text', async () => {
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] }],
      call: { leg: { output: 'text' } },
    });
    await until('the greeting', () => talk.said().length === 1);
    talk.call.leg.caller.text('予約したいです');
    await until('the answer', () => talk.said().length === 3);
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
    expect(JSON.stringify(talk.connection().items[0]?.item)).toContain(greeting);
    expect(talk.connection().config.output_modalities).toEqual(['text']);
    expect(talk.connection().errors).toEqual([]);
  });
});

describe('what is known of a call on the realtime service', () => {
  it('a greeting that the model says differently is told', async () => {
    const talk = await setUp({
      service: { openMind: scriptedMind({ lines: [], otherwise: 'もしもし、どちらさまでしょうか。' }) },
    });
    await talk.heardOut();
    await until('it is told', () => talk.call.lines.some(({ msg }) => msg === 'agent.words_differed'));
    expect(talk.call.lines.find(({ msg }) => msg === 'agent.words_differed')).toMatchObject({
      engine: 'openai',
      kind: 'opening',
    });
  });

  it('its tokens and its time are counted once, and a greeting that is right is nothing special', async () => {
    const used: CallEvent[] = [];
    const talk = await setUp({
      call: { run: { observers: [(event) => void (event.type === 'engine.used' && used.push(event))] } },
    });
    await talk.heardOut();
    talk.call.leg.caller.hangUp();
    await talk.call.end;
    expect(used).toMatchObject([{ engine: 'openai', tokens: { textIn: 120, audioIn: 60 } }]);
    expect(talk.call.lines.some(({ msg }) => msg === 'agent.words_differed')).toBe(false);
  });
});

describe('tools on the realtime service', () => {
  it('a field is recorded while the agent speaks, and the goodbye is heard before the call ends', async () => {
    const talk = await setUp({
      lines: [
        {
          on: { caller: '山田' },
          steps: [
            { do: 'say', text: 'ありがとうございます。' },
            { do: 'call', name: 'record_field', arguments: { key: 'name', value: '山田太郎' } },
          ],
        },
        {
          on: { toolResult: 'record_field' },
          steps: [{ do: 'call', name: 'finish', arguments: { outcome: 'completed' } }],
        },
        { on: { toolResult: 'finish' }, steps: [{ do: 'say', text: '承りました。失礼いたします。' }] },
      ],
      call: { config: { fields: [{ key: 'name', label: 'お名前', required: true }] } },
    });
    await talk.heardOut();
    await talk.say('山田太郎です');
    const ended = { value: false };
    void talk.call.end.then(() => (ended.value = true));
    for (let count = 0; count < 200 && !ended.value; count += 1) await pass(talk.call, 100);
    expect(talk.said().at(-1)).toContain('承りました。失礼いたします。');
    expect(await talk.call.end).toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
  });

  it('the answer of a tool that the caller interrupts reaches the model before its next reply', async () => {
    const talk = await setUp({
      lines: [
        {
          on: { caller: '山田' },
          steps: [
            { do: 'call', name: 'record_field', arguments: { key: 'name', value: '山田太郎' } },
            { do: 'say', text: 'ありがとうございます、それではご希望の日時をお聞かせいただけますでしょうか。' },
          ],
        },
        { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }] },
        { on: { toolResult: 'record_field' }, steps: [] },
      ],
    });
    await talk.heardOut();
    await talk.say('山田太郎です');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1000);
    await pass(talk.call, 500);
    await talk.say('明日です', 600);
    await talk.heardOut();
    const outputs = outputsOf(talk);
    expect(outputs).toHaveLength(1);
    expect(outputs[0]).not.toContain('running');
    expect(talk.said().at(-1)).toBe('assistant: 明日ですね。');
    expect(talk.connection().errors).toEqual([]);
  });
});

const checkSeats: PlanTool = {
  name: 'check_seats',
  description: '空席を調べる',
  parameters: { properties: { day: { type: 'string' } } },
};
const seatsFree = { content: '{"message":"空席がございます"}', error: null };

/** A tool of the agent that answers when it is told to. */
function slowTool() {
  const answer = Promise.withResolvers<typeof seatsFree>();
  let asked = 0;
  const gateway = {
    invokeTool() {
      asked += 1;
      return answer.promise;
    },
  };
  const call = { plan: { tools: [checkSeats] }, run: { gateway } };
  return { call, asked: () => asked, answer: () => answer.resolve(seatsFree) };
}

describe('a tool on the realtime service that takes longer than a second', () => {
  const lines: readonly ScriptLine[] = [
    { on: { caller: '空席' }, steps: [{ do: 'call', name: 'check_seats', arguments: { day: '明日' } }] },
    { on: { toolResult: 'check_seats' }, steps: [{ do: 'say', text: '空席がございます。' }], isRepeated: true },
  ];

  it('is bridged by one sentence, and what it answers reaches the model and the caller', async () => {
    const tool = slowTool();
    const talk = await setUp({ lines, call: tool.call });
    await talk.heardOut();
    await talk.say('明日の空席はありますか');
    await until('the tool is called', () => tool.asked() === 1);
    await pass(talk.call, 1200);
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain(phrasesOf('ja').oneMoment);
    expect(outputsOf(talk)).toEqual([]);
    tool.answer();
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain('空席がございます。');
    expect(outputsOf(talk).join()).toContain('空席がございます');
    expect(talk.connection().errors).toEqual([]);
  });
});

describe('turns that the realtime service finds', () => {
  const engine = { turns: 'provider' } as const;
  const lines: readonly ScriptLine[] = [
    { on: { caller: '予約' }, steps: [{ do: 'say', text: 'お電話番号をお願いします。' }] },
    { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }] },
  ];

  it('are answered, with what both said in the record in order', async () => {
    const talk = await setUp({ lines, engine });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.heardOut();
    await talk.say('明日です');
    await talk.heardOut();
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: お電話番号をお願いします。',
      'user: 明日です',
      'assistant: 明日ですね。',
    ]);
    expect(talk.connection().received.some(({ type }) => type === 'input_audio_buffer.commit')).toBe(false);
    expect(talk.connection().errors).toEqual([]);
  });

  async function amidALongAnswer() {
    const text = 'はい、それではご希望の日時とお名前をお聞かせください。';
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text }] }, ...lines],
      engine,
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1000);
    await listenFor(talk.call, 600, 'silence');
    return { talk, text };
  }

  it('a sign of listening lets the agent go on, and what the model makes of it is neither heard nor remembered', async () => {
    const { talk, text } = await amidALongAnswer();
    talk.connection().hears('うん');
    await listenFor(talk.call, 240, 'speech');
    await listenFor(talk.call, 900, 'silence');
    await until('the model has heard it', () => talk.connection().items.length > 3);
    await talk.heardOut();
    expect(talk.said()).toContain(`assistant: ${text}`);
    await talk.say('明日です');
    await talk.heardOut();
    expect(talk.said().at(-1)).toBe('assistant: 明日ですね。');
    const known = [...talk.said(), ...talk.connection().items.map(({ item }) => JSON.stringify(item))].join();
    expect(known).not.toContain('もう一度');
  });

  it('a caller who goes on speaking into an answer cuts it, and is answered', async () => {
    const { talk, text } = await amidALongAnswer();
    await talk.say('明日がいいです', 1200);
    await talk.answers('明日ですね。');
    expect(talk.said()).not.toContain(`assistant: ${text}`);
    expect(talk.said().at(-2)).toBe('user: 明日がいいです');
    expect(talk.connection().errors).toEqual([]);
  });

  it('it is more patient with after the agent has asked for a telephone number', async () => {
    const talk = await setUp({ lines, engine });
    await talk.heardOut();
    const patience = () => talk.connection().config.audio.input.turn_detection;
    expect(patience()).toMatchObject({ silence_duration_ms: 500, interrupt_response: false });
    await talk.say('予約したいです');
    await talk.heardOut();
    await until('more patience', () => JSON.stringify(patience()).includes('900'));
    await talk.say('明日です');
    await talk.heardOut();
    await until('no more of it', () => JSON.stringify(patience()).includes('500'));
    expect(talk.connection().errors).toEqual([]);
  });
});

describe('a browser on the realtime service', () => {
  it.each(['ours', 'provider'] as const)('is heard and answered at its own rates, with turns: %s', async (turns) => {
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] }],
      engine: { turns },
      call: { leg: { channel: 'web', rateHz: 48_000, playing: 'by_hand' } },
    });
    await talk.heardOut();
    const greetingMs = talk.call.leg.position().playedMs;
    expect(Math.abs(greetingMs - greeting.length * 120)).toBeLessThan(60);
    await talk.say('予約したいです');
    await talk.heardOut();
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
    expect(talk.connection().config.audio.input.format).toEqual({ type: 'audio/pcm', rate: 24_000 });
    expect(talk.connection().errors).toEqual([]);
  });
});

describe('when the realtime service fails in the middle of a call, the next engine takes over', () => {
  it('that sends what is no event', async () => {
    const talk = await setUp({ call: { others: [takesOver] } });
    await talk.heardOut();
    for (let count = 0; count < 3; count += 1) talk.connection().sendMalformed();
    await until('it has failed', () => talk.failure() !== undefined);
    expect(talk.failure()).toMatchObject({ engine: 'openai', reason: 'protocol' });
    talk.call.leg.caller.text('予約したいです');
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain('承りました。');
    expect(talk.said().filter((line) => line.includes(greeting))).toHaveLength(1);
    await until('nothing of it is left', () => talk.service.openCount === 0);
  });

  it('one such message alone changes nothing', async () => {
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] }],
      call: { others: [takesOver] },
    });
    await talk.heardOut();
    talk.connection().sendMalformed();
    await talk.say('予約したいです');
    await talk.heardOut();
    expect(talk.said().at(-1)).toBe('assistant: いつがよろしいですか。');
    expect(talk.failure()).toBeUndefined();
  });

  it('that has gone silent, within the time that an engine has to answer', async () => {
    const talk = await setUp({ call: { others: [takesOver] } });
    await talk.heardOut();
    talk.service.faults.isMute = true;
    talk.call.leg.caller.text('予約したいです');
    await until('it is asked', () => talk.connection().received.filter(isQuestion).length === 2);
    for (let waitedMs = 0; waitedMs < 5200 && !talk.failure(); waitedMs += 100) await pass(talk.call, 100);
    expect(talk.failure()).toMatchObject({ engine: 'openai' });
    await until('the next one answers', () => talk.call.leg.position().queuedMs > 0);
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain('予約したいです、承りました。');
    await until('nothing of it is left', () => talk.service.openCount === 0);
  });
});

const isQuestion = ({ type }: { type: string }): boolean => type === 'response.create';

describe('when the realtime service fails', () => {
  it('a connection that breaks is replaced, and the new one knows what was said', async () => {
    const talk = await setUp({
      lines: [
        { on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }], isRepeated: true },
        { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }], isRepeated: true },
      ],
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.heardOut();
    talk.connection().disconnect();
    await until(
      'another connection',
      () => talk.service.connections.length === 2 && talk.connection().items.length >= 3,
    );
    await talk.say('明日です');
    await talk.heardOut();
    expect(talk.said().slice(-2)).toEqual(['user: 明日です', 'assistant: 明日ですね。']);
    const texts = JSON.stringify(talk.connection().items.map(({ item }) => item));
    for (const text of [greeting, '予約したいです', 'いつがよろしいですか。']) expect(texts).toContain(text);
    expect(talk.connection().errors).toEqual([]);
    expect(talk.service.openCount).toBe(1);
  });

  it('a reply of which nothing had come is asked for again on the new connection', async () => {
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }], isRepeated: true }],
    });
    await talk.heardOut();
    talk.service.faults.slowMs = 60_000;
    talk.call.leg.caller.text('予約したいです');
    await until('the service thinks', () => talk.connection().hasActiveResponse);
    talk.service.faults.slowMs = 0;
    talk.connection().disconnect();
    await until('the answer', () => talk.call.leg.position().queuedMs > 0);
    await talk.heardOut();
    expect(talk.said().at(-1)).toBe('assistant: いつがよろしいですか。');
  });

  describe('in the middle of what the agent says', () => {
    const text = 'かしこまりました。それでは、ご希望の日時と、お名前を、お聞かせください。';
    const lines: readonly ScriptLine[] = [{ on: { caller: '予約' }, steps: [{ do: 'say', text }] }];
    const sayMarked = /<say>(.*)<\/say>/su;
    const restAsked = (talk: OpenaiTalk): string => {
      const asked = talk.connection().received.findLast(isQuestion);
      return sayMarked.exec((asked?.type === 'response.create' && asked.response?.instructions) || '')?.[1] ?? '';
    };
    const isSaying = (talk: OpenaiTalk, ms: number) => () => talk.call.leg.position().queuedMs > ms;
    const breakOff = async (): Promise<OpenaiTalk> => {
      const talk = await setUp({ lines, service: { pace: { speed: 10 } } });
      await talk.answers(greeting, 'slowly');
      talk.call.leg.caller.text('予約したいです');
      await until('it speaks', isSaying(talk, 1500));
      expect(talk.connection().hasActiveResponse).toBe(true);
      talk.connection().disconnect();
      await until('the rest is asked for', () => talk.service.connections.length === 2 && restAsked(talk) !== '');
      return talk;
    };

    it('the sentence is begun again where the voice broke off, and the record has it once', async () => {
      const talk = await breakOff();
      const rest = restAsked(talk);
      expect(text.endsWith(rest)).toBe(true);
      expect(rest.length).toBeLessThan(text.length);
      await talk.answers(text, 'slowly');
      expect(talk.said().slice(2)).toEqual([`assistant: ${text}`]);
      const told = talk.connection().items.map(({ item }) => JSON.stringify(item));
      expect(told.filter((item) => item.includes(rest))).toHaveLength(1);
      expect(talk.connection().errors).toEqual([]);
    });

    it('words that are to be said as they are are said to their end, and nothing else', async () => {
      const talk = await setUp({ call: { config: { greeting: text } }, service: { pace: { speed: 10 } } });
      await until('it speaks', isSaying(talk, 1500));
      talk.connection().disconnect();
      await until('the rest is asked for', () => talk.service.connections.length === 2 && restAsked(talk) !== '');
      expect(text.endsWith(restAsked(talk))).toBe(true);
      await talk.answers(text, 'slowly');
      expect(talk.said()).toEqual([`assistant: ${text}`]);
    });

    it('a caller who cuts the rest of it cuts what the new connection knows of it', async () => {
      const talk = await breakOff();
      const brokenAtMs = talk.call.leg.position();
      const restMs = brokenAtMs.playedMs + brokenAtMs.queuedMs;
      while (talk.call.leg.position().playedMs < restMs + 300) await pass(talk.call, 20);
      talk.call.leg.caller.text('やめます');
      await until('it is cut', () => talk.connection().received.some(({ type }) => type.endsWith('truncate')));
      const cut = talk.connection().received.find((event) => event.type === 'conversation.item.truncate');
      const last = talk.connection().items.findLast(({ item }) => item.type === 'message' && item.role === 'assistant');
      expect(cut?.type === 'conversation.item.truncate' && cut.item_id).toBe(last?.id);
      expect(talk.connection().errors).toEqual([]);
    });
  });

  it('a turn whose words are not known yet is heard and answered by the new connection', async () => {
    const words = '予約したいです';
    let connections = 0;
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] }],
      service: {
        transcribeMs: 400,
        onConnection(connection) {
          connections += 1;
          if (connections === 2) connection.hears(words);
        },
      },
    });
    await talk.heardOut();
    talk.service.faults.slowMs = 60_000;
    await talk.say(words);
    await until('the service thinks', () => talk.connection().hasActiveResponse);
    talk.service.faults.slowMs = 0;
    talk.connection().disconnect();
    await talk.heardOut();
    await until('the words are known', () => talk.said().includes(`user: ${words}`));
    expect(talk.said()).toContain('assistant: いつがよろしいですか。');
    expect(talk.connection().errors).toEqual([]);
  });

  it('a turn in the middle of which the connection breaks is heard whole by the new one', async () => {
    const talk = await setUp();
    await talk.heardOut();
    await listenFor(talk.call, 600, 'speech');
    await until('it is sent', () => talk.connection().appended.length >= 15);
    const before = talk.connection().appended.length;
    talk.connection().disconnect();
    await until(
      'all of it is sent again',
      () => talk.service.connections.length === 2 && talk.connection().appended.length >= before,
    );
    await listenFor(talk.call, 200, 'speech');
    await listenFor(talk.call, 1500, 'silence');
    expect(talk.connection().errors).toEqual([]);
  });

  it.each([
    [429, 'quota'],
    [401, 'auth'],
    [503, 'unreachable'],
  ] as const)('refused with %i, the call is not begun on it: %s', async (status, kind) => {
    const service = await startOpenaiRealtime({ openMind: scriptedMind({ lines: [], otherwise: '' }) });
    closeLater(() => service.close());
    service.faults.refusal = { status, retryAfterS: 7 };
    const engine = engineOn(service);
    expect(await faultOfOpening(engine)).toMatchObject({ kind, provider: 'openai', retryAfterMs: 7000 });
  });

  it('with nothing left of what was paid the engine has failed, and says so', async () => {
    const talk = await setUp();
    await talk.heardOut();
    talk.service.faults.hasNoQuota = true;
    talk.call.leg.caller.text('予約したいです');
    await until('the engine has failed', () => talk.call.lines.some(({ msg }) => msg === 'engine.failed'));
    expect(JSON.stringify(talk.call.lines)).toContain('insufficient_quota');
  });
});

describe('after calls on the realtime service', () => {
  it('no connection, timer or listener is left, over 200 calls', async () => {
    const service = await startOpenaiRealtime({
      openMind: obedientMind(scriptedMind({ lines: [], otherwise: 'はい。' })),
      pace: { speed: Infinity },
    });
    closeLater(() => service.close());
    const engine = engineOn(service);
    const one = () => makeShortCall(engine);
    const listeners = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
    await one();
    const before = listeners();
    for (let count = 0; count < 20; count += 1) await Promise.all(Array.from({ length: 10 }, one));
    await until('all connections are closed', () => service.openCount === 0);
    expect(service.connections).toHaveLength(201);
    expect(listeners()).toBe(before);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await until('no timer is left', () => timers() <= 3, 20_000);
  }, 120_000);
});
