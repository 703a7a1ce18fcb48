import { obedientMind, scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import {
  refusals,
  startGeminiLive,
  type ConnectFault,
  type GeminiLive,
  type LiveBehaviour,
  type LiveSession,
} from '@uketsuke/provider-emulators/gemini-live';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
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
import type { Engine } from '../engine.ts';
import { createGeminiEngine, type GeminiEngineOptions } from './gemini-engine.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

interface SetUp {
  lines?: readonly ScriptLine[];
  behaviour?: Partial<LiveBehaviour>;
  faults?: readonly ConnectFault[];
  engine?: Partial<GeminiEngineOptions>;
  call?: Partial<HarnessOptions>;
}

interface GeminiTalk extends Talk {
  service: GeminiLive;
  log: Record<string, unknown>[];
  session(): LiveSession;
}

function engineOn({ url }: GeminiLive, options: Partial<GeminiEngineOptions> = {}): Engine {
  return createGeminiEngine({
    address: { baseUrl: url, apiKey: 'key' },
    model: 'gemini-3.8-live',
    turns: 'ours',
    logger: loggerInto([]),
    ...options,
  });
}

async function setUp({ lines = [], behaviour, faults = [], engine, call }: SetUp = {}): Promise<GeminiTalk> {
  const service = await startGeminiLive({
    openMind: obedientMind(scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' })),
    behaviour: { pace: { speed: Infinity }, assumesPlayback: false, ...behaviour },
    keys: ['key'],
  });
  closeLater(() => service.close());
  service.failNext(...faults);
  const log: Record<string, unknown>[] = [];
  const session = (): LiveSession => {
    const last = service.sessions.at(-1);
    if (!last) throw new Error('Nobody has connected');
    return last;
  };
  const talk = startTalk({
    engine: engineOn(service, { logger: loggerInto(log), ...engine }),
    ...{ call, closeLater, hears: (text: string) => session().hears(text) },
  });
  return { ...talk, service, log, session };
}

const booking: readonly ScriptLine[] = [
  { on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }], isRepeated: true },
  { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }], isRepeated: true },
];

describe.each(['ours', 'provider'] as const)('a call on Gemini Live, turns found by: %s', (turns) => {
  it('begins with the greeting word for word; the caller is heard and answered, and both are in the record in order', async () => {
    const talk = await setUp({ lines: booking, engine: { turns } });
    await talk.heardOut();
    expect(talk.said()).toEqual([`assistant: ${greeting}`]);
    await talk.say('予約したいです');
    await talk.answers('いつがよろしいですか。');
    await talk.say('明日です');
    await talk.answers('明日ですね。');
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
      'user: 明日です',
      'assistant: 明日ですね。',
    ]);
    expect(talk.service.refused).toEqual([]);
    const [setup] = talk.session().setups;
    expect(setup?.generationConfig?.speechConfig).toMatchObject({
      voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Aoede' } },
      languageCode: 'ja-JP',
    });
    expect(setup?.systemInstruction?.parts[0]?.text).toContain('1.15倍');
  });

  it('the caller interrupts, and of the agent’s words only those that were heard are kept', async () => {
    const long = 'はい、それではご希望の日時とお名前をお聞かせください。';
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: long }] }, ...booking],
      // The service cuts by itself only what it thinks is still being heard.
      behaviour: { assumesPlayback: true },
      engine: { turns },
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1000, 8000);
    await listenFor(talk.call, 1000, 'silence');
    await talk.say('明日がいいです', 1500);
    await talk.answers('明日ですね。');
    const [, , cut, words] = talk.said();
    expect(cut?.length).toBeLessThan(long.length);
    expect(long).toContain(cut?.replace('assistant: ', '') ?? 'x');
    expect(words).toBe('user: 明日がいいです');
    expect(talk.service.refused).toEqual([]);
  });

  it('a tool runs while the agent speaks, and the goodbye is heard before the call ends', async () => {
    const talk = await setUp({
      engine: { turns },
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
    for (let count = 0; count < 300 && !ended.value; count += 1) {
      await pass(talk.call, 100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(talk.said().at(-1)).toContain('承りました。失礼いたします。');
    expect(await talk.call.end).toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(talk.service.refused).toEqual([]);
  });
});

describe('a model on Gemini Live that says nothing to what its tool has answered', () => {
  it.each([
    ['at once', []],
    ['after a while', [{ do: 'wait', ms: 100 }] as const],
  ])('%s, is asked to speak up', async (_when, steps) => {
    const talk = await setUp({
      lines: [
        {
          on: { caller: '山田' },
          steps: [{ do: 'call', name: 'record_field', arguments: { key: 'name', value: '山田太郎' } }],
        },
        { on: { toolResult: 'record_field' }, steps },
      ],
    });
    await talk.heardOut();
    await talk.say('山田太郎です');
    await talk.answers('もう一度お願いいたします。');
    expect(talk.call.lines.map(({ msg }) => msg)).not.toContain('engine.failed');
    expect(talk.service.refused).toEqual([]);
  });
});

it('the tokens of a call on Gemini Live are counted once', async () => {
  const used: CallEvent[] = [];
  const talk = await setUp({
    call: { run: { observers: [(event) => void (event.type === 'engine.used' && used.push(event))] } },
  });
  await talk.heardOut();
  talk.call.leg.caller.hangUp();
  await talk.call.end;
  // 25 tokens are a second of sound, of which only the agent has made some.
  const spoken = Math.ceil((greeting.length * 120) / 40);
  expect(used).toMatchObject([{ engine: 'gemini', tokens: { audioIn: 0, audioOut: spoken } }]);
});

describe('what the caller enters on Gemini Live', () => {
  it.each(['gemini-3.8-live', 'gemini-2.5-flash-native-audio-preview-12-2025'])(
    'what is typed and what is keyed in is answered by %s',
    async (model) => {
      const talk = await setUp({
        engine: { model },
        lines: [
          { on: { caller: '山田' }, steps: [{ do: 'say', text: '山田様ですね。' }] },
          { on: { caller: '0312345678' }, steps: [{ do: 'say', text: 'ありがとうございます。' }] },
        ],
      });
      await talk.heardOut();
      talk.call.leg.caller.text('山田です');
      await talk.answers('山田様ですね。');
      talk.call.leg.caller.dtmf('0312345678#');
      await talk.answers('ありがとうございます。');
      expect(talk.said()).toEqual([
        `assistant: ${greeting}`,
        'user: 山田です',
        'assistant: 山田様ですね。',
        'user: 0312345678',
        'assistant: ありがとうございます。',
      ]);
      expect(talk.service.refused).toEqual([]);
    },
  );

  it('by text the greeting is shown as it is, and the model, which speaks, is read', async () => {
    const talk = await setUp({ lines: booking, call: { leg: { output: 'text' } } });
    await until('the greeting', () => talk.said().length === 1);
    talk.call.leg.caller.text('予約したいです');
    await until('the answer', () => talk.said().length === 3, 8000);
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
    expect(talk.session().setups[0]?.systemInstruction?.parts[0]?.text).toContain(`「${greeting}」と伝えてあります`);
    expect(talk.service.refused).toEqual([]);
  });
});

describe('a sign of listening on Gemini Live', () => {
  const long = 'はい、それではご希望の日時とお名前をお聞かせください。お電話番号も続けてお願いいたします。';
  const lines: readonly ScriptLine[] = [{ on: { caller: '予約' }, steps: [{ do: 'say', text: long }] }, ...booking];

  it.each(['ours', 'provider'] as const)(
    'while the reply is still being made loses nothing of it, with turns: %s',
    async (turns) => {
      const talk = await setUp({ lines, behaviour: { voice: madeVoice({ msPerChar: 200 }) }, engine: { turns } });
      await talk.heardOut();
      Object.assign(talk.service.behaviour, { assumesPlayback: true, pace: { speed: 8 } });
      await talk.say('予約したいです');
      await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1200, 8000);
      expect(talk.session().isReplying).toBe(true);
      talk.session().hears('うん');
      await listenFor(talk.call, 240, 'speech');
      await listenFor(talk.call, 700, 'silence');
      for (let count = 0; count < 400 && !talk.said().some((line) => line.includes('お願いいたします')); count += 1) {
        await pass(talk.call, 100);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(talk.said()).toContain(`assistant: ${long}`);
      expect(talk.service.refused).toEqual([]);
    },
  );

  it('and no such sign: short words that are a turn are answered as soon as they are known', async () => {
    const talk = await setUp({
      lines: [...lines, { on: { caller: '違います' }, steps: [{ do: 'say', text: '失礼いたしました。' }] }],
      behaviour: { voice: madeVoice({ msPerChar: 200 }) },
    });
    await talk.heardOut();
    Object.assign(talk.service.behaviour, { assumesPlayback: true, pace: { speed: 3 } });
    await talk.say('予約したいです');
    await until('the agent speaks', () => talk.call.leg.position().queuedMs > 1200, 8000);
    expect(talk.session().isReplying).toBe(true);
    talk.session().hears('違います');
    await listenFor(talk.call, 240, 'speech');
    await listenFor(talk.call, 700, 'silence');
    // The service has no words for it before it has made all of its answer.
    await talk.answers('失礼いたしました。', 'slowly');
    expect(talk.said().some((line) => line.includes('お願いいたします'))).toBe(false);
  });
});

it('nothing is heard of a reply that comes when the caller has gone on speaking', async () => {
  const talk = await setUp({ lines: booking });
  const { call, service } = talk;
  await talk.heardOut();
  const thinking = Promise.withResolvers<void>();
  service.behaviour.pause = () => thinking.promise;
  talk.session().hears('予約したいです');
  await listenFor(call, 400, 'speech');
  await listenFor(call, 1200, 'silence');
  await listenFor(call, 400, 'speech');
  expect(call.leg.position().queuedMs).toBe(0);
  thinking.resolve();
  await until('the reply has come', () => call.leg.position().queuedMs > 0);
  expect(call.leg.isPaused).toBe(true);
});

describe('known faults of Gemini Live', () => {
  it('noise on the line does not cut the greeting off', async () => {
    const talk = await setUp({ engine: { turns: 'provider' }, behaviour: { pace: { speed: 8 }, thinkMs: 100 } });
    await listenFor(talk.call, 600, 'speech');
    // While somebody seems to speak it waits.
    await listenFor(talk.call, 1200, 'silence');
    await until('the greeting', () => talk.call.leg.position().queuedMs > 0);
    const [session] = talk.service.sessions;
    expect(session?.heard).toEqual([]);
    await talk.answers(greeting);
  });

  it.each(['ours', 'provider'] as const)(
    'words that nobody has said are not the caller’s, with turns: %s',
    async (turns) => {
      const talk = await setUp({ lines: booking, engine: { turns } });
      await talk.heardOut();
      await listenFor(talk.call, 400, 'silence');
      talk.session().inventTranscript('धन्यवाद');
      await until('the words came', () => talk.log.some(({ msg }) => msg === 'gemini.words_without_sound'));
      await talk.say('予約したいです');
      await talk.answers('いつがよろしいですか。');
      expect(talk.said()).toContain('user: 予約したいです');
      expect(talk.said().join()).not.toContain('धन्यवाद');
    },
  );

  it.each(['ours', 'provider'] as const)(
    'words that come after the model has answered are the caller’s, with turns: %s',
    async (turns) => {
      const talk = await setUp({ lines: booking, engine: { turns }, behaviour: { transcribeMs: 150 } });
      await talk.heardOut();
      await talk.say('予約したいです');
      await until('the words are in the record', () => talk.said().includes('user: 予約したいです'), 8000);
      await talk.answers('いつがよろしいですか。');
      expect(talk.log.map(({ msg }) => msg)).not.toContain('gemini.words_without_sound');
    },
  );

  it('a given text whose words the service does not tell is in the record nevertheless', async () => {
    const talk = await setUp({ behaviour: { losesTranscripts: 'output' } });
    await talk.heardOut();
    await talk.answers(greeting);
  });
});

describe('when Gemini Live goes away', () => {
  it('between two turns: the next connection has the same session, and the caller notices nothing', async () => {
    const talk = await setUp({ lines: booking });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.answers('いつがよろしいですか。');
    talk.session().goAway({ timeLeftMs: 50_000 });
    await until('another connection', () => talk.session().setups.length === 2 && talk.session().isConnected, 8000);
    await talk.say('明日です');
    await talk.answers('明日ですね。');
    expect(talk.service.sessions).toHaveLength(1);
    expect(talk.service.sockets).toEqual({ open: 1, total: 2 });
    expect(talk.service.refused).toEqual([]);
  });

  it('said in the middle of the agent’s sentence, the sentence is heard to its end first', async () => {
    const long = 'はい、それではご希望の日時とお名前をお聞かせください。';
    const talk = await setUp({
      lines: [{ on: { caller: '予約' }, steps: [{ do: 'say', text: long }] }, ...booking],
      behaviour: { assumesPlayback: true },
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('it speaks', () => talk.session().isSpeaking, 8000);
    talk.session().goAway({ timeLeftMs: 30_000 });
    await talk.answers(long);
    await until('another connection', () => talk.session().setups.length === 2, 8000);
    await talk.say('明日です');
    await talk.answers('明日ですね。');
    expect(talk.service.refused).toEqual([]);
  });

  it.each(['ours', 'provider'] as const)(
    'in the middle of the caller’s sentence: all of it is heard, with turns: %s',
    async (turns) => {
      const talk = await setUp({ lines: booking, engine: { turns } });
      await talk.heardOut();
      await pass(talk.call, 500);
      talk.session().hears('予約したいです');
      await listenFor(talk.call, 600, 'speech');
      await until('it hears', () => talk.session().isHearingSpeech, 8000);
      talk.session().disconnect();
      await until('another connection', () => talk.session().setups.length === 2 && talk.session().isConnected, 8000);
      await listenFor(talk.call, 300, 'speech');
      await listenFor(talk.call, 1800, 'silence');
      await talk.answers('いつがよろしいですか。');
      expect(talk.said().at(-2)).toBe('user: 予約したいです');
      expect(talk.service.refused).toEqual([]);
    },
  );

  it('without a word in the middle of the agent’s sentence: it says the rest', async () => {
    const text = 'お電話ありがとうございます。さくら歯科でございます。ご用件をどうぞお話しください。';
    const talk = await setUp({ call: { config: { greeting: text } }, behaviour: { pace: { speed: 10 } } });
    await until(
      'it speaks',
      () => talk.service.sessions[0]?.isSpeaking === true && talk.call.leg.position().queuedMs > 600,
      8000,
    );
    talk.session().disconnect();
    await talk.answers(text, 'slowly');
    expect(talk.session().texts.at(-1)?.text).toContain('途切れました');
    expect(talk.service.refused).toEqual([]);
  });

  it('a session that the service no longer knows is begun anew, with what was said', async () => {
    const talk = await setUp({ lines: booking });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.answers('いつがよろしいですか。');
    talk.service.failNext({ do: 'refuse', refusal: refusals.unknownSession });
    talk.session().disconnect();
    await until('another session', () => talk.service.sessions.length === 2, 8000);
    await talk.say('明日です');
    await talk.answers('明日ですね。');
    const told = talk.session().texts.map(({ role, text }) => `${role}: ${text}`);
    expect(told).toEqual([`model: ${greeting}`, 'user: 予約したいです', 'model: いつがよろしいですか。']);
    expect(talk.service.refused).toEqual([refusals.unknownSession]);
  });
});

describe('tools that the caller interrupts on Gemini Live', () => {
  it('what runs is not done twice, and its answer reaches the model', async () => {
    const done: unknown[] = [];
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const talk = await setUp({
      lines: [
        {
          on: { caller: '予約' },
          steps: [
            { do: 'say', text: 'お取りします。' },
            { do: 'call', name: 'book', arguments: { day: '明日' } },
          ],
        },
        { on: { caller: '取れましたか' }, steps: [{ do: 'call', name: 'book', arguments: { day: '明日' } }] },
        {
          on: { replyWanted: /has answered|ツールの結果/ },
          steps: [{ do: 'say', text: 'お取りしました。' }],
          isRepeated: true,
        },
        { on: { toolResult: 'book' }, steps: [{ do: 'say', text: 'お取りしました。' }], isRepeated: true },
      ],
      call: {
        plan: {
          tools: [{ name: 'book', description: '予約を取る', parameters: { properties: { day: { type: 'string' } } } }],
        },
        run: {
          gateway: {
            async invokeTool({ arguments: args }: { arguments: unknown }) {
              done.push(args);
              await isAnswered;
              return { content: '{"ok":true}', error: null };
            },
          },
        },
      },
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await until('the tool runs', () => done.length === 1, 8000);
    await talk.say('取れましたか', 600);
    await until('it is asked again', () => talk.session().heard.length === 2, 8000);
    answer();
    const told = (): string => JSON.stringify([talk.session().texts, talk.session().toolResponses]);
    for (let count = 0; count < 400 && !told().includes('ok'); count += 1) {
      await pass(talk.call, 100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(told()).toContain('ok');
    expect(done).toEqual([{ day: '明日' }]);
    expect(talk.service.refused).toEqual([]);
  });
});

describe('a browser on Gemini Live', () => {
  it.each(['ours', 'provider'] as const)('is heard and answered at its own rates, with turns: %s', async (turns) => {
    const talk = await setUp({
      lines: booking,
      engine: { turns },
      call: { leg: { channel: 'web', rateHz: 48_000, playing: 'by_hand' } },
    });
    await talk.heardOut();
    await talk.say('予約したいです');
    await talk.answers('いつがよろしいですか。');
    expect(talk.said()).toEqual([
      `assistant: ${greeting}`,
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
    expect(talk.service.refused).toEqual([]);
  });
});

describe('when Gemini Live fails in the middle of a call, the next engine takes over', () => {
  it('that sends what is no message', async () => {
    const talk = await setUp({ call: { others: [takesOver] } });
    await talk.heardOut();
    for (let count = 0; count < 3; count += 1) talk.session().sendRaw('{');
    await until('it has failed', () => talk.failure() !== undefined);
    expect(talk.failure()).toMatchObject({ engine: 'gemini', reason: 'protocol' });
    talk.call.leg.caller.text('予約したいです');
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain('承りました。');
    expect(talk.said().filter((line) => line.includes(greeting))).toHaveLength(1);
    await until('nothing of it is left', () => talk.service.sockets.open === 0);
  });

  it('that has gone silent, within the time that an engine has to answer', async () => {
    const talk = await setUp({ call: { others: [takesOver] } });
    await talk.heardOut();
    talk.service.behaviour.isSilent = true;
    talk.call.leg.caller.text('予約したいです');
    await until('it is asked', () => talk.session().texts.at(-1)?.text === '予約したいです');
    for (let waitedMs = 0; waitedMs < 5200 && !talk.failure(); waitedMs += 100) await pass(talk.call, 100);
    expect(talk.failure()).toMatchObject({ engine: 'gemini' });
    await until('the next one answers', () => talk.call.leg.position().queuedMs > 0);
    await talk.heardOut();
    expect(talk.said().at(-1)).toContain('予約したいです、承りました。');
    await until('nothing of it is left', () => talk.service.sockets.open === 0);
  });
});

describe('when Gemini Live refuses', () => {
  it.each([
    [429, 'quota'],
    [403, 'auth'],
    [503, 'unreachable'],
  ] as const)('the connection with %i, the call is not begun on it: %s', async (status, kind) => {
    const service = await startGeminiLive({ openMind: scriptedMind({ lines: [], otherwise: '' }) });
    closeLater(() => service.close());
    service.failNext({ do: 'status', status });
    const engine = engineOn(service);
    expect(await faultOfOpening(engine)).toMatchObject({ kind, provider: 'gemini' });
  });

  it.each([
    [{ do: 'refuse', refusal: refusals.quota }, 'quota'],
    [{ do: 'refuse', refusal: refusals.badKey }, 'API key'],
  ] as const)('the session, the engine has failed, and says so', async (fault, words) => {
    const talk = await setUp({ faults: [fault] });
    await until('the engine has failed', () => talk.call.lines.some(({ msg }) => msg === 'engine.failed'));
    expect(JSON.stringify(talk.call.lines)).toContain(words);
    expect(talk.service.sockets.total).toBe(1);
  });

  it('what only newer models take, the session begins without it', async () => {
    const talk = await setUp({ faults: [{ do: 'refuse', refusal: refusals.invalidArgument }] });
    await talk.heardOut();
    expect(talk.session().setups[0]?.inputAudioTranscription).toEqual({});
  });

  it('one message that is none, the call goes on', async () => {
    const talk = await setUp({ lines: booking });
    await talk.heardOut();
    talk.session().sendRaw('{');
    await talk.say('予約したいです');
    await talk.answers('いつがよろしいですか。');
  });
});

describe('after calls on Gemini Live', () => {
  it('no connection and no timer is left, over 100 calls', async () => {
    const service = await startGeminiLive({
      openMind: obedientMind(scriptedMind({ lines: [], otherwise: 'はい。' })),
      behaviour: { voice: madeVoice({ msPerChar: 30 }), pace: { speed: Infinity } },
    });
    closeLater(() => service.close());
    const engine = engineOn(service);
    const one = () => makeShortCall(engine);
    for (let count = 0; count < 10; count += 1) await Promise.all(Array.from({ length: 10 }, one));
    await until('all connections are closed', () => service.sockets.open === 0);
    expect(service.sockets.total).toBe(100);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await until('no timer is left', () => timers() <= 3, 20_000);
  }, 120_000);
});
