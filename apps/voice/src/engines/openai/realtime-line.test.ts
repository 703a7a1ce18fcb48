import { createLogger, systemTimers } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import type { SocketClosed } from '../realtime/service-socket.ts';
import { createRealtimeLine } from './realtime-line.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

function socketByHand() {
  let onClosed = (_closed: SocketClosed): void => {};
  const state = { isClosed: false };
  const socket: RealtimeSocket = {
    send() {},
    listen: (listener) => void ({ onClosed } = listener),
    async close() {
      state.isClosed = true;
    },
  };
  return { socket, state, breakOff: () => onClosed({ code: 1006, reason: '' }) };
}

it('a connection that opens after the engine was given up is closed, and nothing is begun on it', async () => {
  const [first, second] = [socketByHand(), socketByHand()];
  const opening = Promise.withResolvers<RealtimeSocket>();
  const told: string[] = [];
  const line = createRealtimeLine({
    first: first.socket,
    open: () => opening.promise,
    timers: systemTimers,
    logger: createLogger({ service: 'test', level: 'silent' }),
    listener: {
      onEvent() {},
      onDown: () => void told.push('down'),
      onReopened: () => void told.push('reopened'),
      onFault: () => void told.push('fault'),
    },
  });
  line.listen();
  first.breakOff();
  line.giveUp();
  opening.resolve(second.socket);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(['down']);
  expect(second.state.isClosed).toBe(true);
});
