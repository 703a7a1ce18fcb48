import { until } from '@uketsuke/testing/until';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger, manualClock } from '@uketsuke/runtime';
import { encodeMulaw } from '@uketsuke/audio';
import { WebSocket } from 'ws';
import { square } from '../leg.conformance.ts';
import type { Leg, LegListener } from '../leg.ts';
import { createPacer } from '../pacer.ts';
import { createPhoneServer, type PhoneServer, type PhoneServerOptions } from './phone-server.ts';
import type { StreamDecision } from './phone-socket.ts';
import type { StreamStart } from './protocol.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

interface Accepted {
  leg: Leg;
  start: StreamStart;
}

async function serve(options: Partial<PhoneServerOptions> = {}) {
  const accepted: Accepted[] = [];
  const phone: PhoneServer = createPhoneServer({
    pacer: createPacer(),
    logger: createLogger({ service: 'test', level: 'silent' }),
    isAccepting: () => true,
    onStream: async (leg, start) => {
      accepted.push({ leg, start });
      return { isAccepted: true };
    },
    ...options,
  });
  const server: Server = createServer();
  phone.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    phone.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { accepted, port, dial: (path = '/ws') => dial(`ws://127.0.0.1:${port}${path}`) };
}

function dial(url: string) {
  const socket = new WebSocket(url);
  const messages: { event: string }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString('utf8')) as { event: string }));
  let reason = '';
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code, text) => {
      reason = text.toString();
      resolve(code);
    }),
  );
  socket.on('error', () => {});
  undo.push(() => socket.terminate());
  const say = (message: object): void => socket.send(JSON.stringify(message));
  return {
    socket,
    messages,
    closed,
    reason: () => reason,
    say,
    opened: new Promise<void>((resolve) => socket.once('open', () => resolve())),
    start: () => {
      say({ event: 'connected', protocol: 'Call', version: '1.0.0' });
      say({ event: 'start', start: { streamSid: 'MZ1', callSid: 'CA1', customParameters: { tenant: 'ten_1' } } });
    },
  };
}

function listenTo(leg: Leg): string[] {
  const events: string[] = [];
  const listener: LegListener = {
    onAudio: () => events.push('audio'),
    onDtmf: (digit) => events.push(`dtmf:${digit}`),
    onText: () => {},
    onClientMessage: () => {},
  };
  leg.listen(listener);
  void leg.ended.then((end) => events.push(`ended:${end}`));
  return events;
}

const audio = { event: 'media', media: { payload: Buffer.from(encodeMulaw(square(8000, 20))).toString('base64') } };

describe('phone server', () => {
  it('hands over an accepted stream with everything that was said while it was decided', async () => {
    const decision = Promise.withResolvers<StreamDecision>();
    const asked: Accepted[] = [];
    const { dial: call } = await serve({
      onStream: (leg, start) => {
        asked.push({ leg, start });
        return decision.promise;
      },
    });
    const caller = call();
    await caller.opened;
    caller.start();
    for (let frame = 0; frame < 5; frame += 1) caller.say(audio);
    caller.say({ event: 'dtmf', dtmf: { digit: '3' } });
    await until(() => asked.length === 1);
    decision.resolve({ isAccepted: true });
    const events = listenTo((asked[0] as Accepted).leg);
    await until(() => events.length === 6);
    expect(events).toEqual(['audio', 'audio', 'audio', 'audio', 'audio', 'dtmf:3']);
    expect(asked[0]?.start).toMatchObject({ callSid: 'CA1', parameters: { tenant: 'ten_1' } });
    asked[0]?.leg.play(square(8000, 100));
    await until(() => caller.messages.some(({ event }) => event === 'mark'));
    caller.say({ event: 'stop' });
    await caller.closed;
    expect(events.at(-1)).toBe('ended:hangup');
  });

  it('closes a refused stream at once, and says why', async () => {
    const { dial: call } = await serve({ onStream: async () => ({ isAccepted: false, reason: 'tenant disabled' }) });
    const caller = call();
    await caller.opened;
    caller.start();
    expect([await caller.closed, caller.reason()]).toEqual([1008, 'tenant disabled']);
  });

  it('closes the stream, and only it, when the decision fails', async () => {
    let asked = 0;
    const { dial: call } = await serve({
      onStream: async () => {
        asked += 1;
        if (asked === 1) throw new Error('no answer');
        return { isAccepted: true };
      },
    });
    const [first, second] = [call(), call()];
    await Promise.all([first.opened, second.opened]);
    first.start();
    expect([await first.closed, first.reason()]).toEqual([1011, 'internal error']);
    second.start();
    await until(() => asked === 2);
    second.say(audio);
    expect(second.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('refuses sockets before the handshake when it takes no calls, and other paths always', async () => {
    const { dial: call } = await serve({ isAccepting: () => false });
    for (const path of ['/ws', '/other', '/wsx']) {
      const caller = call(path);
      const [, response] = (await once(caller.socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      expect(response.statusCode).toBe(path === '/ws' ? 503 : 404);
    }
  });

  it('takes a query behind the path', async () => {
    const { dial: call, accepted } = await serve();
    const caller = call('/ws?region=tokyo');
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
  });

  it('closes a socket that never starts', async () => {
    const { dial: call } = await serve({ times: { startWithinMs: 50 } });
    const caller = call();
    await caller.opened;
    caller.say({ event: 'connected' });
    caller.say(audio);
    expect(await caller.closed).toBe(1008);
  });

  it('lets a caller in while somebody holds every place without starting a stream', async () => {
    const { dial: call, accepted } = await serve({ idleMax: 3 });
    const idlers = [call(), call(), call()];
    await Promise.all(idlers.map(({ opened }) => opened));
    const caller = call();
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
    await until(() => idlers.some(({ socket }) => socket.readyState === WebSocket.CLOSED));
    expect(idlers.map(({ socket }) => socket.readyState === WebSocket.OPEN)).toEqual([false, true, true]);
  });

  it('ends a call as failed when the line goes dead without a word', async () => {
    const clock = manualClock();
    const { dial: call, accepted } = await serve({ clock, times: { pingEveryMs: 20, silentMsMax: 30_000 } });
    const dead = call();
    const alive = call();
    await Promise.all([dead.opened, alive.opened]);
    dead.start();
    await until(() => accepted.length === 1);
    alive.start();
    await until(() => accepted.length === 2);
    const [deadEvents, aliveEvents] = accepted.map(({ leg }) => listenTo(leg));
    dead.socket.pause();
    let pings = 0;
    alive.socket.on('ping', () => {
      pings += 1;
    });
    for (let part = 0; part < 2; part += 1) {
      expect(deadEvents).toEqual([]);
      clock.advance(20_000);
      pings = 0;
      // Its answer to the first of them is there before the last one is sent.
      await until(() => pings === 5);
    }
    await until(() => deadEvents?.length === 1);
    expect(deadEvents).toEqual(['ended:failed']);
    expect(aliveEvents).toEqual([]);
  });

  it('skips faulty messages of every kind, and gives up on a sender of nothing else', async () => {
    const { dial: call, accepted } = await serve();
    const caller = call();
    await caller.opened;
    const faults: (string | Buffer)[] = [
      'no json',
      Buffer.from([1, 2, 3]),
      '{"event":"media","media":{"payload":"%%%"}}',
      '{"event":"media","media":{"payload":5}}',
      '{"event":"start","start":null}',
      '{"event":"mark","mark":{"name":"m99"}}',
      '[]',
    ];
    for (const fault of faults) caller.socket.send(fault);
    caller.say(audio);
    caller.start();
    caller.start();
    await until(() => accepted.length === 1);
    const events = listenTo((accepted[0] as Accepted).leg);
    for (const fault of faults) caller.socket.send(fault);
    caller.say(audio);
    await until(() => events.length === 1);
    expect([events, accepted.length]).toEqual([['audio'], 1]);
    for (let sent = 0; sent < 1001; sent += 1) caller.socket.send('x');
    expect(await caller.closed).toBe(1008);
  });

  it('keeps a caller whose provider also says what we do not know', async () => {
    const clock = manualClock();
    const { dial: call, accepted } = await serve({ clock });
    const caller = call();
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
    const events = listenTo((accepted[0] as Accepted).leg);
    for (let sent = 0; sent < 1200; sent += 1) {
      caller.say({ event: 'statistics', jitter: sent });
      caller.say({ event: 'media', media: { track: 'outbound', payload: '//8=' } });
    }
    for (let sent = 0; sent < 1200; sent += 1) {
      caller.socket.send('no json');
      caller.say({ event: 'mark', mark: { name: 'unknown' } });
    }
    caller.say(audio);
    await until(() => events.length > 0);
    expect(events).toEqual(['audio']);
  });

  it('hears a stream whose start comes late, and keeps to the first one', async () => {
    const { dial: call, accepted } = await serve();
    const caller = call();
    await caller.opened;
    caller.say(audio);
    caller.say({ event: 'mark', mark: { name: 'm1' } });
    caller.say({ event: 'dtmf', dtmf: { digit: '9' } });
    caller.start();
    caller.say({ event: 'connected' });
    caller.say({ event: 'start', start: { streamSid: 'MZ2', callSid: 'CA2', customParameters: { tenant: 'ten_2' } } });
    caller.say({ event: 'dtmf', dtmf: { digit: '1' } });
    await until(() => accepted.length === 1);
    const { leg, start } = accepted[0] as Accepted;
    const events = listenTo(leg);
    await until(() => events.length > 0);
    expect(events).toEqual(['dtmf:1']);
    expect(start).toMatchObject({ streamSid: 'MZ1', parameters: { tenant: 'ten_1' } });
    caller.say({ event: 'stop' });
    caller.say(audio);
    expect(await caller.closed).toBe(1000);
    expect(events).toEqual(['dtmf:1', 'ended:hangup']);
  });

  it('closes only the sender of a huge message', async () => {
    const { dial: call, accepted } = await serve();
    const [huge, other] = [call(), call()];
    await Promise.all([huge.opened, other.opened]);
    other.start();
    await until(() => accepted.length === 1);
    huge.socket.send('x'.repeat(100_000));
    expect(await huge.closed).toBe(1009);
    const events = listenTo((accepted[0] as Accepted).leg);
    other.say(audio);
    await until(() => events.length === 1);
  });

  it('survives bytes that are no WebSocket at all', async () => {
    const { port, dial: call, accepted } = await serve();
    const raw = connect(port, '127.0.0.1');
    raw.on('error', () => {});
    raw.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(Buffer.alloc(2000, 0xff));
    await once(raw, 'close');
    const caller = call();
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
  });

  it('closes the socket after a draining close of ours, when the provider has played everything', async () => {
    const { dial: call, accepted } = await serve();
    const caller = call();
    caller.socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString('utf8')) as { event: string };
      if (message.event === 'mark') caller.say(message);
    });
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
    const { leg } = accepted[0] as Accepted;
    const events = listenTo(leg);
    const beganAt = performance.now();
    leg.play(square(8000, 300));
    await leg.close({ outcome: 'handoff', drain: true });
    expect(performance.now() - beganAt).toBeGreaterThan(280);
    expect(await caller.closed).toBe(1000);
    expect(events).toEqual(['ended:ended']);
    const bytes = caller.messages.flatMap((message) =>
      message.event === 'media'
        ? [Buffer.from((message as unknown as { media: { payload: string } }).media.payload, 'base64').length]
        : [],
    );
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBe(2400);
  });

  it('cuts a provider that does not answer the closing handshake', async () => {
    const { dial: call, accepted } = await serve({ times: { closeWithinMs: 50 } });
    const caller = call();
    await caller.opened;
    caller.start();
    await until(() => accepted.length === 1);
    caller.socket.pause();
    await (accepted[0] as Accepted).leg.close({ outcome: null, drain: false });
  });
});
