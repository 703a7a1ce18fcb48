import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { createRtviSession, type RtviSession } from './rtvi-session.ts';

interface Sent {
  label?: string;
  type: string;
  id?: string;
  data?: unknown;
}

function session(output: 'audio' | 'text' = 'audio') {
  const sent: Sent[] = [];
  const events: unknown[] = [];
  const rtvi = createRtviSession({
    output,
    userId: 'user-1',
    clock: manualClock(Date.UTC(2026, 0, 2, 3, 4, 5, 678)),
    write: (text) => sent.push(JSON.parse(text) as Sent),
    handlers: {
      onReady: () => events.push('ready'),
      onText: (text, options) => events.push({ text, ...options }),
      onDtmf: (digit) => events.push({ digit }),
      onClientMessage(message, reply) {
        events.push(message);
        if (message.type !== 'no answer') reply({ ok: true });
      },
      onEndRequest: () => events.push('end'),
    },
  });
  const say = (type: string, data?: unknown, id = 'a1'): void =>
    rtvi.receive(JSON.stringify({ label: 'rtvi-ai', type, id, ...(data === undefined ? {} : { data }) }));
  return { rtvi, sent, events, say };
}

function sendSegment(rtvi: RtviSession): void {
  const segment = { type: 'bot-output', segmentId: 7, text: 'Hello there.' } as const;
  rtvi.send({ ...segment, phase: 'new', heard: '' });
  rtvi.send({ ...segment, phase: 'progress', heard: 'Hello' });
  rtvi.send({ ...segment, phase: 'completed', heard: 'Hello there.' });
}

describe('client-ready', () => {
  it('is answered with bot-ready of the same id', () => {
    const { sent, events, say } = session();
    say('client-ready', { version: '2.0.0', about: { library: 'x' } }, '93d07a05');
    expect(sent).toEqual([
      {
        label: 'rtvi-ai',
        type: 'bot-ready',
        id: '93d07a05',
        data: { version: '2.1.0', about: { library: 'uketsuke' } },
      },
    ]);
    expect(events).toEqual(['ready']);
  });

  it('without an id is answered with bot-ready, and the call goes on', () => {
    const { rtvi, sent, events } = session();
    rtvi.receive(JSON.stringify({ label: 'rtvi-ai', type: 'client-ready', data: { version: '2.1.0' } }));
    expect(sent).toMatchObject([{ type: 'bot-ready', data: { version: '2.1.0' } }]);
    expect(sent[0]).not.toHaveProperty('id');
    expect(events).toEqual(['ready']);
  });

  it('echoes the version of a 1.x client', () => {
    const { sent, say } = session();
    say('client-ready', { version: '1.2.0' });
    expect(sent[0]?.data).toMatchObject({ version: '1.2.0' });
  });

  it.each([['3.0.0'], ['2'], ['2.x.0'], [2], [undefined]])('warns about version %s and goes on', (version) => {
    const { sent, events, say } = session();
    say('client-ready', { version });
    expect(sent.map(({ type, id }) => [type, id])).toEqual([
      ['error-response', 'a1'],
      ['bot-ready', 'a1'],
    ]);
    expect(events).toEqual(['ready']);
  });

  it('is answered again when it comes again, and counts once', () => {
    const { sent, events, say } = session();
    say('client-ready', { version: '2.1.0' });
    say('client-ready', { version: '2.1.0' });
    expect(sent).toHaveLength(2);
    expect(events).toEqual(['ready']);
  });

  it('lets go what was held for it, at most the last 50', () => {
    const { rtvi, sent, say } = session();
    for (let count = 0; count < 60; count += 1) rtvi.send({ type: 'server-message', data: { count } });
    expect(sent).toEqual([]);
    say('client-ready', { version: '2.1.0' });
    expect(sent.map(({ type }) => type)).toEqual(['bot-ready', ...Array<string>(50).fill('server-message')]);
    expect(sent.at(-1)?.data).toEqual({ count: 59 });
  });
});

describe('what the client says', () => {
  it('takes typed turns, to be answered now unless it says otherwise', () => {
    const { events, say } = session();
    say('send-text', { content: '予約', options: {} });
    say('send-text', { content: ' メモ ', options: { run_immediately: false } });
    say('send-text', { content: '読みます', options: { audio_response: false } });
    expect(events).toEqual([
      { text: '予約', interrupt: true, isAnsweredAloud: true },
      { text: 'メモ', interrupt: false, isAnsweredAloud: true },
      { text: '読みます', interrupt: true, isAnsweredAloud: false },
    ]);
  });

  it('takes keys in the forms of 2.1 and 2.0', () => {
    const { events, say } = session();
    say('dtmf', { buttons: ['1', '#'] });
    say('dtmf', { button: '*' });
    expect(events).toEqual([{ digit: '1' }, { digit: '#' }, { digit: '*' }]);
  });

  it('answers a client-message with the same id, once', () => {
    const { sent, events, say } = session();
    say('client-message', { t: 'status', d: { a: 1 } }, 'q9');
    say('client-message', { t: 'no answer' }, 'q10');
    expect(events).toEqual([
      { type: 'status', data: { a: 1 } },
      { type: 'no answer', data: undefined },
    ]);
    expect(sent).toEqual([
      { label: 'rtvi-ai', type: 'server-response', id: 'q9', data: { t: 'status', d: { ok: true } } },
    ]);
  });

  it('asks for the end', () => {
    const { events, say } = session();
    say('disconnect-bot', {});
    say('disconnect-bot');
    expect(events).toEqual(['end', 'end']);
  });

  it.each([
    ['send-text', {}],
    ['send-text', { content: '  ' }],
    ['send-text', { content: 5 }],
    ['send-text', { content: 'x', options: { run_immediately: 'no' } }],
    ['send-text', { content: 'x', options: { audio_response: 0 } }],
    ['dtmf', { buttons: ['A'] }],
    ['dtmf', { buttons: [] }],
    ['client-message', { d: 1 }],
    ['append-to-context', { role: 'user', content: 'x' }],
    ['ui-event', { event: 'x' }],
  ])('answers %s %j with error-response', (type, data) => {
    const { sent, events, say } = session();
    say(type, data, 'b2');
    expect(sent).toMatchObject([{ type: 'error-response', id: 'b2', data: { error: expect.any(String) } }]);
    expect(events).toEqual([]);
  });

  it('takes a message without an id, and answers what it cannot take with error', () => {
    const { rtvi, sent, events } = session();
    rtvi.receive('{"label":"rtvi-ai","type":"send-text","data":{"content":"予約"}}');
    rtvi.receive('{"label":"rtvi-ai","type":"dtmf","data":{}}');
    expect(events).toEqual([{ text: '予約', interrupt: true, isAnsweredAloud: true }]);
    expect(sent).toMatchObject([{ type: 'error', data: { fatal: false, error: expect.any(String) } }]);
  });

  it.each([
    '',
    'pong',
    '{',
    'null',
    '[]',
    '5',
    '{"type":"send-text","id":5}',
    '{"id":"1"}',
    '{"type":"x","id":"1","data":[]}',
  ])('answers %j with error, which is not fatal', (text) => {
    const { rtvi, sent } = session();
    rtvi.receive(text);
    expect(sent).toMatchObject([{ type: 'error', data: { fatal: false, error: expect.any(String) } }]);
  });

  it('says nothing to pings, foreign labels and signalling it does not know', () => {
    const { rtvi, sent, events } = session();
    for (const text of [
      'ping: 1795217718164',
      'ping',
      '{"label":"other","type":"x","id":"1"}',
      '{"label":"other","data":[1]}',
      '{"type":"signalling"}',
      '{"type":"signalling","message":{"type":"other"}}',
      '{"type":"signalling","message":{"type":"trackStatus","receiver_index":0,"enabled":false}}',
    ]) {
      rtvi.receive(text);
    }
    expect([sent, events]).toEqual([[], []]);
  });
});

describe('what the client is told', () => {
  it('in 2.x: each sentence as new, in progress and completed', () => {
    const { rtvi, sent, say } = session();
    say('client-ready', { version: '2.1.0' });
    sendSegment(rtvi);
    const base = { text: 'Hello there.', aggregated_by: 'sentence', segment_id: 7, will_be_spoken: true };
    expect(sent.slice(1).map(({ data }) => data)).toEqual([
      {
        ...base,
        spoken: false,
        spoken_status: 'new',
        spoken_progress: { accumulated_text: '', remaining_text: 'Hello there.' },
      },
      {
        ...base,
        spoken_status: 'in-progress',
        spoken_progress: { accumulated_text: 'Hello', remaining_text: ' there.' },
      },
      {
        ...base,
        spoken_status: 'completed',
        spoken_progress: { accumulated_text: 'Hello there.', remaining_text: '' },
      },
    ]);
  });

  it('in 2.x: progress that is no prefix is cut to what is', () => {
    const { rtvi, sent, say } = session();
    say('client-ready', { version: '2.1.0' });
    rtvi.send({ type: 'bot-output', segmentId: 1, text: 'ABCD', phase: 'progress', heard: 'ABX' });
    expect(sent.at(-1)?.data).toMatchObject({ spoken_progress: { accumulated_text: 'AB', remaining_text: 'CD' } });
  });

  it('in 1.x: no field of 2.x', () => {
    const { rtvi, sent, say } = session();
    say('client-ready', { version: '1.0.0' });
    sendSegment(rtvi);
    expect(sent.slice(1).map(({ data }) => data)).toEqual([
      { text: 'Hello there.', aggregated_by: 'sentence', spoken: false },
      { text: 'Hello there.', aggregated_by: 'sentence', spoken: true },
    ]);
  });

  it.each(['1.0.0', '2.1.0'])('where output is text, a %s client gets each sentence once, unspoken', (version) => {
    const { rtvi, sent, say } = session('text');
    say('client-ready', { version });
    sendSegment(rtvi);
    expect(sent.slice(1)).toHaveLength(1);
    expect(sent[1]?.data).toMatchObject({ text: 'Hello there.', spoken: false });
    if (version === '2.1.0') expect(sent[1]?.data).toMatchObject({ will_be_spoken: false });
  });

  it('transcriptions carry an ISO time and the user', () => {
    const { rtvi, sent, say } = session();
    say('client-ready', { version: '2.1.0' });
    rtvi.send({ type: 'user-transcription', text: 'はい', final: false });
    expect(sent.at(-1)).toEqual({
      label: 'rtvi-ai',
      type: 'user-transcription',
      data: { text: 'はい', final: false, timestamp: '2026-01-02T03:04:05.678+00:00', user_id: 'user-1' },
    });
  });

  it('events without content have no data', () => {
    const { rtvi, sent, say } = session();
    say('client-ready', { version: '2.1.0' });
    rtvi.send({ type: 'bot-interrupted' });
    expect(sent.at(-1)).toEqual({ label: 'rtvi-ai', type: 'bot-interrupted' });
  });

  it('the end is told even before client-ready, and peerLeft comes last', () => {
    const { rtvi, sent } = session();
    rtvi.end('handoff');
    expect(sent).toEqual([
      { label: 'rtvi-ai', type: 'server-message', data: { type: 'end', outcome: 'handoff' } },
      { type: 'signalling', message: { type: 'peerLeft' } },
    ]);
  });

  it('an end because the service failed is told as a fatal error too, behind the outcome', () => {
    const { rtvi, sent } = session();
    rtvi.end('error');
    expect(sent).toMatchObject([
      { type: 'server-message', data: { type: 'end', outcome: 'error' } },
      { type: 'error', data: { fatal: true, error: expect.any(String), message: expect.any(String) } },
      { type: 'signalling', message: { type: 'peerLeft' } },
    ]);
  });
});
