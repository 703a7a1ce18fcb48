import type { RealtimeClientEvent, RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { WebSocket } from 'ws';
import { scriptedMind, type MindInput, type OpenMind } from '../mind/index.ts';
import { speechLike } from '../sound/index.ts';
import type { ClientEvent } from './client-events.ts';
import { startOpenaiRealtime, type OpenaiRealtime, type OpenaiRealtimeOptions } from './start-openai-realtime.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const openMind = scriptedMind({
  lines: [
    { on: { caller: '予約' }, steps: [{ do: 'call', name: 'find_slot', arguments: { day: '火曜' } }] },
    { on: { toolResult: 'find_slot' }, steps: [{ do: 'say', text: '10時が空いております。' }] },
  ],
  otherwise: 'もう一度お願いいたします。',
});

async function start(options: Partial<OpenaiRealtimeOptions> = {}): Promise<OpenaiRealtime> {
  const service = await startOpenaiRealtime({ openMind, pace: { speed: Infinity }, ...options });
  cleanups.push(() => service.close());
  return service;
}

interface Client {
  events: RealtimeServerEvent[];
  send(event: object): void;
  next<Type extends RealtimeServerEvent['type']>(type: Type): Promise<Extract<RealtimeServerEvent, { type: Type }>>;
  closed: Promise<number>;
}

async function connect(service: OpenaiRealtime, headers: Record<string, string> = {}): Promise<Client> {
  const url = `${service.url.replace('http', 'ws')}/realtime?model=gpt-realtime`;
  const socket = new WebSocket(url, { headers: { authorization: 'Bearer sk-test', ...headers } });
  cleanups.push(() => socket.terminate());
  const events: RealtimeServerEvent[] = [];
  const taken = new Set<RealtimeServerEvent>();
  let wake = (): void => {};
  socket.on('message', (data: Buffer) => {
    events.push(JSON.parse(data.toString()) as RealtimeServerEvent);
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    events,
    closed,
    send: (event) => socket.send(JSON.stringify(event)),
    async next(type) {
      for (;;) {
        const event = events.find((candidate) => candidate.type === type && !taken.has(candidate));
        if (event) {
          taken.add(event);
          return event as never;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

const update = (session: object) => ({ type: 'session.update', session: { type: 'realtime', ...session } });
const pcm = (durationMs: number) => Buffer.from(speechLike({ durationMs, rateHz: 24_000 }).buffer);
const append = (bytes: Buffer) => ({ type: 'input_audio_buffer.append', audio: bytes.toString('base64') });

describe('the emulated OpenAI Realtime service', () => {
  it('takes only events that the published types have', () => {
    expectTypeOf<ClientEvent['type']>().toExtend<RealtimeClientEvent['type']>();
    expectTypeOf<
      Extract<ClientEvent, { type: 'conversation.item.truncate' }>['audio_end_ms']
    >().toEqualTypeOf<number>();
  });

  it('hears speech, writes it down, calls a tool, and answers with sound once the tool has answered', async () => {
    const service = await start();
    const client = await connect(service);
    await client.next('session.created');
    client.send(
      update({
        audio: { input: { transcription: { model: 'whisper-1', language: 'ja' } } },
        tools: [{ type: 'function', name: 'find_slot', parameters: { type: 'object' } }],
      }),
    );
    await client.next('session.updated');
    service.connections[0]?.hears('予約したいです');
    client.send(append(pcm(800)));
    expect((await client.next('input_audio_buffer.speech_started')).audio_start_ms).toBe(0);
    client.send(append(Buffer.alloc(600 * 48)));
    expect((await client.next('input_audio_buffer.speech_stopped')).audio_end_ms).toBeGreaterThanOrEqual(1300);
    expect((await client.next('conversation.item.input_audio_transcription.completed')).transcript).toBe(
      '予約したいです',
    );
    const call = await client.next('response.function_call_arguments.done');
    expect([call.name, call.arguments]).toEqual(['find_slot', '{"day":"火曜"}']);
    const first = await client.next('response.done');
    expect(first.response.usage?.total_tokens).toBeGreaterThan(0);
    client.send({
      type: 'conversation.item.create',
      item: { type: 'function_call_output', call_id: call.call_id, output: '{"slots":["10:00"]}' },
    });
    client.send({ type: 'response.create' });
    expect((await client.next('response.output_audio_transcript.done')).transcript).toBe('10時が空いております。');
    const bytes = client.events.reduce(
      (sum, event) =>
        sum + (event.type === 'response.output_audio.delta' ? Buffer.from(event.delta, 'base64').length : 0),
      0,
    );
    expect(bytes).toBe('10時が空いております。'.length * 120 * 48);
    expect(service.connections[0]?.errors).toEqual([]);
  });

  it('speaks and hears mu-law, one byte for each sample of 8 kHz', async () => {
    const service = await start();
    const client = await connect(service);
    client.send(
      update({
        audio: {
          input: { format: { type: 'audio/pcmu' }, turn_detection: null },
          output: { format: { type: 'audio/pcmu' } },
        },
      }),
    );
    client.send(append(Buffer.alloc(800, 0xff)));
    client.send({ type: 'input_audio_buffer.commit' });
    await client.next('input_audio_buffer.committed');
    client.send({ type: 'response.create' });
    await client.next('response.done');
    const bytes = client.events.reduce(
      (sum, event) =>
        sum + (event.type === 'response.output_audio.delta' ? Buffer.from(event.delta, 'base64').length : 0),
      0,
    );
    expect(bytes).toBe('もう一度お願いいたします。'.length * 120 * 8);
  });

  it('a caller who speaks into a response cuts it off; what was heard of it can be told, and no more than was sent', async () => {
    const service = await start({ pace: { speed: 1, pieceMs: 20 } });
    const client = await connect(service);
    client.send({ type: 'response.create' });
    const { item_id: itemId } = await client.next('response.output_audio.delta');
    client.send({ type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: 60_000 });
    expect((await client.next('error')).error.message).toMatch(
      /^Audio content of \d+ms is already shorter than 60000ms$/,
    );
    client.send(append(pcm(200)));
    const done = await client.next('response.done');
    expect([done.response.status, done.response.status_details?.reason]).toEqual(['cancelled', 'turn_detected']);
    client.send({ type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: 10 });
    expect((await client.next('conversation.item.truncated')).audio_end_ms).toBe(10);
  });

  it.each([
    ['no JSON', '{', 'invalid_json'],
    ['an unknown event', { type: 'session.delete' }, 'invalid_value'],
    ['an unknown setting', update({ voice: 'alloy' }), 'unknown_parameter'],
    [
      'a rate that it does not speak',
      update({ audio: { input: { format: { type: 'audio/pcm', rate: 16_000 } } } }),
      'invalid_value',
    ],
    [
      'an item that is not there',
      { type: 'conversation.item.delete', item_id: 'item_x' },
      'item_delete_invalid_item_id',
    ],
    [
      'a place that is not there',
      {
        type: 'conversation.item.create',
        previous_item_id: 'item_x',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'a' }] },
      },
      'item_create_invalid_previous_item_id',
    ],
    [
      'an answer to no call',
      { type: 'conversation.item.create', item: { type: 'function_call_output', call_id: 'x', output: '' } },
      'invalid_tool_call_id',
    ],
    ['a turn without sound', { type: 'input_audio_buffer.commit' }, 'input_audio_buffer_commit_empty'],
    ['an end of nothing', { type: 'response.cancel' }, 'response_cancel_not_active'],
  ])('refuses %s in its own words, and goes on', async (_what, event, code) => {
    const service = await start();
    const client = await connect(service);
    if (typeof event === 'string') service.connections[0]?.receive(event);
    else client.send(event);
    expect((await client.next('error')).error.code).toBe(code);
    client.send({ type: 'response.create' });
    await client.next('response.done');
  });

  it('refuses a second response while one is under way', async () => {
    const service = await start({ thinkMs: 50 });
    const client = await connect(service);
    client.send({ type: 'response.create' });
    client.send({ type: 'response.create' });
    expect((await client.next('error')).error.code).toBe('conversation_already_has_active_response');
  });

  it('a turn whose answer is cancelled while it is thought of is answered with the next, as one', async () => {
    const heard: MindInput[] = [];
    const listening: OpenMind = () => ({
      update: () => {},
      next(input) {
        heard.push(input);
        return [{ do: 'say', text: 'はい。' }];
      },
    });
    const service = await start({ openMind: listening, thinkMs: 20 });
    const client = await connect(service);
    const say = (text: string): void => {
      const content = [{ type: 'input_text', text }];
      client.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
      client.send({ type: 'response.create' });
    };
    say('えっと');
    await client.next('response.created');
    client.send({ type: 'response.cancel' });
    expect((await client.next('response.done')).response.status).toBe('cancelled');
    expect(heard).toEqual([]);
    say('予約です');
    await client.next('response.done');
    expect(heard).toEqual([{ type: 'caller', text: 'えっと 予約です' }]);
  });

  it.each([401, 429, 503] as const)('refuses connections with %i on demand', async (status) => {
    const service = await start();
    service.faults.refusal = { status, retryAfterS: 2 };
    await expect(connect(service)).rejects.toThrow(String(status));
  });

  it('refuses another key, and the header of the preview', async () => {
    const service = await start({ apiKey: 'sk-right' });
    await expect(connect(service)).rejects.toThrow('401');
    const beta = { authorization: 'Bearer sk-right', 'OpenAI-Beta': 'realtime=v1' };
    await expect(connect(service, beta)).rejects.toThrow('400');
  });

  it('fails for want of quota, expires and breaks off on demand', async () => {
    const service = await start();
    const client = await connect(service);
    service.faults.hasNoQuota = true;
    client.send({ type: 'response.create' });
    expect((await client.next('response.done')).response.status_details?.error?.code).toBe('insufficient_quota');
    expect((await client.next('error')).error.type).toBe('insufficient_quota');
    service.faults.hasNoQuota = false;
    service.connections[0]?.expire();
    expect((await client.next('error')).error.code).toBe('session_expired');
    expect(await client.closed).toBe(1000);
    const other = await connect(service);
    service.connections[1]?.disconnect();
    expect(await other.closed).toBe(1006);
  });
});
