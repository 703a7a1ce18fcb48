/** Whole calls on the pipeline, against an emulated server of all three of its parts. */
import type { InvokeToolInput, PlanTool } from '@uketsuke/contracts/voice-node';
import { scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import {
  restProfiles,
  startOpenaiRest,
  type OpenaiRest,
  type OpenaiRestOptions,
  type RestProfile,
} from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import { z } from 'zod';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../../livekit/runtime.ts';
import {
  listenFor,
  loggerInto,
  pass,
  startCall,
  until,
  type CallHarness,
  type HarnessOptions,
} from '../../testing/call-harness.ts';
import type { FakeLegOptions } from '../../testing/fake-leg.ts';
import { phrasesOf } from '../../text/phrases.ts';
import { openParts } from './open-parts.ts';
import { createPipelineEngine } from './pipeline-engine.ts';
import { pipelineSettings } from './pipeline-settings.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 20_000);

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const chat = '/v1/chat/completions';
const speech = '/v1/audio/speech';
const text = { output: 'text' } satisfies FakeLegOptions;
const phone = { playing: 'by_hand', channel: 'phone', rateHz: 8000 } satisfies FakeLegOptions;

interface Options extends Omit<HarnessOptions, 'engine'> {
  lines?: ScriptLine[];
  server?: OpenaiRestOptions;
  env?: Record<string, string>;
}

async function startPipelineCall({ lines = [], server: serverOptions, env = {}, ...harness }: Options = {}) {
  const openMind = scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' });
  const server = await startOpenaiRest({ openMind, voice: madeVoice({ msPerChar: 60 }), ...serverOptions });
  open.push(() => server.close());
  const address = { STT: 'openai', LLM: 'openai/local', TTS: 'openai/kokoro' };
  const bases = { STT_BASE_URL: server.url, LLM_BASE_URL: server.url, TTS_BASE_URL: server.url };
  const settings = z.object(pipelineSettings).parse({ ...address, ...bases, ...env });
  const parts = await openParts({ env: settings, logger: loggerInto([]) });
  const engine = createPipelineEngine(parts);
  open.push(() => engine.close());
  const call = startCall({ engine, ...harness });
  return { call, server };
}

const said = ({ recorder }: CallHarness): string[] =>
  recorder.turns().flatMap(({ role, text: words }) => (role === 'assistant' ? [words] : []));
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words} (${JSON.stringify(said(call))})`, () =>
    said(call).some((turn) => turn.includes(words)),
  );

async function say({ call, server }: { call: CallHarness; server: OpenaiRest }, words: string): Promise<void> {
  const heard = server.asked('/v1/audio/transcriptions');
  server.hears(words);
  await listenFor(call, 600, 'speech');
  await listenFor(call, 800, 'silence');
  await until('the recognizer is asked', () => server.asked('/v1/audio/transcriptions') > heard);
  await until(`${words} is heard`, () => call.recorder.turns().some((turn) => turn.text === words));
}

/** Lets what is queued be heard. */
async function playOut(call: CallHarness): Promise<void> {
  for (let quietMs = 0; quietMs < 400; quietMs += 100) {
    await pass(call, 100);
    if (call.leg.position().queuedMs > 0) quietMs = 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function hangUp(call: CallHarness): Promise<void> {
  call.leg.caller.hangUp();
  await call.end;
}

const record = (key: string, value: string) =>
  ({ do: 'call', name: 'record_field', arguments: { key, value } }) as const;
const words = (line: string) => ({ do: 'say', text: line }) as const;

const booking: ScriptLine[] = [
  { on: { caller: '駐車場' }, steps: [{ do: 'call', name: 'answer_from_faq', arguments: { index: 0 } }] },
  { on: { toolResult: 'answer_from_faq' }, steps: [words('裏に5台分ございます。お名前をお願いします。')] },
  { on: { caller: '田中' }, steps: [words('田中様ですね。'), record('name', '田中')] },
  { on: { toolResult: 'record_field' }, steps: [words('お電話番号をお願いします。')] },
  { on: { caller: '090' }, steps: [record('phone', '09012345678'), record('name', '田中太郎')] },
  { on: { toolResult: 'record_field' }, steps: [] },
  { on: { toolResult: 'record_field' }, steps: [words('090-1234-5678でよろしいですか。')] },
  { on: { caller: 'はい' }, steps: [{ do: 'call', name: 'finish', arguments: { outcome: 'completed' } }] },
  { on: { toolResult: 'finish' }, steps: [words('承りました。失礼いたします。')] },
];

describe('a call on the pipeline', () => {
  it('greets word for word, hears the caller, answers from the FAQ, collects the fields and takes leave', async () => {
    const config = { faq: [{ q: '駐車場はありますか', a: '裏に5台分ございます。' }] };
    const { call, server } = await startPipelineCall({ lines: booking, leg: phone, config });
    await until('the greeting is queued', () => call.leg.position().queuedMs > 0);
    await playOut(call);
    expect(said(call)).toEqual(['お電話ありがとうございます。']);
    for (const [line, answer] of [
      ['駐車場はありますか', '裏に5台分ございます。お名前をお願いします。'],
      ['田中です', '田中様ですね。お電話番号をお願いします。'],
      ['090の1234の5678です', '090-1234-5678でよろしいですか。'],
    ] as const) {
      await say({ call, server }, line);
      await until('the answer is queued', () => call.leg.position().queuedMs > 0);
      await playOut(call);
      await hear(call, answer);
    }
    await say({ call, server }, 'はい');
    await until('the goodbye is queued', () => call.leg.position().queuedMs > 0);
    await playOut(call);
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(call.recorder.fields.map(({ key, value }) => [key, value])).toEqual([
      ['name', '田中'],
      ['phone', '09012345678'],
      ['name', '田中太郎'],
    ]);
    const spoken = server.requests.flatMap((request) => (request.path === speech ? [request.body.input] : []));
    expect(spoken).toContain('ゼロキューゼロ、イチニーサンヨン、ゴーロクナナハチでよろしいですか。');
    expect(server.refusals).toEqual([]);
    expect(server.openAnswers).toBe(0);
  }, 60_000);

  it.each(Object.values<RestProfile>(restProfiles).filter(({ serves }) => serves.has(chat)))(
    'by text gets every field from a server that answers as $name does',
    async (profile) => {
      const { call, server } = await startPipelineCall({ lines: booking, leg: text, server: { profile } });
      await hear(call, 'お電話ありがとうございます。');
      call.leg.caller.text('田中です');
      await hear(call, 'お電話番号をお願いします。');
      call.leg.caller.text('090-1234-5678');
      await hear(call, '090-1234-5678でよろしいですか。');
      call.leg.caller.text('はい');
      await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
      expect(said(call).join('')).not.toMatch(/think|something/);
      expect(call.recorder.fields).toHaveLength(3);
      // A server that wants turns is asked in its way from its first refusal on.
      expect(server.refusals).toHaveLength(profile.hasStrictTurns ? 1 : 0);
    },
  );

  it('speaks the first sentence while the model still writes the second', async () => {
    const lines: ScriptLine[] = [
      {
        on: { caller: '予約' },
        steps: [words('かしこまりました。'), { do: 'wait', ms: 3_600_000 }, words('お名前は？')],
      },
    ];
    const { call, server } = await startPipelineCall({ lines, leg: phone });
    await until('the greeting is queued', () => call.leg.position().queuedMs > 0);
    await playOut(call);
    call.leg.caller.text('予約したい');
    await until('the first sentence is queued', () => call.leg.position().queuedMs > 400);
    expect(server.openAnswers).toBe(1);
    await hangUp(call);
    await until('nothing is left open', () => server.openAnswers === 0);
  });

  it('gives up the requests upstream when the caller cuts in, and keeps what was heard', async () => {
    const long = 'それでは当院のご案内を申し上げます。診療は月曜から金曜の朝九時からです。土曜は午前のみでございます。';
    const lines: ScriptLine[] = [
      { on: { caller: '案内' }, steps: [words(long), { do: 'wait', ms: 3_600_000 }] },
      { on: { caller: '予約' }, steps: [words('ご予約ですね。')] },
    ];
    const { call, server } = await startPipelineCall({ lines, leg: phone });
    await until('the greeting is queued', () => call.leg.position().queuedMs > 0);
    await playOut(call);
    await say({ call, server }, '案内をお願いします');
    await until('the answer is queued', () => call.leg.position().queuedMs > 2000);
    await pass(call, 1500);
    const asked = server.requests.find((request) => request.path === chat);
    await say({ call, server }, '予約をお願いします');
    await until('the model is not listened to any more', () => asked?.signal.aborted === true);
    await until('the answer is queued', () => call.leg.position().queuedMs > 0);
    await playOut(call);
    const [, cut, next] = said(call);
    expect(long.startsWith(cut ?? '-')).toBe(true);
    expect(cut?.length).toBeLessThan(long.length);
    expect(next).toBe('ご予約ですね。');
    const last = server.requests.findLast((request) => request.path === chat);
    expect(JSON.stringify(last?.path === chat && last.body.messages)).not.toContain('土曜は午前のみ');
    await hangUp(call);
    await until('nothing is left open', () => server.openAnswers === 0);
  }, 60_000);

  it('asks the tenant’s tool and speaks of its answer; a tool that needs a yes is confirmed first', async () => {
    const tool: PlanTool = {
      ...{ name: 'book', description: '予約する', parameters: { properties: {} }, confirm: true },
    };
    const asked: InvokeToolInput[] = [];
    const gateway = {
      invokeTool(input: InvokeToolInput) {
        asked.push(input);
        return Promise.resolve({ content: '{"number":42}', error: null });
      },
    };
    const book = { do: 'call', name: 'book', arguments: {} } as const;
    const lines: ScriptLine[] = [
      { on: { caller: '予約' }, steps: [book] },
      { on: { toolResult: 'book' }, steps: [words('明日の10時でよろしいですか。')] },
      { on: { caller: 'はい' }, steps: [book] },
      { on: { toolResult: 'book' }, steps: [words('予約番号は42番です。')] },
    ];
    const { call } = await startPipelineCall({ lines, leg: text, plan: { tools: [tool] }, run: { gateway } });
    await hear(call, 'お電話ありがとうございます。');
    call.leg.caller.text('予約したいです');
    await hear(call, 'よろしいですか。');
    expect(asked).toEqual([]);
    call.leg.caller.text('はい、お願いします');
    await hear(call, '予約番号は42番です。');
    expect(asked).toHaveLength(1);
    await hangUp(call);
  });

  it('bridges a model that takes long to begin by one sentence', async () => {
    const lines: ScriptLine[] = [{ on: { caller: '予約' }, steps: [words('ご予約ですね。')] }];
    const { call, server } = await startPipelineCall({ lines });
    await hear(call, 'お電話ありがとうございます。');
    server.fail(chat, { kind: 'slow', ms: 2200 });
    call.leg.caller.text('予約したい');
    await hear(call, `${phrasesOf('ja').oneMoment}ご予約ですね。`);
    await hangUp(call);
  });
});

describe('a server that fails', () => {
  const lines: ScriptLine[] = [{ on: { caller: '予約' }, steps: [words('ご予約ですね。お名前を伺います。')] }];

  it('for a moment is asked again before anything was said, and nothing is said twice', async () => {
    const { call, server } = await startPipelineCall({ lines, leg: text });
    await hear(call, 'お電話ありがとうございます。');
    server.fail(chat, { kind: 'server_error' }, { kind: 'rate_limited', retryAfterSeconds: 1 });
    call.leg.caller.text('予約したい');
    await hear(call, 'ご予約ですね。お名前を伺います。');
    expect(server.asked(chat)).toBe(3);
    expect(said(call)).toHaveLength(2);
    await hangUp(call);
  });

  it.each(['torn', 'silent'] as const)('in the middle of its words (%s) goes on where it stopped', async (how) => {
    const goOn = { on: { replyWanted: /cut off/ }, steps: [words('ご予約ですね。お名前を伺います。')] };
    const { call, server } = await startPipelineCall({ lines: [...lines, goOn], leg: text });
    await hear(call, 'お電話ありがとうございます。');
    server.fail(chat, { kind: 'cut', afterParts: 4, how });
    call.leg.caller.text('予約したい');
    await hear(call, 'お名前を伺います。');
    expect(said(call)).toEqual(['お電話ありがとうございます。', 'ご予約ですね。お名前を伺います。']);
    await hangUp(call);
  });

  it('in the middle of a call of a tool never has half of it run', async () => {
    const steps = [record('name', '田中'), words('ありがとうございます。')];
    const { call, server } = await startPipelineCall({ lines: [{ on: { caller: '田中' }, steps }], leg: text });
    await hear(call, 'お電話ありがとうございます。');
    server.failAlways(chat, { kind: 'cut', afterParts: 4, how: 'silent' });
    call.leg.caller.text('田中です');
    await call.end;
    expect(call.recorder.fields).toEqual([]);
  });

  it.each([
    [{ kind: 'quota' }, 'quota'],
    [{ kind: 'rate_limited', retryAfterSeconds: 60 }, 'quota'],
    [{ kind: 'unauthorized' }, 'auth'],
    [{ kind: 'malformed' }, 'protocol'],
    [{ kind: 'server_error' }, 'unreachable'],
  ] as const)('for good (%o) is told to the call as %s', async (fault, kind) => {
    const told: unknown[] = [];
    const observers = [(event: { type: string }) => void (event.type === 'engine.failed' && told.push(event))];
    const { call, server } = await startPipelineCall({ lines, leg: text, run: { observers } });
    await hear(call, 'お電話ありがとうございます。');
    server.failAlways(chat, fault);
    call.leg.caller.text('予約したい');
    await until('it is told', () => told.length > 0);
    expect(JSON.stringify(told[0], faultsShown)).toContain(`"kind":"${kind}"`);
    await call.end;
  });
});

describe('a voice that fails', () => {
  it('in the middle of a sentence goes on with the rest of it', async () => {
    const { call, server } = await startPipelineCall({ leg: { rateHz: 24_000 } });
    server.fail(speech, { kind: 'cut', afterParts: 3, how: 'torn' });
    await hear(call, 'お電話ありがとうございます。');
    await until('all of it is heard', () => Math.round(call.leg.heardLoudMs) >= 830, 10_000);
    expect(Math.round(call.leg.heardLoudMs)).toBe(840);
    await hangUp(call);
  });

  it('gives WAV where that is asked for', async () => {
    const { call, server } = await startPipelineCall({ leg: { rateHz: 8000 }, env: { TTS_FORMAT: 'wav' } });
    await hear(call, 'お電話ありがとうございます。');
    expect(server.requests.some((request) => request.path === speech && request.body.format === 'wav')).toBe(true);
    await hangUp(call);
  });
});

describe('models of packages of LiveKit Agents', () => {
  it('hold a call, each sentence given to the voice as it is to be read', async () => {
    const plugin = '@livekit/agents-plugin-openai';
    const steps = [words('**予約**ですね。'), words('15:30でよろしいですか。')];
    const openMind = scriptedMind({ lines: [{ on: { caller: '予約' }, steps }], otherwise: '' });
    const server = await startOpenaiRest({ openMind, voice: madeVoice() });
    open.push(() => server.close());
    const options = JSON.stringify({ baseURL: server.url, apiKey: 'none' });
    const env = { LLM: plugin, LLM_OPTIONS: options, TTS: plugin, TTS_OPTIONS: options };
    const parts = await openParts({ env: z.object(pipelineSettings).parse(env), logger: loggerInto([]) });
    const engine = createPipelineEngine(parts);
    open.push(() => engine.close());
    const call = startCall({ engine });
    await hear(call, 'お電話ありがとうございます。');
    call.leg.caller.text('予約したい');
    await hear(call, '15:30でよろしいですか。');
    const spoken = server.requests.flatMap((request) => (request.path === speech ? [request.body.input.trim()] : []));
    expect(spoken).toEqual([
      'お電話ありがとうございます。',
      '予約ですね。',
      'ジューゴジ サンジュップンでよろしいですか。',
    ]);
    await hangUp(call);
  });

  it.each(['LLM', 'TTS'] as const)('that are not installed are named: %s', async (kind) => {
    const env = { LLM: 'openai', LLM_BASE_URL: 'http://127.0.0.1:9/v1', [kind]: 'nobody/some-model' };
    await expect(openParts({ env: z.object(pipelineSettings).parse(env), logger: loggerInto([]) })).rejects.toThrow(
      `${kind}: the package @livekit/agents-plugin-nobody is not installed: npm install`,
    );
  });
});

/** Errors have no fields of their own in JSON. */
function faultsShown(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { ...value, message: value.message, cause: value.cause };
}
