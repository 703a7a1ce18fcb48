import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoiceSessionEventName } from './events.ts';
import { FakeTrack, fakeBrowser, type FakeBrowser, type FakePeer } from './testing/fake-browser.ts';
import { VoiceSessionError } from './refusal.ts';
import { VoiceSession } from './voice-session.ts';

const names: VoiceSessionEventName[] = [
  ...(['ready', 'reply', 'interrupted', 'end', 'user-transcript', 'bot-output', 'bot-started-speaking'] as const),
  ...(['bot-stopped-speaking', 'track', 'state', 'field', 'message', 'error', 'closed'] as const),
];

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
  browser = fakeBrowser();
});
afterEach(() => {
  browser.restore();
  // The console is the page's.
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) expect(console[level]).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets everything run that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(1);

function createSession(options: { microphone?: boolean } = {}) {
  const session = new VoiceSession({
    client_token: 'vct_1',
    webrtc_url: 'https://voice.example.com/v1/webrtc/offer',
    ice_servers: [],
    ...options,
  });
  const seen: { name: string; payload: unknown }[] = [];
  for (const name of names) session.on(name, (payload) => seen.push({ name, payload }));
  const payloads = (wanted: VoiceSessionEventName) =>
    seen.filter(({ name }) => name === wanted).map(({ payload }) => payload);
  return { session, seen, payloads, order: () => seen.map(({ name }) => name) };
}

/** A session that never started or was refused rejects; the test looks at its events. */
function begin(session: VoiceSession): { outcome: Promise<unknown> } {
  return {
    outcome: session.connect().then(
      () => null,
      (error: unknown) => error,
    ),
  };
}

function peerAt(index: number): FakePeer {
  const peer = browser.peers.at(index);
  if (!peer) throw new Error(`no peer connection ${index}`);
  return peer;
}

async function connected(options: { microphone?: boolean } = {}) {
  const made = createSession(options);
  const { outcome } = begin(made.session);
  await settle();
  const peer = peerAt(-1);
  peer.open();
  await settle();
  peer.tell('bot-ready', { version: '2.1.0' });
  await settle();
  expect(await outcome).toBeNull();
  return { ...made, peer };
}

function expectNothingLeftOpen() {
  expect(browser.contexts.map(({ state }) => state)).toEqual(browser.contexts.map(() => 'closed'));
  expect(browser.peers.map(({ signalingState }) => signalingState)).toEqual(browser.peers.map(() => 'closed'));
  const tracks = [
    ...browser.peers.map(({ sentTrack }) => sentTrack),
    ...browser.microphones.flatMap((one) => one.tracks),
  ];
  for (const track of tracks) expect(track?.readyState ?? 'ended').toBe('ended');
  expect(vi.getTimerCount()).toBe(0);
}

const wanted = { client_token: 'vct_1', webrtc_url: 'https://voice.example.com/v1/webrtc/offer', ice_servers: [] };

describe('what is no session', () => {
  it.each([
    [undefined, 'Nothing was given'],
    [{}, 'Missing or wrong: client_token, webrtc_url, ice_servers.'],
    [{ ...wanted, client_token: '' }, 'Missing or wrong: client_token.'],
    [{ ...wanted, webrtc_url: '/v1/webrtc/offer' }, 'Missing or wrong: webrtc_url.'],
    [{ ...wanted, ice_servers: undefined }, 'Missing or wrong: ice_servers.'],
    [{ error: 'balance_depleted', message: '…' }, 'An error answer was given: balance_depleted.'],
  ])('%j is refused in words: %s', (options, message) => {
    expect(() => Reflect.construct(VoiceSession, [options])).toThrow(message);
    expect(browser.peers).toEqual([]);
  });
});

describe('fields', () => {
  it('are told as they are recorded, with null for what the person declined', async () => {
    const made = await connected();
    made.peer.tell('server-message', { type: 'field', key: 'name', value: '山田' });
    made.peer.tell('server-message', { type: 'field', key: 'email', value: null });
    made.peer.tell('server-message', { type: 'field', key: 7, value: 'not a field' });
    await settle();
    expect(made.payloads('field')).toEqual([
      { key: 'name', value: '山田' },
      { key: 'email', value: null },
    ]);
    await made.session.hangUp();
  });
});

describe('the events of a conversation', () => {
  it('come with the names and payloads of the specification', async () => {
    const { session, payloads, peer } = await connected();
    peer.tell('bot-started-speaking');
    peer.tell('bot-output', { segment_id: 1, text: 'Hello.', will_be_spoken: true, spoken_status: 'new' });
    peer.tell('bot-output', { segment_id: 1, text: 'Hello.', will_be_spoken: true, spoken_status: 'completed' });
    peer.tell('bot-output', { segment_id: 2, text: 'Only shown.', will_be_spoken: false });
    peer.tell('bot-stopped-speaking');
    peer.tell('bot-interrupted');
    peer.tell('user-transcription', { text: 'Yes', final: false, timestamp: 't', user_id: 'u' });
    peer.tell('server-message', { type: 'end', outcome: 'completed' });
    await session.hangUp();
    expect(payloads('ready')).toEqual([{}]);
    expect(payloads('bot-started-speaking')).toEqual([{}]);
    expect(payloads('bot-output')).toEqual([{ text: 'Hello.' }]);
    expect(payloads('reply')).toEqual([{ text: 'Only shown.' }]);
    expect(payloads('bot-stopped-speaking')).toEqual([{}]);
    expect(payloads('interrupted')).toEqual([{}]);
    expect(payloads('user-transcript')).toEqual([{ text: 'Yes', final: false }]);
    expect(payloads('end')).toEqual([{ outcome: 'completed' }]);
    expect(payloads('message')).toHaveLength(9);
    expect(payloads('message')).toContainEqual(
      expect.objectContaining({ type: 'bot-ready', data: { version: '2.1.0' } }),
    );
  });

  it('the offer carries the token of the session', async () => {
    await connected();
    expect(browser.offers).toEqual([expect.objectContaining({ requestData: { token: 'vct_1' }, restart_pc: false })]);
  });

  it('the track comes once, however often it falls silent', async () => {
    const { payloads, peer } = await connected();
    const track = new FakeTrack();
    peer.play(track);
    track.dispatchEvent(new Event('mute'));
    track.dispatchEvent(new Event('unmute'));
    expect(payloads('track')).toEqual([{ stream: expect.objectContaining({ tracks: [track] }) }]);
  });

  it('state is that of the peer connection', async () => {
    const { session, payloads, peer } = await connected();
    peer.turn('disconnected', 'disconnected');
    peer.turn('connected', 'connected');
    await session.hangUp();
    expect(payloads('state')).toEqual(['connected', 'disconnected', 'connected', 'closed'].map((state) => ({ state })));
  });

  it('an error of the voice server that is not fatal ends nothing', async () => {
    const { payloads, peer } = await connected();
    peer.tell('error', { error: 'a tool failed', fatal: false });
    await settle();
    expect(payloads('error')).toEqual([{ error: new Error('a tool failed') }]);
    expect(payloads('closed')).toEqual([]);
  });
});

describe('closed comes once, last, with nothing left open', () => {
  const expectClosed = async (made: { seen: { name: string; payload: unknown }[] }, reason: string) => {
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made.seen.filter(({ name }) => name === 'closed')).toEqual([{ name: 'closed', payload: { reason } }]);
    expect(made.seen.at(-1)?.name).toBe('closed');
    expectNothingLeftOpen();
  };

  it('the AI ends: ended', async () => {
    const made = await connected({ microphone: true });
    made.peer.tell('server-message', { type: 'end', outcome: 'handoff' });
    made.peer.peerLeft();
    await expectClosed(made, 'ended');
    expect(made.payloads('error')).toEqual([]);
  });

  it('the AI ends and its goodbye is lost: ended', async () => {
    const made = await connected();
    made.peer.tell('server-message', { type: 'end', outcome: 'completed' });
    made.peer.channel.close();
    await expectClosed(made, 'ended');
    expect(made.payloads('error')).toEqual([]);
  });

  it('the person hangs up, and once more: hangup', async () => {
    const made = await connected({ microphone: true });
    await Promise.all([made.session.hangUp(), made.session.hangUp()]);
    await made.session.hangUp();
    expect(made.order().at(-1)).toBe('closed');
    await expectClosed(made, 'hangup');
  });

  it('the person hangs up after the AI has ended: ended', async () => {
    const made = await connected();
    made.peer.tell('server-message', { type: 'end', outcome: 'completed' });
    await made.session.hangUp();
    await expectClosed(made, 'ended');
  });

  it('the page is left: hangup, and the connection goes at once', async () => {
    const made = await connected();
    browser.leavePage();
    expect(made.peer.signalingState).toBe('closed');
    await expectClosed(made, 'hangup');
  });

  it('the offer is refused: failed, with the status', async () => {
    browser.answer = () => new Response('{}', { status: 403 });
    const made = createSession();
    const { outcome } = begin(made.session);
    await expectClosed(made, 'failed');
    expect(await outcome).toMatchObject({ status: 403 });
    expect(made.payloads('error')).toEqual([{ error: await outcome }]);
    expect(browser.offers).toHaveLength(1);
  });

  it('the offer is refused in words: the error has the code and the details of the server, and comes before closed', async () => {
    const body = { error: 'forbidden', message: '期限切れ', details: ['token: expired'], request_id: 'req_1' };
    browser.answer = () => new Response(JSON.stringify(body), { status: 403 });
    const made = createSession();
    const { outcome } = begin(made.session);
    await expectClosed(made, 'failed');
    const refusal = { code: 'forbidden', message: '期限切れ', details: ['token: expired'], requestId: 'req_1' };
    expect(await outcome).toBeInstanceOf(VoiceSessionError);
    expect(await outcome).toMatchObject({ status: 403, ...refusal });
    expect(made.payloads('error')).toEqual([{ error: await outcome }]);
  });

  it('the words of a refusal never come: failed all the same', async () => {
    browser.answer = () => new Response(new ReadableStream(), { status: 403 });
    const made = createSession();
    const { outcome } = begin(made.session);
    await expectClosed(made, 'failed');
    expect(await outcome).toMatchObject({ status: 403, code: 'unknown' });
  });

  it('the voice server cannot be reached: failed', async () => {
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const made = createSession();
    const { outcome } = begin(made.session);
    await expectClosed(made, 'failed');
    expect(await outcome).toBeInstanceOf(Error);
  });

  it('the voice server never answers the offer: failed', async () => {
    browser.answer = () => new Promise<never>(() => undefined);
    const made = createSession();
    begin(made.session);
    await expectClosed(made, 'failed');
  });

  it('an answer never leads to a connection: failed', async () => {
    const made = createSession();
    const { outcome } = begin(made.session);
    for (let round = 0; round < 20; round += 1) {
      await vi.advanceTimersByTimeAsync(3000);
      browser.peers.at(-1)?.turn('failed', 'failed');
    }
    await expectClosed(made, 'failed');
    expect(await outcome).toBeInstanceOf(Error);
  });

  it('the connection stands, and the AI is never ready: failed', async () => {
    const made = createSession();
    begin(made.session);
    await settle();
    peerAt(0).open();
    await expectClosed(made, 'failed');
  });

  it('the network is lost for good: disconnected', async () => {
    const made = await connected({ microphone: true });
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    made.peer.turn('disconnected', 'disconnected');
    await expectClosed(made, 'disconnected');
  });

  it('the voice server was killed and another answers in its place: disconnected', async () => {
    const made = await connected();
    browser.answer = () => new Response('{}', { status: 403 });
    made.peer.turn('failed', 'failed');
    await expectClosed(made, 'disconnected');
  });

  it('the voice server closes without a goodbye: disconnected at once', async () => {
    const made = await connected();
    made.peer.channel.close();
    await settle();
    expect(made.payloads('closed')).toEqual([{ reason: 'disconnected' }]);
    await expectClosed(made, 'disconnected');
  });

  it('restarts that never connect: disconnected', async () => {
    const made = await connected();
    for (let round = 0; round < 20; round += 1) {
      browser.peers.at(-1)?.turn('failed', 'failed');
      await vi.advanceTimersByTimeAsync(3000);
    }
    await expectClosed(made, 'disconnected');
  });

  it('the engine fails, and the voice server says so before it ends the call: error', async () => {
    const made = await connected();
    made.peer.tell('server-message', { type: 'end', outcome: 'error' });
    made.peer.tell('error', {
      error: 'the conversation broke off',
      message: 'the conversation broke off',
      fatal: true,
    });
    await expectClosed(made, 'error');
    expect(made.payloads('end')).toEqual([{ outcome: 'error' }]);
    expect(made.payloads('error')).toEqual([{ error: new Error('the conversation broke off') }]);
  });

  it('a sentence that is being spoken is told as cut before that', async () => {
    const made = await connected();
    made.peer.tell('bot-output', { segment_id: 1, text: 'Hello.', will_be_spoken: true, spoken_status: 'new' });
    await made.session.hangUp();
    await expectClosed(made, 'hangup');
    expect(made.payloads('bot-output')).toEqual([{ text: 'Hello.', isCut: true, spoken: '' }]);
  });

  it('the voice server reports a fatal error: error', async () => {
    const made = await connected();
    made.peer.tell('error', { error: 'the engine failed', fatal: true });
    await expectClosed(made, 'error');
    expect(made.payloads('error')).toEqual([{ error: new Error('the engine failed') }]);
  });

  it('a hang-up before connecting: hangup, and it never connects', async () => {
    const made = createSession();
    await made.session.hangUp();
    await expect(made.session.connect()).rejects.toThrow('connects once');
    await expectClosed(made, 'hangup');
    expect(browser.offers).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24])(
    'a hang-up while connecting, %i steps after the beginning: hangup',
    async (steps) => {
      const made = createSession({ microphone: true });
      const { outcome } = begin(made.session);
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      await made.session.hangUp();
      browser.peers.at(-1)?.open();
      await expectClosed(made, 'hangup');
      expect(await outcome).toBeInstanceOf(Error);
      expect(made.payloads('error')).toEqual([]);
    },
  );

  it('a hang-up while the permission prompt is open: hangup, and the microphone stays closed', async () => {
    const prompt = Promise.withResolvers<never>();
    browser.allowMicrophone = () => prompt.promise;
    const made = createSession({ microphone: true });
    begin(made.session);
    await settle();
    await made.session.hangUp();
    prompt.reject(new DOMException('dismissed', 'NotAllowedError'));
    await expectClosed(made, 'hangup');
    expect(made.payloads('error')).toEqual([]);
  });

  it('no audio in this browser: failed', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const made = createSession();
    const { outcome } = begin(made.session);
    await expectClosed(made, 'failed');
    expect(await outcome).toBeInstanceOf(Error);
  });
});

describe('a connection that comes back', () => {
  it('goes on with the same session, and the microphone is heard over it', async () => {
    const { session, payloads, peer } = await connected({ microphone: true });
    const [source] = browser.contexts[0]?.sources ?? [];
    peer.turn('failed', 'failed');
    await settle();
    expect(browser.peers).toHaveLength(2);
    const next = peerAt(1);
    next.open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.offers.at(-1)).toMatchObject({ restart_pc: true, pc_id: 'pc_1' });
    expect(next.sentTrack?.readyState).toBe('live');
    expect([...(source?.outputs ?? [])]).toEqual([
      expect.objectContaining({ stream: expect.objectContaining({ tracks: [next.sentTrack] }) }),
    ]);
    expect(payloads('closed')).toEqual([]);
    await session.sendText('still here');
    expect(next.channel.sent.at(-1)).toContain('still here');
    await session.hangUp();
    expectNothingLeftOpen();
  });

  it('a connection that recovers by itself is not given up', async () => {
    const { payloads, peer } = await connected();
    peer.turn('disconnected', 'disconnected');
    await vi.advanceTimersByTimeAsync(3000);
    peer.turn('connected', 'connected');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(payloads('closed')).toEqual([]);
    expect(browser.peers).toHaveLength(1);
  });
});

describe('what the person says', () => {
  it('a text that cannot be sent is an error, never lost in silence', async () => {
    const { session, peer } = await connected();
    peer.channel.readyState = 'closing';
    await expect(session.sendText('hello')).rejects.toThrow('not connected');
    expect(() => session.sendKeys('1')).toThrow('not connected');
    await session.hangUp();
    await expect(session.sendText('hello')).rejects.toThrow('not connected');
  });

  it('keys go out as they are', async () => {
    const { session, peer } = await connected();
    session.sendKeys('09*#');
    await settle();
    expect(JSON.parse(peer.channel.sent.at(-1) ?? '')).toMatchObject({
      type: 'dtmf',
      data: { buttons: ['0', '9', '*', '#'] },
    });
    expect(() => session.sendKeys('abc')).toThrow('Invalid DTMF');
  });
});

describe('the microphone', () => {
  it('is asked for when it is wanted, and let go when it is not', async () => {
    const { session } = await connected();
    expect(browser.microphones).toEqual([]);
    await expect(session.setMicrophone(true)).resolves.toBe(true);
    expect(session.isMicrophoneOn).toBe(true);
    await expect(session.setMicrophone(false)).resolves.toBe(false);
    expect(browser.microphones[0]?.tracks[0]?.readyState).toBe('ended');
  });

  it('a refusal is reported, and the session goes on', async () => {
    const refusal = new DOMException('Permission denied', 'NotAllowedError');
    browser.allowMicrophone = () => Promise.reject(refusal);
    const { session, payloads } = await connected({ microphone: true });
    expect(payloads('error')).toEqual([{ error: refusal }]);
    await expect(session.setMicrophone(true)).resolves.toBe(false);
    expect(payloads('closed')).toEqual([]);
  });

  it('one that is pulled out is reported', async () => {
    const { session, payloads } = await connected({ microphone: true });
    browser.microphones[0]?.tracks[0]?.dispatchEvent(new Event('ended'));
    expect(payloads('error')).toEqual([{ error: new Error('The microphone was lost.') }]);
    expect(session.isMicrophoneOn).toBe(false);
    await expect(session.setMicrophone(true)).resolves.toBe(true);
  });

  it('a change of mind while the prompt is open wins', async () => {
    const { session } = await connected();
    const prompt = Promise.withResolvers<void>();
    const { allowMicrophone } = browser;
    browser.allowMicrophone = () => prompt.promise.then(allowMicrophone);
    const on = session.setMicrophone(true);
    await expect(session.setMicrophone(false)).resolves.toBe(false);
    prompt.resolve();
    await expect(on).resolves.toBe(false);
    expect(browser.microphones[0]?.tracks[0]?.readyState).toBe('ended');
  });
});
