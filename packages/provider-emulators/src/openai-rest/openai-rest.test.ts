import OpenAI, { toFile } from 'openai';
import { writeWav } from '@uketsuke/audio';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import type { TranscriptionCreateParamsNonStreaming } from 'openai/resources/audio/transcriptions';
import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { scriptedMind } from '../mind/index.ts';
import { madeVoice, speechLike } from '../sound/index.ts';
import type { ChatRequest } from './chat-request.ts';
import { restProfiles, startOpenaiRest, type OpenaiRest, type OpenaiRestOptions } from './index.ts';
import type { SpeechRequest } from './speech.ts';
import type { TranscriptionRequest } from './transcriptions.ts';
import type { Unpublished } from './unpublished.ts';

const open: OpenaiRest[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options: OpenaiRestOptions = {}): Promise<{ server: OpenaiRest; client: OpenAI }> {
  const server = await startOpenaiRest({ openMind, voice: madeVoice(), ...options });
  open.push(server);
  return { server, client: new OpenAI({ baseURL: server.url, apiKey: options.apiKey ?? 'none', maxRetries: 0 }) };
}

const openMind = scriptedMind({
  lines: [
    {
      on: { caller: '予約' },
      steps: [
        { do: 'say', text: '確認します。' },
        { do: 'call', name: 'find_slot', arguments: { day: '火曜' } },
        { do: 'call', name: 'note', arguments: { text: '予約' } },
      ],
    },
    { on: { toolResult: 'note' }, steps: [{ do: 'say', text: '10時が空いております。' }] },
  ],
  otherwise: 'もう一度お願いします。',
});

const tools: OpenAI.ChatCompletionTool[] = ['find_slot', 'note'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: {} } },
}));
const asking: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'system', content: '受付です' },
  { role: 'user', content: '予約したいです' },
];

async function streamed(client: OpenAI) {
  const stream = await client.chat.completions.create({
    ...{ model: 'm', messages: asking, tools, stream: true, stream_options: { include_usage: true } },
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const deltas = chunks.flatMap(({ choices: [choice] }) => (choice ? [choice.delta] : []));
  return {
    text: deltas.map(({ content }) => content ?? '').join(''),
    calls: deltas.flatMap(({ tool_calls }) => tool_calls ?? []),
    finish: chunks.map(({ choices: [choice] }) => choice?.finish_reason).find((reason) => reason),
    usage: chunks.at(-1)?.usage,
  };
}

it('it takes only what the published types have, every field at every depth', () => {
  expectTypeOf<Unpublished<ChatRequest, ChatCompletionCreateParamsBase>>().toBeNever();
  // The sound is read out of the file, the format is the one that is chosen of those asked for.
  type Form = Omit<TranscriptionRequest, 'audio'>;
  expectTypeOf<Unpublished<Form, Omit<TranscriptionCreateParamsNonStreaming, 'file'>>>().toBeNever();
  expectTypeOf<Unpublished<Omit<SpeechRequest, 'format'>, SpeechCreateParams>>().toBeNever();
});

describe('chat completions', () => {
  it('are streamed: words in pieces, then calls of tools with their arguments in pieces, then usage', async () => {
    const { client } = await start();
    const { text, calls, finish, usage } = await streamed(client);
    expect(text).toBe('確認します。');
    expect(calls.flatMap(({ function: fn }) => fn?.name ?? [])).toEqual(['find_slot', 'note']);
    const args = (index: number) =>
      calls.flatMap((call) => (call.index === index ? [call.function?.arguments] : [])).join('');
    expect([args(0), args(1)]).toEqual(['{"day":"火曜"}', '{"text":"予約"}']);
    expect(calls.length).toBeGreaterThan(4);
    expect(finish).toBe('tool_calls');
    expect(usage?.total_tokens).toBeGreaterThan(0);
  });

  it('go on from the whole conversation in the request: the answers of all tools are heard together', async () => {
    const { client } = await start();
    const first = await client.chat.completions.create({ model: 'm', messages: asking, tools });
    const message = first.choices[0]?.message;
    const answers = (message?.tool_calls ?? []).map(({ id }) => ({
      ...{ role: 'tool' as const, tool_call_id: id, content: '{}' },
    }));
    const messages = [...asking, ...(message ? [message] : []), ...answers];
    for (let time = 0; time < 2; time += 1) {
      const second = await client.chat.completions.create({ model: 'm', messages, tools });
      expect(second.choices[0]?.message.content).toContain('10時が空いております。');
    }
  });

  it('say nothing twice: what was made of an answer before the last call of a tool is over', async () => {
    const twice = scriptedMind({
      lines: [
        { on: { toolResult: 'find_slot' }, steps: [{ do: 'call', name: 'note', arguments: {} }] },
        { on: { toolResult: 'note' }, steps: [{ do: 'say', text: '承りました。' }] },
      ],
      otherwise: '',
    });
    const { client } = await start({ openMind: twice });
    const called = (name: string): OpenAI.ChatCompletionMessageParam[] => [
      {
        role: 'assistant',
        tool_calls: [{ id: `call_${name}`, type: 'function', function: { name, arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: `call_${name}`, content: '{}' },
    ];
    const messages = [...asking, ...called('find_slot'), ...called('note')];
    const answer = await client.chat.completions.create({ model: 'm', messages, tools });
    expect(answer.choices[0]?.message.tool_calls ?? []).toEqual([]);
    expect(answer.choices[0]?.message.content).toBe('承りました。');
  });

  it('refuse what OpenAI refuses, in its words', async () => {
    const { client, server } = await start({ models: ['m'] });
    const ask = (body: object) => client.post('/chat/completions', { body: { model: 'm', messages: asking, ...body } });
    await expect(ask({ temprature: 1 })).rejects.toThrow('400 Unrecognized request argument supplied: temprature');
    await expect(ask({ model: 'other' })).rejects.toThrow('404 The model `other` does not exist');
    await expect(ask({ messages: undefined })).rejects.toThrow("400 Missing required parameter: 'messages'.");
    await expect(ask({ stream_options: { include_usage: true } })).rejects.toThrow("only allowed when 'stream'");
    await expect(ask({ parallel_tool_calls: true })).rejects.toThrow("only allowed when 'tools' are specified");
    const call = { id: 'call_1', type: 'function', function: { name: 'note', arguments: '{}' } };
    const unanswered = [...asking, { role: 'assistant', tool_calls: [call] }, { role: 'user', content: 'もしもし' }];
    await expect(ask({ messages: unanswered })).rejects.toThrow('did not have response messages: call_1');
    const json_schema = { name: 'answer', strict: true, schema: { type: 'object', properties: { a: {} } } };
    await expect(ask({ response_format: { type: 'json_schema', json_schema } })).rejects.toThrow(
      "Invalid schema for response_format 'answer'",
    );
    expect(server.requests).toEqual([]);
    expect(server.refusals).toHaveLength(7);
  });

  it('of Ollama come with whole calls, each with index 0, and end with stop', async () => {
    const { client } = await start({ profile: restProfiles.ollama });
    const { calls, finish } = await streamed(client);
    expect(calls.map(({ index }) => index)).toEqual([0, 0]);
    expect(calls.map(({ function: fn }) => fn?.arguments)).toEqual(['{"day":"火曜"}', '{"text":"予約"}']);
    expect(finish).toBe('stop');
  });

  it('of llama.cpp want turns that alternate, and think aloud between tags', async () => {
    const { client } = await start({ profile: restProfiles['llama.cpp'] });
    expect((await streamed(client)).text).toMatch(/^<think>.+<\/think>\s+確認します。$/s);
    const greeted: OpenAI.ChatCompletionMessageParam[] = [{ role: 'assistant', content: 'はい' }, ...asking];
    await expect(client.chat.completions.create({ model: 'm', messages: greeted })).rejects.toThrow('must alternate');
  });
});

describe('audio', () => {
  const wav = (pcm: Int16Array) => toFile(writeWav({ pcm, rateHz: 16_000 }), 'audio.wav', { type: 'audio/wav' });

  it('is understood as what the caller will have said, one text for each speech that really arrives', async () => {
    const { client, server } = await start();
    server.hears('予約をお願いします');
    const hear = async (pcm: Int16Array) =>
      (await client.audio.transcriptions.create({ model: 'whisper-1', file: await wav(pcm), language: 'ja' })).text;
    expect(await hear(new Int16Array(16_000))).toBe('');
    expect(await hear(speechLike({ durationMs: 600, rateHz: 16_000 }))).toBe('予約をお願いします');
    expect(await hear(speechLike({ durationMs: 600, rateHz: 16_000 }))).toBe('');
    await expect(
      client.audio.transcriptions.create({ model: 'whisper-1', file: await toFile(Buffer.from('x'), 'a.wav') }),
    ).rejects.toThrow('corrupted or unsupported');
  });

  it.each(['pcm', 'wav'] as const)('is spoken as %s of 24 kHz', async (response_format) => {
    const { client } = await start();
    const answer = await client.audio.speech.create({
      ...{ model: 'tts-1', voice: 'alloy', input: 'はい', response_format },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(240 * 48 + (response_format === 'wav' ? 44 : 0));
    expect(bytes.toString('latin1', 0, 4) === 'RIFF').toBe(response_format === 'wav');
  });

  it('of a voice that is not there is refused', async () => {
    const { client } = await start({ profile: restProfiles.kokoro, voices: ['jf_alpha'] });
    const say = (voice: string) => client.audio.speech.create({ model: 'kokoro', voice, input: 'はい' });
    await expect(say('alloy')).rejects.toThrow('400');
    await expect(client.chat.completions.create({ model: 'm', messages: asking })).rejects.toThrow('404');
  });
});

describe('on demand', () => {
  it('it refuses, says when to come again, breaks off, and each fault is met once', async () => {
    const { client, server } = await start({ apiKey: 'sk-right' });
    const path = '/v1/chat/completions';
    const ask = () => client.chat.completions.create({ model: 'm', messages: asking });
    server.fail(
      path,
      { kind: 'unauthorized' },
      { kind: 'rate_limited', retryAfterSeconds: 3 },
      { kind: 'server_error' },
    );
    await expect(ask()).rejects.toThrow('401');
    const limited = await ask().catch((error: unknown) => error);
    expect(limited instanceof OpenAI.RateLimitError && limited.headers?.get('retry-after')).toBe('3');
    await expect(ask()).rejects.toThrow('500');
    await expect(ask()).resolves.toBeDefined();
    server.fail(path, { kind: 'cut', afterParts: 3, how: 'torn' });
    await expect(streamed(client)).rejects.toThrow();
    server.fail(path, { kind: 'cut', afterParts: 3, how: 'silent' });
    expect((await streamed(client)).finish).toBeUndefined();
    await expect(new OpenAI({ baseURL: server.url, apiKey: 'no', maxRetries: 0 }).models.list()).rejects.toThrow('401');
  });

  it('it tells of an answer that the client gave up', async () => {
    const { client, server } = await start();
    server.fail('/v1/chat/completions', { kind: 'hang' });
    const given = new AbortController();
    const asked = client.chat.completions.create({ model: 'm', messages: asking }, { signal: given.signal });
    asked.catch(() => {});
    await expect.poll(() => server.openAnswers).toBe(1);
    given.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => server.openAnswers).toBe(0);
  });
});
