import { manualClock } from '@uketsuke/runtime';
import { until } from '@uketsuke/testing/until';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { manualTimers } from '../../testing/manual-timers.ts';
import { openServiceSocket } from './service-socket.ts';
import { serviceFaults } from './service-faults.ts';

const faults = serviceFaults({ provider: 'some', service: 'Some service' });
let server: WebSocketServer;
let refusal: number | null = null;
let clients: WebSocket[] = [];

beforeEach(async () => {
  refusal = null;
  clients = [];
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    autoPong: false,
    verifyClient: (
      _info: unknown,
      done: (isLetIn: boolean, status?: number, text?: string, headers?: Record<string, string>) => void,
    ) => (refusal === null ? done(true) : done(false, refusal, 'no', { 'Retry-After': '7' })),
  });
  server.on('connection', (socket) => {
    clients.push(socket);
    socket.send('first');
  });
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

function open(isPinged = false) {
  const time = manualTimers(manualClock());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/`);
  return { time, socket: openServiceSocket<{ a: number }>({ url, headers: {}, faults, isPinged, timers: time }) };
}

it('what came before anybody listens is kept, and nothing of a closed connection is left', async () => {
  const { socket, time } = open();
  const opened = await socket;
  await until(() => clients.length === 1, { what: 'a connection' });
  const heard: string[] = [];
  opened.listen({ onMessage: (text) => heard.push(text), onClosed: () => heard.push('closed') });
  await until(() => heard.length === 1, { what: 'the first message' });
  await opened.close();
  expect(heard).toEqual(['first']);
  expect(time.pending()).toBe(0);
  await until(() => server.clients.size === 0, { what: 'no connection' });
});

it.each([
  [429, 'quota'],
  [403, 'auth'],
  [503, 'unreachable'],
  [404, 'protocol'],
] as const)('a refusal with %i is the fault %s, and says when to come again', async (status, kind) => {
  refusal = status;
  const { socket, time } = open();
  await expect(socket).rejects.toMatchObject({ kind, provider: 'some', retryAfterMs: 7000 });
  expect(time.pending()).toBe(0);
});

it('a service that answers no ping is gone', async () => {
  const { socket, time } = open(true);
  const opened = await socket;
  const closed = Promise.withResolvers<number>();
  opened.listen({ onMessage: () => {}, onClosed: ({ code }) => closed.resolve(code) });
  await time.advance(15_000);
  await time.advance(15_000);
  expect(await closed.promise).toBe(1006);
  expect(time.pending()).toBe(0);
});
