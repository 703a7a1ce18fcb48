import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { manualClock } from '@uketsuke/runtime';
import { encodeMulaw } from '@uketsuke/audio';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { TwilioCaller } from './twilio-caller.ts';
import type { TwilioCallerOptions } from './twilio-caller.ts';

interface Message {
  event: string;
  sequenceNumber?: string;
  start?: { callSid: string; streamSid: string; customParameters: Record<string, string>; mediaFormat: object };
  media?: { payload: string; timestamp: string; chunk: string };
  dtmf?: { digit: string };
  mark?: { name: string };
}

interface Stage {
  caller: TwilioCaller;
  /** The service's end. */
  server: WebSocket;
  messages: Message[];
  /** Lets 20 ms frames pass, then waits until the service has what was sent. */
  pass(frames: number, expected?: number): Promise<void>;
  /** Time passes without a timer. */
  advance(ms: number): void;
  say(pcm: Int16Array): void;
  tell(message: object): void;
  /** The service's messages have reached the caller. */
  settle(): Promise<void>;
}

const open: Array<() => void> = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function stage(options: Partial<TwilioCallerOptions> = {}): Promise<Stage> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(sockets, 'listening');
  open.push(() => sockets.close());
  const clock = manualClock();
  const ticks = new Set<() => void>();
  const caller = new TwilioCaller({
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/ws`,
    parameters: { tenant: 'ten_1', secret: 'vts_1' },
    clock,
    ticker: {
      subscribe(onTick) {
        ticks.add(onTick);
        return () => ticks.delete(onTick);
      },
    },
    ...options,
  });
  const messages: Message[] = [];
  const connected = once(sockets, 'connection').then(([socket]: WebSocket[]) => {
    if (!socket) throw new Error('no connection');
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
    return socket;
  });
  await caller.connect();
  const server = await connected;
  open.push(() => server.terminate());
  const tell = (message: object) => server.send(JSON.stringify({ streamSid: caller.streamSid, ...message }));
  let settled = 0;
  return {
    caller,
    server,
    messages,
    tell,
    advance: (ms) => clock.advance(ms),
    async pass(frames, expected = frames) {
      const before = messages.filter((message) => message.event === 'media').length;
      for (let frame = 0; frame < frames; frame += 1) {
        clock.advance(20);
        for (const onTick of ticks) onTick();
      }
      const received = () => messages.filter((message) => message.event === 'media').length - before;
      await expect.poll(received, { timeout: 30_000 }).toBe(expected);
    },
    say: (pcm) => tell({ event: 'media', media: { payload: Buffer.from(encodeMulaw(pcm)).toString('base64') } }),
    async settle() {
      settled += 1;
      const name = `settled-${settled}`;
      const back = new Promise<void>((resolve) => {
        const off = caller.on('invalid', ({ text }) => {
          if (!text.includes(name)) return;
          off();
          resolve();
        });
      });
      server.send(JSON.stringify({ event: name }));
      await back;
    },
  };
}

const tone = (ms: number) =>
  Int16Array.from({ length: ms * 8 }, (_, n) => Math.round(8000 * Math.sin((2 * Math.PI * 400 * n) / 8000)));

describe('TwilioCaller', () => {
  it('opens a stream as the provider does', async () => {
    const { messages, pass, caller } = await stage({
      parameters: { tenant: 'ten_1', secret: 'vts_1', from: '+81312345678' },
    });
    await pass(2);
    expect(messages[0]).toEqual({ event: 'connected', protocol: 'Call', version: '1.0.0' });
    expect(messages[1]).toMatchObject({
      event: 'start',
      sequenceNumber: '1',
      streamSid: caller.streamSid,
      start: {
        callSid: caller.callSid,
        tracks: ['inbound'],
        mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 },
        customParameters: { tenant: 'ten_1', secret: 'vts_1', from: '+81312345678' },
      },
    });
    expect(caller.callSid).toMatch(/^CA[0-9a-f]{32}$/);
    expect(messages[3]).toMatchObject({ event: 'media', sequenceNumber: '3', media: { chunk: '2', timestamp: '20' } });
  });

  it('sends 20 ms of mu-law for every 20 ms of the clock: speech in order, else silence', async () => {
    const { caller, messages, pass } = await stage();
    const pcm = tone(50);
    const sent = caller.sendPcm(pcm);
    await pass(4);
    await sent;
    const payloads = messages.flatMap((message) =>
      message.media ? [Buffer.from(message.media.payload, 'base64')] : [],
    );
    expect(payloads.map((payload) => payload.length)).toEqual([160, 160, 160, 160]);
    const expected = Buffer.alloc(640, 0xff);
    expected.set(encodeMulaw(pcm));
    expect(Buffer.concat(payloads)).toEqual(expected);
  });

  it('presses keys apart from each other and in their place between the frames', async () => {
    const { caller, messages, pass } = await stage();
    const pressed = caller.sendKeys('1#', { gapMs: 60 });
    await pass(5);
    await pressed;
    const order = messages.slice(2).map((message) => message.dtmf?.digit ?? message.media?.timestamp);
    expect(order).toEqual(['1', '0', '20', '40', '#', '60', '80']);
    expect(() => caller.sendKeys('x')).toThrow(RangeError);
  });

  it('plays what it receives in real time and keeps it with its time', async () => {
    const { caller, say, settle, pass } = await stage();
    await pass(3);
    say(tone(40));
    say(tone(30));
    await settle();
    const heard: number[] = [];
    caller.on('audio', ({ atMs }) => heard.push(atMs));
    await pass(6);
    expect(heard).toEqual([60, 80, 100, 120]);
    const all = caller.heardPcm();
    expect(all.length).toBe(9 * 160);
    expect(all.subarray(0, 480).every((sample) => sample === 0)).toBe(true);
    expect(all.subarray(480, 480 + 560).some((sample) => sample > 7000)).toBe(true);
    expect(all.subarray(480 + 560).every((sample) => sample === 0)).toBe(true);
    expect(caller.heardPcm({ fromMs: 60, toMs: 100 }).length).toBe(320);
  });

  it('returns a mark when everything before it was played, and at once when nothing is', async () => {
    const { messages, say, tell, settle, pass } = await stage();
    const marks = () => messages.flatMap((message) => (message.mark ? [message.mark.name] : []));
    tell({ event: 'mark', mark: { name: 'empty' } });
    say(tone(40));
    tell({ event: 'mark', mark: { name: 'after' } });
    await settle();
    await pass(1);
    expect(marks()).toEqual(['empty']);
    await pass(2);
    expect(marks()).toEqual(['empty', 'after']);
  });

  it('drops what is queued on clear and returns its marks', async () => {
    const { caller, messages, say, tell, settle, pass } = await stage();
    say(tone(1000));
    tell({ event: 'mark', mark: { name: 'cut' } });
    await settle();
    await pass(5);
    const cleared: number[] = [];
    caller.on('clear', ({ droppedMs }) => cleared.push(droppedMs));
    tell({ event: 'clear' });
    await settle();
    await pass(5);
    expect(cleared).toEqual([900]);
    expect(messages.filter((message) => message.event === 'mark').length).toBe(1);
    expect(
      caller
        .heardPcm()
        .subarray(5 * 160)
        .every((sample) => sample === 0),
    ).toBe(true);
  });

  it('tells when the agent starts and stops, over pauses inside what it says', async () => {
    const { caller, say, settle, pass } = await stage({ pauseMs: 200 });
    const events: Array<[string, number]> = [];
    caller.on('agent-started', ({ atMs }) => events.push(['started', atMs]));
    caller.on('agent-stopped', ({ atMs }) => events.push(['stopped', atMs]));
    const quiet = caller.waitForSilence(200);
    const started = caller.waitForAgent();
    say(tone(100));
    say(new Int16Array(800));
    say(tone(100));
    await settle();
    await pass(30);
    expect(events).toEqual([
      ['started', 0],
      ['stopped', 300],
    ]);
    expect(await started).toBe(true);
    expect(await quiet).toBe(true);
  });

  it('makes up for a late timer, so that audio stays in real time', async () => {
    const { messages, pass, advance } = await stage();
    advance(200);
    await pass(1, 11);
    expect(messages.flatMap((message) => (message.media ? [Number(message.media.timestamp)] : []))).toEqual(
      Array.from({ length: 11 }, (_, index) => index * 20),
    );
  });

  it('rejects where no stream can be opened', async () => {
    const caller = new TwilioCaller({ url: 'ws://127.0.0.1:1/ws', parameters: {} });
    await expect(caller.connect()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('hangs up with a stop', async () => {
    const { caller, messages, pass, server } = await stage();
    await pass(1);
    const gone = once(server, 'close');
    const closed = await caller.hangUp();
    await gone;
    expect(closed).toMatchObject({ by: 'caller', code: 1000 });
    expect(messages.at(-1)).toMatchObject({ event: 'stop', stop: { callSid: caller.callSid } });
    expect(await caller.hangUp()).toEqual(closed);
  });

  it('reports a stream that the service closes, and lets nobody wait for ever', async () => {
    const { caller, server } = await stage();
    const waiting = Promise.all([
      caller.sendPcm(tone(500)),
      caller.sendKeys('123'),
      caller.waitForSilence(5000),
      caller.waitForAgent(),
    ]);
    server.close(1000, 'done');
    expect(await caller.waitForClose()).toMatchObject({ by: 'server', code: 1000, reason: 'done' });
    expect(await waiting).toEqual([undefined, undefined, false, false]);
  });

  it('does not accept messages of another stream or of none', async () => {
    const { caller, server, settle, pass } = await stage();
    const invalid: string[] = [];
    caller.on('invalid', ({ text }) => invalid.push(text));
    const media = { event: 'media', media: { payload: Buffer.from(encodeMulaw(tone(100))).toString('base64') } };
    server.send(JSON.stringify({ ...media, streamSid: 'MZother' }));
    server.send(JSON.stringify(media));
    server.send('nonsense');
    await settle();
    await pass(5);
    expect(invalid.length).toBe(4);
    expect(caller.heardPcm().every((sample) => sample === 0)).toBe(true);
  });
});
