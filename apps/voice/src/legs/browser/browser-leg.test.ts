import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { describeLeg, square, type LegHarness } from '../leg.conformance.ts';
import { createFakePeer } from '../../testing/browser/fake-peer.ts';
import type { Leg, LegListener } from '../leg.ts';
import { createPacer, frameMs } from '../pacer.ts';
import { createBrowserLeg } from './browser-leg.ts';

interface Setup {
  output?: 'audio' | 'text';
}

function browser({ output = 'audio' }: Setup = {}) {
  const clock = manualClock();
  const errors: unknown[] = [];
  const pacer = createPacer({ clock, schedule: null });
  const browserLeg = createBrowserLeg({
    output,
    userId: 'user-1',
    clock,
    pacer,
    onError: (error) => errors.push(error),
  });
  const connect = () => {
    const peer = createFakePeer();
    browserLeg.attach((handlers) => peer.made(handlers));
    return peer;
  };
  const advance = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 5) {
      clock.advance(5);
      pacer.tick();
      await Promise.resolve();
    }
  };
  return { clock, pacer, browserLeg, leg: browserLeg.leg, connect, advance, errors };
}

function ready(setup: Setup = {}) {
  const made = browser(setup);
  const peer = made.connect();
  peer.open();
  peer.rtvi('client-ready', { version: '2.1.0' });
  return { ...made, peer };
}

/** What the caller did, and how the leg ended. */
function hear(leg: Leg) {
  const { events, listener } = recorder();
  leg.listen(listener);
  void leg.ended.then((end) => events.push(`ended:${end}`));
  return { events };
}

function recorder() {
  const events: string[] = [];
  const listener: LegListener = {
    onAudio: () => events.push('audio'),
    onDtmf: (digit) => events.push(`dtmf:${digit}`),
    onText: (text, { interrupt }) => events.push(`text:${text}:${interrupt}`),
    onClientMessage: ({ type, data }, reply) => {
      events.push(`message:${type}`);
      reply({ got: data });
    },
  };
  return { events, listener };
}

describeLeg('browser', async (): Promise<LegHarness> => {
  const { leg, peer, advance, browserLeg } = ready();
  return {
    leg,
    advance,
    toleranceMs: 40,
    caller: {
      async speak(frame) {
        peer.speak(frame);
        await advance(frameMs);
      },
      async press(digit) {
        peer.rtvi('dtmf', { buttons: [digit] });
        await Promise.resolve();
      },
      heardLoudMs: () => peer.heardLoudMs(),
      async hangUp() {
        peer.end('closed');
        await Promise.resolve();
      },
    },
    async dispose() {
      browserLeg.fail();
      await Promise.resolve();
    },
  };
});

describe('browser leg', () => {
  it('sends a packet every 20 ms from the first moment the line is open, timestamps without a gap', async () => {
    const { connect, advance, leg, browserLeg } = browser();
    const peer = connect();
    await advance(100);
    expect(peer.packets).toHaveLength(0);
    peer.open();
    await advance(400);
    leg.play(square(24_000, 100));
    await advance(400);
    expect(peer.packets).toHaveLength(40);
    expect(browserLeg.stats().sender).toEqual({ packets: 40, longGaps: 0, longestGapMs: 20 });
    const timestamps = peer.packets.map((packet) => packet.timestamp);
    for (let at = 1; at < timestamps.length; at += 1) {
      expect(((timestamps[at] ?? 0) - (timestamps[at - 1] ?? 0)) >>> 0).toBe(960);
    }
  });

  it('keeps the timestamps true when the process stood still', async () => {
    const { peer, clock, pacer, advance } = ready();
    await advance(100);
    clock.advance(3000);
    pacer.tick();
    await advance(100);
    const first = peer.packets[0];
    const last = peer.packets.at(-1);
    expect((((last?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0) / 48).toBe(3180);
    expect((((last?.sequence ?? 0) - (first?.sequence ?? 0)) & 0xffff) + 1).toBe(peer.packets.length);
  });

  it('is ready with client-ready and not with the channel alone', async () => {
    const { connect, leg, advance } = browser();
    const peer = connect();
    peer.open();
    let isReady = false;
    void leg.ready().then(() => {
      isReady = true;
    });
    await advance(100);
    expect(isReady).toBe(false);
    peer.rtvi('client-ready', { version: '2.1.0' });
    await advance(20);
    expect(isReady).toBe(true);
  });

  it('fails when nobody became ready within 15 s', async () => {
    const { connect, leg, advance } = browser();
    const { events } = hear(leg);
    const peer = connect();
    const outcome = leg.ready().then(
      () => 'ready',
      () => 'rejected',
    );
    await advance(14_900);
    expect(events).toEqual([]);
    await advance(200);
    expect(await outcome).toBe('rejected');
    expect(events).toEqual(['ended:failed']);
    expect(peer.isClosed()).toBe(true);
  });

  it('gives each offer of a client that comes again its 15 s, and all of them 30 s', async () => {
    const { connect, leg, advance } = browser();
    const { events } = hear(leg);
    connect();
    await advance(14_000);
    connect();
    await advance(14_000);
    connect();
    expect(events).toEqual([]);
    await advance(1900);
    expect(events).toEqual([]);
    await advance(200);
    expect(events).toEqual(['ended:failed']);
  });

  it('says the end, then peerLeft, then closes', async () => {
    const { leg, peer, advance } = ready();
    leg.play(square(24_000, 400));
    const closing = leg.close({ outcome: 'answered', drain: true });
    await advance(390);
    expect(peer.messages('server-message')).toEqual([]);
    await advance(500);
    const texts = peer.texts.slice(-2).map((text) => JSON.parse(text) as unknown);
    expect(texts).toEqual([
      { label: 'rtvi-ai', type: 'server-message', data: { type: 'end', outcome: 'answered' } },
      { type: 'signalling', message: { type: 'peerLeft' } },
    ]);
    await closing;
    expect(peer.isClosed()).toBe(true);
  });

  it('waits for the last messages to leave, but not for ever', async () => {
    const { leg, peer, advance } = ready();
    peer.setUnsentBytes(100);
    void leg.close({ outcome: 'completed', drain: false });
    await advance(300);
    expect(peer.isClosed()).toBe(false);
    await advance(300);
    expect(peer.isClosed()).toBe(true);
  });

  it('takes the client leaving after peerLeft as our own end', async () => {
    const { leg, peer, advance } = ready();
    const { events } = hear(leg);
    void leg.close({ outcome: 'completed', drain: false });
    peer.end('closed');
    await advance(20);
    expect(events).toEqual(['ended:ended']);
  });

  it('survives a lost network for at least 15 s, and goes on with a new peer without a second client-ready', async () => {
    const { leg, peer, connect, advance } = ready();
    const { events } = hear(leg);
    peer.sendText('ping: 1');
    leg.play(square(24_000, 1000));
    await advance(200);
    peer.end('lost');
    const { playedMs } = leg.position();
    leg.send({ type: 'bot-started-speaking' });
    await advance(14_000);
    expect(events).toEqual([]);
    expect(leg.position().playedMs).toBe(playedMs);
    const second = connect();
    second.open();
    await advance(1000);
    expect(second.messages('bot-started-speaking')).toHaveLength(1);
    expect(second.messages('bot-ready')).toHaveLength(0);
    expect(leg.position().playedMs).toBe(1000);
    second.rtvi('send-text', { content: 'まだいます' });
    expect(events).toEqual(['text:まだいます:true']);
  });

  it('fills the time between two connections with silence, 20 ms to a frame', async () => {
    const { leg, peer, advance } = ready();
    const lengths: number[] = [];
    leg.listen({ ...recorder().listener, onAudio: (frame) => lengths.push(frame.length) });
    peer.speak(square(leg.heardRateHz, frameMs));
    peer.end('lost');
    lengths.length = 0;
    await advance(1000);
    expect(lengths).toEqual(Array.from({ length: 50 }, () => (leg.heardRateHz * frameMs) / 1000));
  });

  it('fails when a lost network does not come back', async () => {
    const { leg, peer, advance } = ready();
    const { events } = hear(leg);
    peer.sendText('ping: 1');
    peer.end('lost');
    await advance(21_000);
    expect(events).toEqual(['ended:failed']);
  });

  it('fails when a client that gave signs of life gives none any more', async () => {
    const { leg, peer, advance } = ready();
    const { events } = hear(leg);
    for (let second = 0; second < 30; second += 1) {
      peer.sendText(`ping: ${second}`);
      await advance(1000);
    }
    expect(events).toEqual([]);
    await advance(20_000);
    expect(events).toEqual(['ended:failed']);
  });

  it('does not end when a replaced peer closes', async () => {
    const { leg, peer, connect, advance } = ready();
    const { events } = hear(leg);
    const second = connect();
    expect(peer.isClosed()).toBe(true);
    second.open();
    peer.end('closed');
    peer.sendText('{"label":"rtvi-ai","type":"disconnect-bot","id":"1","data":{}}');
    await advance(100);
    expect(events).toEqual([]);
    second.end('closed');
    expect(await leg.ended).toBe('hangup');
  });

  it('plays silence where the output is text, and says each sentence once', async () => {
    const { leg, peer, advance } = ready({ output: 'text' });
    leg.play(square(24_000, 500));
    await leg.drained();
    leg.send({ type: 'bot-output', segmentId: 1, text: 'はい。', phase: 'new', heard: '' });
    await advance(500);
    expect(peer.heardLoudMs()).toBe(0);
    expect(peer.packets.length).toBeGreaterThan(20);
    expect(peer.messages('bot-output').map((message) => message.data)).toEqual([
      { text: 'はい。', aggregated_by: 'sentence', segment_id: 1, spoken: false, will_be_spoken: false },
    ]);
  });

  it('lets a reply be read instead of heard where the client asks for it, until the caller’s next turn', async () => {
    const { leg, peer, advance } = ready();
    const sentence = { type: 'bot-output', segmentId: 1, text: 'はい。' } as const;
    const reply = async (): Promise<string[]> => {
      const before = peer.texts.length;
      leg.play(square(24_000, 300));
      leg.send({ type: 'bot-started-speaking' });
      leg.send({ ...sentence, phase: 'new', heard: '' });
      await leg.drained();
      leg.send({ ...sentence, phase: 'completed', heard: 'はい。' });
      leg.send({ type: 'bot-stopped-speaking' });
      return peer.texts.slice(before).map((text) => {
        const { type, data } = JSON.parse(text) as { type: string; data?: { will_be_spoken?: boolean } };
        return data?.will_be_spoken === undefined ? type : `${type}:${data.will_be_spoken}`;
      });
    };
    const aloud = async (): Promise<string[]> => {
      const told = reply();
      await advance(400);
      return told;
    };
    const heardAloud = ['bot-started-speaking', 'bot-output:true', 'bot-output:true', 'bot-stopped-speaking'];
    peer.rtvi('send-text', { content: '読みます', options: { audio_response: false } });
    for (let again = 0; again < 2; again += 1) expect(await reply()).toEqual(['bot-output:false']);
    expect(leg.position()).toEqual({ playedMs: 600, queuedMs: 0 });
    await advance(200);
    expect(peer.heardLoudMs()).toBe(0);
    const nextTurns = [
      () => peer.rtvi('send-text', { content: 'はい' }),
      () => peer.rtvi('dtmf', { buttons: ['1'] }),
      () => leg.send({ type: 'user-started-speaking' }),
    ];
    for (const nextTurn of nextTurns) {
      peer.rtvi('send-text', { content: '読みます', options: { audio_response: false } });
      nextTurn();
      expect(await aloud()).toEqual(heardAloud);
    }
    expect(peer.heardLoudMs()).toBeGreaterThan(800);
  });

  it('speaks a reply to its end that had begun when the next one is to be read', async () => {
    const { leg, peer, advance } = ready();
    leg.play(square(24_000, 200));
    leg.send({ type: 'bot-started-speaking' });
    peer.rtvi('send-text', { content: '読みます', options: { audio_response: false } });
    peer.rtvi('send-text', { content: 'メモ', options: { run_immediately: false } });
    leg.play(square(24_000, 200));
    await advance(500);
    leg.send({ type: 'bot-stopped-speaking' });
    expect(peer.heardLoudMs()).toBeGreaterThanOrEqual(400);
    expect(peer.messages('bot-stopped-speaking')).toHaveLength(1);
  });

  it('keeps at most 50 messages for a channel that is not open', async () => {
    const { leg, peer, connect } = ready();
    peer.end('lost');
    for (let count = 0; count < 80; count += 1) leg.send({ type: 'server-message', data: { count } });
    const second = connect();
    second.open();
    const counts = second.messages('server-message').map(({ data }) => (data as { count: number }).count);
    expect(counts).toHaveLength(50);
    expect(counts.at(-1)).toBe(79);
  });

  it('leaves out a message that the client’s channel cannot take, and goes on', () => {
    const { leg, peer } = ready();
    leg.send({ type: 'server-message', data: { text: 'x'.repeat(70_000) } });
    leg.send({ type: 'server-message', data: { text: 'short' } });
    peer.setUnsentBytes(2_000_000);
    leg.send({ type: 'server-message', data: { text: 'to a client that does not read' } });
    expect(peer.messages('server-message').map(({ data }) => data)).toEqual([{ text: 'short' }]);
  });

  it('hears what is typed before client-ready', async () => {
    const { connect, leg, advance } = browser();
    const { events } = hear(leg);
    const peer = connect();
    peer.open();
    peer.rtvi('ui-snapshot', { tree: {} });
    peer.rtvi('send-text', { content: '早い' });
    peer.rtvi('client-ready', { version: '2.1.0' });
    await advance(20);
    expect(events).toEqual(['text:早い:true']);
    expect(peer.texts.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
      'error-response',
      'bot-ready',
    ]);
  });

  it('lets a flood of messages go by without harm', async () => {
    const { leg, peer, advance } = ready();
    const { events } = hear(leg);
    for (let count = 0; count < 2000; count += 1) peer.rtvi('send-text', { content: 'x' });
    expect(events.length).toBeLessThan(400);
    await advance(1000);
    const before = events.length;
    peer.rtvi('send-text', { content: 'y' });
    expect(events.length).toBe(before + 1);
  });

  it('takes no more text than a person can type or paste', async () => {
    const { leg, peer, advance } = ready();
    let characters = 0;
    leg.listen({ ...recorder().listener, onText: (text) => void (characters += text.length) });
    for (let second = 0; second < 60; second += 1) {
      for (let count = 0; count < 50; count += 1) peer.rtvi('send-text', { content: 'あ'.repeat(4000) });
      await advance(1000);
    }
    expect(characters).toBeGreaterThanOrEqual(4000);
    expect(characters).toBeLessThan(100_000);
  });

  it('takes malformed packets and messages without ending or throwing', async () => {
    const { leg, peer, advance, errors } = ready();
    const { events } = hear(leg);
    for (let size = 0; size < 60; size += 1) peer.media(Buffer.alloc(size, 0xff));
    for (let size = 0; size < 60; size += 1)
      peer.media(Buffer.concat([Buffer.from([0x80, 111]), Buffer.alloc(size, 0xff)]));
    for (const text of ['', '{', 'null', '[]', '{"type":"signalling"}', '{"label":"rtvi-ai"}', '\u0000'])
      peer.sendText(text);
    await advance(500);
    expect(events.filter((event) => event !== 'audio')).toEqual([]);
    expect(errors).toEqual([]);
  });
});
