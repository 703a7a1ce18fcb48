import { GoogleGenAI, Modality, type LiveConnectConfig, type LiveServerMessage, type Session } from '@google/genai';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { LiveClientMessage } from '@google/genai';
import { WebSocket } from 'ws';
import { scriptedMind, type MindInput, type OpenMind } from '../mind/index.ts';
import { madeVoice, speechLike } from '../sound/index.ts';
import type { ClientMessage } from './client-messages.ts';
import { startGeminiLive, type GeminiLive, type GeminiLiveOptions } from './start-gemini-live.ts';
import { refusals } from './refusals.ts';

/** Spoken to by the client that Google publishes: what it cannot say or understand is no Gemini Live. */
const model = 'gemini-3.8-live';
const path = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';
let emulator: GeminiLive;

afterEach(() => emulator.close());

const talk = scriptedMind({
  lines: [
    { on: { replyWanted: /greet/ }, steps: [{ do: 'say', text: 'お電話ありがとうございます。' }] },
    {
      on: { caller: '予約' },
      steps: [
        { do: 'say', text: 'お調べします。' },
        { do: 'call', name: 'find_slot', arguments: { day: '火曜' } },
      ],
      isRepeated: true,
    },
    { on: { toolResult: 'find_slot' }, steps: [{ do: 'say', text: '十時が空いております。' }], isRepeated: true },
  ],
  otherwise: 'もう一度お願いします。',
});

async function start(options: Partial<GeminiLiveOptions> = {}) {
  emulator = await startGeminiLive({
    openMind: talk,
    behaviour: { voice: madeVoice({ msPerChar: 10 }), pace: { pieceMs: 20, speed: Infinity } },
    ...options,
  });
}

interface Client {
  session: Session;
  messages: LiveServerMessage[];
  closed: Promise<{ code: number; reason: string }>;
}

function newClient(config: LiveConnectConfig = {}, { key = 'k', useModel = model } = {}) {
  const messages: LiveServerMessage[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string }>();
  const opened = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: emulator.url } }).live.connect({
    model: useModel,
    config: { responseModalities: [Modality.AUDIO], ...config },
    callbacks: {
      onmessage: (message) => messages.push(message),
      onclose: ({ code, reason }) => resolve({ code, reason }),
    },
  });
  return { opened, messages, closed };
}

async function connect(config: LiveConnectConfig = {}, how: { key?: string; useModel?: string } = {}): Promise<Client> {
  const { opened, ...client } = newClient(config, how);
  return { ...client, session: await opened };
}

const transcribed: LiveConnectConfig = {
  inputAudioTranscription: {},
  outputAudioTranscription: {},
  sessionResumption: {},
  tools: [{ functionDeclarations: [{ name: 'find_slot', description: 'x' }] }],
};

const until = (isTrue: () => boolean) => vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 5000, interval: 5 });
const turns = ({ messages }: Client) => messages.filter((message) => message.serverContent?.turnComplete).length;
const said = ({ messages }: Client) =>
  messages.map((message) => message.serverContent?.outputTranscription?.text ?? '').join('');
const toolCalls = ({ messages }: Client) => messages.flatMap(({ toolCall }) => toolCall?.functionCalls ?? []);
const handles = ({ messages }: Client) =>
  messages.flatMap(({ sessionResumptionUpdate: update }) => (update?.newHandle ? [update.newHandle] : []));

function speak({ session }: Client, ms: number, rateHz = 16_000): void {
  const sound = speechLike({ durationMs: ms, rateHz });
  const pcm = Int16Array.from([...sound, ...new Int16Array((rateHz * 600) / 1000)]);
  for (let at = 0; at < pcm.length; at += rateHz / 50) {
    const data = Buffer.from(pcm.slice(at, at + rateHz / 50).buffer).toString('base64');
    session.sendRealtimeInput({ audio: { data, mimeType: `audio/pcm;rate=${rateHz}` } });
  }
}

describe('an emulated Gemini Live', () => {
  it('hears real sound, tells its words, and answers with sound and its words', async () => {
    await start();
    const client = await connect(transcribed);
    emulator.hears('こんにちは');
    speak(client, 500, 8000);
    await until(() => turns(client) === 1);
    expect(client.messages.flatMap(({ serverContent: c }) => c?.inputTranscription?.text ?? []).join('')).toBe(
      'こんにちは',
    );
    expect(said(client)).toBe('もう一度お願いします。');
    const sound = client.messages.flatMap(({ serverContent: c }) => c?.modelTurn?.parts?.[0]?.inlineData ?? []);
    expect(sound[0]?.mimeType).toBe('audio/pcm;rate=24000');
    expect(client.messages.some((message) => message.serverContent?.generationComplete)).toBe(true);
    expect(client.messages.some((message) => (message.usageMetadata?.totalTokenCount ?? 0) > 0)).toBe(true);
    client.session.close();
  });

  it('says when each piece of sound goes out, and which is the first of a reply', async () => {
    const pieces: { isFirst: boolean; model: string | undefined; atMs: number }[] = [];
    await start({
      onSound: ({ session, isFirst, atMs }) => pieces.push({ isFirst, model: session.setups[0]?.model, atMs }),
    });
    const client = await connect(transcribed);
    for (const count of [1, 2]) {
      client.session.sendRealtimeInput({ text: 'こんにちは' });
      await until(() => turns(client) === count);
    }
    const sound = client.messages.filter(({ serverContent: c }) => c?.modelTurn?.parts?.[0]?.inlineData);
    expect(pieces).toHaveLength(sound.length);
    expect(pieces.filter(({ isFirst }) => isFirst)).toHaveLength(2);
    expect(pieces[0]).toMatchObject({ isFirst: true, model: `models/${model}` });
    expect(pieces.map(({ atMs }) => atMs)).toEqual(pieces.map(({ atMs }) => atMs).toSorted((one, two) => one - two));
    client.session.close();
  });

  it('waits for its tools, and goes on with their answers', async () => {
    await start();
    const client = await connect(transcribed);
    client.session.sendRealtimeInput({ text: '予約したい' });
    await until(() => toolCalls(client).length === 1);
    const [call] = toolCalls(client);
    expect(call).toMatchObject({ name: 'find_slot', args: { day: '火曜' } });
    client.session.sendToolResponse({
      functionResponses: { id: call?.id ?? '', name: 'find_slot', response: { ok: 1 } },
    });
    await until(() => turns(client) === 1);
    expect(said(client)).toBe('お調べします。十時が空いております。');
  });

  it('a caller who speaks interrupts it, and what it waited for is cancelled; an answer that comes then is dropped', async () => {
    await start();
    const client = await connect(transcribed);
    client.session.sendRealtimeInput({ text: '予約したい' });
    await until(() => toolCalls(client).length === 1);
    const id = toolCalls(client)[0]?.id ?? '';
    emulator.hears('やっぱり');
    speak(client, 300);
    await until(() => client.messages.some(({ toolCallCancellation }) => toolCallCancellation?.ids?.includes(id)));
    expect(client.messages.some((message) => message.serverContent?.interrupted)).toBe(true);
    client.session.sendToolResponse({ functionResponses: { id, name: 'find_slot', response: {} } });
    await until(() => emulator.sessions[0]?.lateToolResponses.length === 1);
    expect(emulator.refused).toEqual([]);
  });

  it('what was said before it had begun to answer is answered together with what follows', async () => {
    const inputs: MindInput[] = [];
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
    const openMind: OpenMind = () => ({
      update() {},
      next(input) {
        inputs.push(input);
        return [{ do: 'say', text: 'はい。' }];
      },
    });
    await start({ openMind, behaviour: { pace: { speed: Infinity }, assumesPlayback: false, pause: () => isOver } });
    const client = await connect(transcribed);
    client.session.sendRealtimeInput({ text: '予約したい' });
    await until(() => emulator.sessions[0]?.isReplying === true);
    client.session.sendRealtimeInput({ text: '明日です' });
    await until(() => turns(client) === 1);
    goOn();
    await until(() => turns(client) === 2);
    expect(inputs).toEqual([{ type: 'caller', text: '予約したい 明日です' }]);
    expect(said(client)).toBe('はい。');
  });

  it('a session is taken up again by its newest handle, on another connection, only when the one before is closed', async () => {
    const inputs: MindInput[] = [];
    const remembering: OpenMind = () => ({
      update() {},
      next(input) {
        inputs.push(input);
        return [{ do: 'say', text: `${inputs.length}番目です。` }];
      },
    });
    await start({ openMind: remembering });
    const first = await connect(transcribed);
    first.session.sendRealtimeInput({ text: '一' });
    await until(() => turns(first) === 1 && handles(first).length === 2);
    const handle = handles(first).at(-1) ?? '';
    const refused = newClient({ ...transcribed, sessionResumption: { handle } });
    expect((await refused.closed).code).toBe(1011);
    first.session.close();
    await first.closed;
    await until(() => emulator.sessions[0]?.isConnected === false);
    const second = await connect({ ...transcribed, sessionResumption: { handle } });
    second.session.sendRealtimeInput({ text: '二' });
    await until(() => turns(second) === 1);
    expect(said(second)).toBe('2番目です。');
    expect(emulator.sessions).toHaveLength(1);
    const unknown = newClient({ ...transcribed, sessionResumption: { handle: 'x' } });
    expect((await unknown.closed).reason).toBe(refusals.unknownSession.reason);
  });

  it('says that it goes away, and goes', async () => {
    await start();
    const client = await connect(transcribed);
    emulator.sessions[0]?.goAway({ timeLeftMs: 20 });
    expect(await client.closed).toEqual(refusals.deadline);
    expect(client.messages.some(({ goAway }) => goAway?.timeLeft === '0.02s')).toBe(true);
  });

  it.each([
    ['an unknown model', {}, { useModel: 'gemini-1.0' }, 1008],
    ['a wrong key', {}, { key: 'wrong' }, 1007],
    ['an unknown voice', { speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Bob' } } } }, {}, 1007],
    ['an unknown language', { speechConfig: { languageCode: 'ja' } }, {}, 1007],
    ['text instead of sound', { responseModalities: [Modality.TEXT] }, {}, 1007],
  ] satisfies [string, LiveConnectConfig, { key?: string; useModel?: string }, number][])(
    'refuses %s in the words of the service',
    async (_what, config, how, code) => {
      await start({ keys: ['k'] });
      expect((await newClient(config, how).closed).code).toBe(code);
    },
  );

  it('refuses what its rules do not allow', async () => {
    await start();
    const refusalOf = async (act: (session: Session) => void): Promise<string> => {
      const client = await connect(transcribed);
      act(client.session);
      return (await client.closed).reason;
    };
    expect(await refusalOf((session) => session.sendRealtimeInput({ activityStart: {} }))).toBe(
      refusals.explicitActivity.reason,
    );
    expect(await refusalOf((session) => session.sendClientContent({ turns: 'x' }))).toBe(
      refusals.invalidArgument.reason,
    );
    expect(
      await refusalOf((session) =>
        session.sendToolResponse({ functionResponses: { id: 'never', name: 'find_slot', response: {} } }),
      ),
    ).toBe(refusals.invalidArgument.reason);
    expect(
      await refusalOf((session) => session.sendRealtimeInput({ audio: { data: 'AA==', mimeType: 'audio/pcm' } })),
    ).toBe(refusals.invalidArgument.reason);
  });

  it('names what its types do not have', async () => {
    await start();
    const socket = new WebSocket(`${emulator.url}${path}`, { headers: { 'x-goog-api-key': 'k' } });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ setup: { model: `models/${model}`, generationConfig: { voice: 'x' } } }));
    const reason = await new Promise((resolve) => socket.once('close', (_code, text) => resolve(text.toString())));
    expect(reason).toContain('Unknown name "voice" at \'setup.generationConfig\'');
  });

  it('takes the history first where that was announced, without a word of its own', async () => {
    await start();
    const socket = new WebSocket(`${emulator.url}${path}`, { headers: { 'x-goog-api-key': 'k' } });
    await new Promise((resolve) => socket.once('open', resolve));
    const send = (message: LiveClientMessage): void => socket.send(JSON.stringify(message));
    const texts: string[] = [];
    socket.on('message', (data: Buffer) => void texts.push(data.toString()));
    send({
      setup: {
        model: `models/${model}`,
        outputAudioTranscription: {},
        historyConfig: { initialHistoryInClientContent: true },
      },
    });
    send({ clientContent: { turns: [{ role: 'user', parts: [{ text: '先ほどの件' }] }], turnComplete: true } });
    send({ realtimeInput: { text: '<instructions>greet</instructions>' } });
    await until(() => texts.some((text) => text.includes('turnComplete')));
    expect(emulator.sessions[0]?.texts[0]).toEqual({ role: 'user', text: '先ほどの件' });
    expect(texts.filter((text) => text.includes('turnComplete'))).toHaveLength(1);
    send({ clientContent: { turns: [], turnComplete: true } });
    await until(() => emulator.refused.length === 1);
  });
});

/** The published types, with the texts of their enums. */
type Plain<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;
/** What is absent and what is undefined are one in JSON. */
type Loose<T> = T extends object ? { [Key in keyof T]: Loose<T[Key]> | undefined } : T;

it('everything that it takes is in the published types', () => {
  type Published = Loose<Plain<Required<LiveClientMessage>>>;
  expectTypeOf<Exclude<keyof ClientMessage, keyof Published>>().toBeNever();
  expectTypeOf<
    Exclude<keyof NonNullable<ClientMessage['setup']>, keyof NonNullable<LiveClientMessage['setup']>>
  >().toBeNever();
  expectTypeOf<
    Exclude<keyof NonNullable<ClientMessage['realtimeInput']>, keyof NonNullable<LiveClientMessage['realtimeInput']>>
  >().toBeNever();
  expectTypeOf<
    Exclude<keyof NonNullable<ClientMessage['clientContent']>, keyof NonNullable<LiveClientMessage['clientContent']>>
  >().toBeNever();
});
