/** One connection with a service: opened with its key, watched for life where it answers pings, and gone once it is closed. */
import type { IncomingMessage } from 'node:http';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { WebSocket, type RawData } from 'ws';
import type { ServiceFaults } from './service-faults.ts';

export interface SocketClosed {
  code: number;
  reason: string;
}

export interface ServiceSocket<Message> {
  send(message: Message): void;
  /** What comes goes here from now on; what came before was kept. `onClosed` is not called after `close`. */
  listen(listener: { onMessage(text: string): void; onClosed(closed: SocketClosed): void }): void;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
}

export interface ServiceSocketOptions {
  /** http and https are taken for ws and wss. */
  url: URL;
  /** The key goes here: in the address it would stand in logs on the way. */
  headers: Record<string, string>;
  faults: ServiceFaults;
  /** Not every service answers pings in time. */
  isPinged: boolean;
  timers?: Timers;
}

const openWithinMs = 5000;
const closeWithinMs = 1000;
/** A connection whose other end is gone without a word is noticed by the answers to pings. */
const pingEveryMs = 15_000;
const messageBytesMax = 16 * 1024 * 1024;

/** Rejects with a `ProviderFault`. */
export function openServiceSocket<Message>(options: ServiceSocketOptions): Promise<ServiceSocket<Message>> {
  const { headers, faults, isPinged, timers = systemTimers } = options;
  const url = new URL(options.url);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  const socket = new WebSocket(url, { headers, maxPayload: messageBytesMax, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      cancel();
      reject(error);
      socket.terminate();
    };
    const cancel = timers.after(openWithinMs, () => fail(faults.of('unreachable', 'did not answer in time')));
    // Also for what comes after it has failed: without a listener an error would end the process.
    socket.on('error', (error) => fail(faults.of('unreachable', `cannot be reached: ${error.message}`, error)));
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      response.resume();
      fail(faults.ofStatus(response.statusCode ?? 0, response.headers['retry-after']));
    });
    socket.once('open', () => {
      cancel();
      resolve(openedSocket(socket, { timers, isPinged }));
    });
  });
}

function openedSocket<Message>(
  socket: WebSocket,
  { timers, isPinged }: { timers: Timers; isPinged: boolean },
): ServiceSocket<Message> {
  let listener: Parameters<ServiceSocket<Message>['listen']>[0] | null = null;
  let kept: string[] = [];
  let closed: SocketClosed | null = null;
  let isClosing = false;
  const stopPings = isPinged ? pinging(socket, timers) : () => {};

  socket.on('message', (data: RawData) => {
    const text = textOf(data);
    if (listener) listener.onMessage(text);
    else kept.push(text);
  });
  const isGone = new Promise<void>((resolve) => {
    socket.once('close', (code, reason) => {
      stopPings();
      closed = { code, reason: reason.toString() };
      if (!isClosing) listener?.onClosed(closed);
      resolve();
    });
  });

  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      // Of bytes that it may not change `ws` makes one piece with the frame around them, of a text two: a quarter of the cost of a message.
      socket.send(Buffer.from(JSON.stringify(message)), { binary: false });
    },
    listen(to) {
      listener = to;
      for (const text of kept) to.onMessage(text);
      kept = [];
      if (closed !== null && !isClosing) to.onClosed(closed);
    },
    async close() {
      isClosing = true;
      if (closed !== null) return;
      socket.close(1000);
      const cancel = timers.after(closeWithinMs, () => socket.terminate());
      await isGone;
      cancel();
    },
  };
}

/** Returns the end of it. */
function pinging(socket: WebSocket, timers: Timers): () => void {
  let isAnswered = true;
  socket.on('pong', () => {
    isAnswered = true;
  });
  const ping = (): void => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
    cancel = timers.after(pingEveryMs, ping);
  };
  let cancel = timers.after(pingEveryMs, ping);
  return () => cancel();
}

/** Services send JSON in binary frames too. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
