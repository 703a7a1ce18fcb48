/** A turn that may not be over, which the service already has, and answers. */
import type { llm } from '@livekit/agents';
import { scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import {
  startOpenaiRealtime,
  type EmulatedConnection,
  type OpenaiRealtime,
} from '@uketsuke/provider-emulators/openai-realtime';
import { speechLike } from '@uketsuke/provider-emulators/sound';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { loadAgents } from '../../livekit/runtime.ts';
import { loggerInto, planFor, until } from '../../testing/call-harness.ts';
import { closedAfterEach } from '../../testing/realtime-talk.ts';
import type { ModelTurns } from '../engine.ts';
import { openaiEntry } from './openai-entry.ts';
import type { OpenaiRealtimeSession } from './openai-realtime-session.ts';
import { openaiSettings } from './openai-settings.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();
const callsTool: ScriptLine = {
  on: { caller: '予約' },
  steps: [
    { do: 'say', text: 'お調べします。' },
    { do: 'call', name: 'check_seats', arguments: {} },
  ],
};

interface SetUp {
  service: OpenaiRealtime;
  session: OpenaiRealtimeSession;
  /** What the conversation may tell the model of turns. */
  turns: ModelTurns | undefined;
  connection(): EmulatedConnection;
  /** The words that the framework was told. */
  told: string[];
  says(ms: number): void;
  /** The caller has said so much and pauses; the service has answered. */
  answeredInPause(words: string): Promise<void>;
  count(type: string): number;
  kinds(): string[];
  /** All of the caller's sound that this connection was sent. */
  sound(): Buffer;
}

async function setUp(env: Record<string, string> = {}): Promise<SetUp> {
  const service = await startOpenaiRealtime({
    openMind: scriptedMind({ lines: [callsTool], otherwise: 'はい。' }),
    pace: { speed: Infinity },
  });
  closeLater(() => service.close());
  const { OpenaiRealtimeModel } = await import('./openai-realtime-model.ts');
  const engine = await openaiEntry.create({
    env: z.object(openaiSettings).parse({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: service.url, ...env }),
    logger: loggerInto([]),
  });
  const plan = planFor({ channel: 'phone', output: 'audio' });
  const { model, ears, close } = await engine.open({ plan, rateHz: 8000, heardRateHz: 8000 });
  closeLater(close);
  if (!(model instanceof OpenaiRealtimeModel)) throw new Error('The engine has another model');
  const session = model.conversation;
  const connection = (): EmulatedConnection => {
    const last = service.connections.at(-1);
    if (!last) throw new Error('Nobody has connected');
    return last;
  };
  const told: string[] = [];
  session.on('input_audio_transcription_completed', ({ transcript, isFinal }) => {
    if (isFinal) told.push(transcript);
  });
  const says = (ms: number): void => session.turns.hear(speechLike({ durationMs: ms, rateHz: 8000 }));
  return {
    ...{ service, session, connection, told, says },
    turns: ears.by === 'model' ? ears.turns : undefined,
    async answeredInPause(words) {
      connection().hears(words);
      session.turns.begin();
      says(400);
      expect(await session.turns.prepare({ withReply: true })).toBe(words);
      await until('the service has answered', () => session.usage.tokens.textOut > 0);
    },
    count: (type) => connection().received.filter((event) => event.type === type).length,
    sound: () => Buffer.concat(connection().appended.map((piece) => Buffer.from(piece, 'base64'))),
    kinds: () => connection().items.map(({ item }) => (item.type === 'message' ? item.role : item.type)),
  };
}

async function callIn(generation: llm.GenerationCreatedEvent): Promise<string | undefined> {
  const { value } = await generation.functionStream.getReader().read();
  return value?.name;
}

it('the reply to a turn that was over at its pause is there at once, and the service is asked for it once', async () => {
  const { session, told, answeredInPause, count, connection } = await setUp();
  await answeredInPause('予約です');
  expect(told).toEqual([]);
  await session.turns.commit();
  expect(told).toEqual(['予約です']);
  expect(await callIn(await session.generateReply())).toBe('check_seats');
  expect([count('response.create'), count('input_audio_buffer.commit')]).toEqual([1, 1]);
  expect(connection().errors).toEqual([]);
});

it.each([
  { thinks: 'thinks', set: 'omitted', env: {}, askedInPause: 1 },
  { thinks: 'does not think', set: '0', env: { OPENAI_REALTIME_THINKS_IN_PAUSES: '0' }, askedInPause: 0 },
])(
  'a model $thinks in pauses where OPENAI_REALTIME_THINKS_IN_PAUSES is $set, and knows the words there',
  async ({ env, askedInPause }) => {
    const { turns, says, count, connection } = await setUp(env);
    connection().hears('予約です');
    turns?.begin();
    says(400);
    expect(await turns?.prepare?.({ withReply: true })).toBe('予約です');
    expect(await turns?.commit()).toBe('予約です');
    expect([count('response.create'), count('input_audio_buffer.commit')]).toEqual([askedInPause, 1]);
  },
);

it('a caller who goes on after a pause has said one thing, and nothing of what was answered in the pause is left', async () => {
  const { session, told, says, answeredInPause, kinds, connection, sound } = await setUp();
  await answeredInPause('予約を');
  const before = sound();
  connection().hears('明日');
  session.turns.goOn();
  says(400);
  expect(await session.turns.commit()).toBe('予約を明日');
  // The whole turn is heard again from its beginning, with what followed: telephone sound has eight bytes in a millisecond.
  const again = sound().subarray(before.length);
  expect(again.subarray(0, before.length).equals(before)).toBe(true);
  expect(again.length).toBe(before.length + 400 * 8);
  // Only a model that knows of no answer calls the tool once more.
  expect(await callIn(await session.generateReply())).toBe('check_seats');
  expect(told).toEqual(['予約を明日']);
  expect(kinds()).toEqual(['user', 'assistant', 'function_call']);
  expect(session.chatCtx.items.map(({ type }) => type)).toEqual(['message', 'message', 'function_call']);
  expect(connection().errors).toEqual([]);
});

it('a caller who goes on at once, before the service has named the turn, has said one thing', async () => {
  const { session, told, says, count, kinds, connection } = await setUp();
  connection().hears('予約を');
  session.turns.begin();
  says(400);
  const words = session.turns.prepare({ withReply: true });
  session.turns.goOn();
  expect(await words).toBeNull();
  await until('the turn is taken back', () => count('conversation.item.delete') > 0);
  says(400);
  expect(await session.turns.commit()).toBe('予約を');
  await session.generateReply();
  await until('it is answered', () => kinds().length === 3);
  expect(told).toEqual(['予約を']);
  expect(kinds()).toEqual(['user', 'assistant', 'function_call']);
});

it('what is typed after the pause is answered by a reply that knows of it, and the other one was never said', async () => {
  const { session, answeredInPause, count, kinds, connection } = await setUp();
  await answeredInPause('予約です');
  const context = session.chatCtx;
  context.addMessage({ role: 'user', content: '明日です' });
  await session.updateChatCtx(context);
  await session.generateReply();
  await until('it is answered', () => !connection().hasActiveResponse && kinds().includes('assistant'));
  expect(count('response.create')).toBe(2);
  expect(kinds().filter((kind) => kind !== 'user')).toEqual(['assistant']);
  expect(connection().errors).toEqual([]);
});

it('a connection that breaks in the pause is replaced by one that hears the whole turn, and knows of no answer', async () => {
  const { service, session, says, answeredInPause, kinds, connection } = await setUp();
  await answeredInPause('予約を');
  connection().disconnect();
  await until('another one is there', () => service.connections.length === 2 && connection().appended.length > 0);
  connection().hears('予約を明日');
  says(400);
  expect(await session.turns.commit()).toBe('予約を明日');
  expect(await callIn(await session.generateReply())).toBe('check_seats');
  expect(kinds()).toEqual(['user', 'assistant', 'function_call']);
  expect(connection().errors).toEqual([]);
});
