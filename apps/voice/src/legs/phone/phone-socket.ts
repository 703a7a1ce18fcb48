/** One socket of a telephony provider, from the handshake to its close. */
import { type Clock, createTokenBucket, type Logger } from '@uketsuke/runtime';
import { WebSocket, type RawData } from 'ws';
import type { Leg } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { createPhoneLeg, type PhoneLeg } from './phone-leg.ts';
import { readPhoneMessage, type StreamStart } from './protocol.ts';

export interface PhoneSocketTimes {
  /** A socket without a `start` message is closed after this. */
  startWithinMs: number;
  pingEveryMs: number;
  /** A connection that sends nothing at all, not even a pong, is lost after this. */
  silentMsMax: number;
  /** How long the other side may take for the closing handshake. */
  closeWithinMs: number;
}

/** `reason`: with this text, of at most 123 bytes, the stream is closed at once. */
export type StreamDecision = { isAccepted: true } | { isAccepted: false; reason: string };

export interface PhoneSocketOptions {
  socket: WebSocket;
  clock: Clock;
  pacer: Pacer;
  times: PhoneSocketTimes;
  logger: Logger;
  onStream: (leg: Leg, start: StreamStart) => Promise<StreamDecision>;
}

const policyViolation = 1008;
/** Faulty messages are skipped; a sender of nothing else is no telephony provider. */
const faultyInARowMax = 1000;
/** Messages at once and per second. A stream has 50 a second. */
const messageBurst = 5000;
const messagesPerSecond = 200;

export function openPhoneSocket({ socket, clock, pacer, times, logger, onStream }: PhoneSocketOptions): void {
  let phone: PhoneLeg | null = null;
  let faultyInARow = 0;
  let heardAtMs = clock.monotonic();
  let closeTimer: NodeJS.Timeout | undefined;
  const budget = createTokenBucket({ clock, burst: messageBurst, perSecond: messagesPerSecond });

  const close = (code: number, reason: string): void => {
    if (closeTimer !== undefined || socket.readyState === WebSocket.CLOSED) return;
    closeTimer = setTimeout(() => socket.terminate(), times.closeWithinMs);
    socket.close(code, reason);
  };
  const startTimer = setTimeout(() => close(policyViolation, 'no start message'), times.startWithinMs);
  const pingTimer = setInterval(() => {
    if (clock.monotonic() - heardAtMs > times.silentMsMax) return socket.terminate();
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, times.pingEveryMs);

  const begin = (start: StreamStart): PhoneLeg => {
    clearTimeout(startTimer);
    const opened = createPhoneLeg({
      start,
      clock,
      pacer,
      transport: {
        send: (message) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(message);
        },
        bufferedBytes: () => socket.bufferedAmount,
        close: () => close(1000, 'call ended'),
      },
      onError: (error) => logger.error({ err: error }, 'leg.listener_failed'),
    });
    onStream(opened.leg, start).then(
      (decision) => {
        if (!decision.isAccepted) close(policyViolation, decision.reason);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'phone.stream_failed');
        close(1011, 'internal error');
      },
    );
    return opened;
  };
  const faulty = (): void => {
    faultyInARow += 1;
    if (faultyInARow > faultyInARowMax) close(policyViolation, 'too many messages that are none');
  };

  socket.on('message', (data, isBinary) => {
    heardAtMs = clock.monotonic();
    // Far beyond real time.
    if (!budget.take(1)) return socket.terminate();
    const message = isBinary ? null : readPhoneMessage(textOf(data));
    if (message === null) return faulty();
    faultyInARow = 0;
    if (phone !== null) return phone.receive(message);
    if (message.event === 'stop') return close(1000, 'stopped before it started');
    if (message.event === 'start' && closeTimer === undefined) phone = begin(message.start);
  });
  socket.on('pong', () => {
    heardAtMs = clock.monotonic();
  });
  // `close` follows; the reason is the other side's business.
  socket.on('error', (error) => logger.debug({ err: error }, 'phone.socket_failed'));
  socket.on('close', (code) => {
    clearTimeout(startTimer);
    clearTimeout(closeTimer);
    clearInterval(pingTimer);
    phone?.disconnected(code !== 1006);
  });
}

function textOf(data: RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data;
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : Buffer.from(bytes).toString('utf8');
}
