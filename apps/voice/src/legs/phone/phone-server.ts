/** The WebSocket end of phone calls: `/ws` on the node's HTTP server. One stream per socket; nothing here knows what a call is. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress, { compile as compileTrust } from '@fastify/proxy-addr';
import { systemClock, type Clock, type Logger } from '@uketsuke/runtime';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Leg } from '../leg.ts';
import type { Pacer } from '../pacer.ts';
import { openPhoneSocket, type PhoneSocketTimes, type StreamDecision } from './phone-socket.ts';
import type { StreamStart } from './protocol.ts';

/** A media message of 1 s is 11 KiB; a `start` with every parameter fits as well. */
const messageBytesMax = 64 * 1024;

export interface PhoneServerOptions {
  pacer: Pacer;
  logger: Logger;
  clock?: Clock;
  /** False: new sockets are refused before the handshake (draining, full). */
  isAccepting: () => boolean;
  /**
   * Decides about the stream. The leg keeps what the caller says meanwhile. A refusal, or a rejection, closes the stream at once.
   * `address`: where the connection comes from.
   */
  onStream: (leg: Leg, start: StreamStart, address: string) => Promise<StreamDecision>;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  trustProxy?: readonly string[];
  /** Sockets that have not started a stream; of more the oldest is closed, so that nobody keeps callers out by waiting. */
  idleMax?: number;
  times?: Partial<PhoneSocketTimes>;
}

export interface PhoneServer {
  /** Serves `/ws` of this server; every other upgrade is answered 404. */
  attach(server: Server): void;
  /** Ends what is left without a handshake. Calls are to be ended before. */
  close(): void;
}

export const defaultTimes: PhoneSocketTimes = {
  startWithinMs: 10_000,
  pingEveryMs: 10_000,
  silentMsMax: 30_000,
  closeWithinMs: 2000,
};

export function createPhoneServer(options: PhoneServerOptions): PhoneServer {
  const { pacer, logger, clock = systemClock, idleMax = 500, trustProxy = [] } = options;
  const times = { ...defaultTimes, ...options.times };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false });
  const isTrusted = compileTrust([...trustProxy]);
  const detach: (() => void)[] = [];
  /** The oldest first. */
  const idle = new Set<WebSocket>();

  const open = (socket: WebSocket, address: string): void => {
    for (const oldest of idle) {
      if (idle.size < idleMax) break;
      idle.delete(oldest);
      oldest.terminate();
    }
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
    openPhoneSocket({
      socket,
      clock,
      pacer,
      times,
      logger,
      onStream: (leg, start) => {
        idle.delete(socket);
        return options.onStream(leg, start, address);
      },
    });
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    if (!/^\/ws\/?(\?|$)/.test(request.url ?? '')) return refuse(stream, '404 Not Found');
    if (!options.isAccepting()) return refuse(stream, '503 Service Unavailable');
    const address = proxyAddress(request, isTrusted);
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, address));
  };

  return {
    attach(server) {
      server.on('upgrade', onUpgrade);
      detach.push(() => server.off('upgrade', onUpgrade));
    },
    close() {
      for (const undo of detach.splice(0)) undo();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
