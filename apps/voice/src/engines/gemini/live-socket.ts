/** One connection with Gemini Live: opened with its key, and gone once it is closed. It is not pinged: the service is known to answer pings late. */
import type { IncomingMessage } from 'node:http';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { WebSocket, type RawData } from 'ws';
import { faultOfStatus, unreachable, type LineClosed } from './gemini-fault.ts';
import type { ClientMessage } from './live-messages.ts';

export interface LiveSocket {
  send(message: ClientMessage): void;
  /** What comes goes here from now on; what came before was kept. `onClosed` is not called after `close`. */
  listen(listener: { onMessage(text: string): void; onClosed(closed: LineClosed): void }): void;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
}

export interface LiveAddress {
  baseUrl: string;
  apiKey: string;
}

const path = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';
const openWithinMs = 5000;
const closeWithinMs = 1000;
const messageBytesMax = 16 * 1024 * 1024;

/** Rejects with a `ProviderFault`. */
export function openLiveSocket({ baseUrl, apiKey }: LiveAddress, timers: Timers = systemTimers): Promise<LiveSocket> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  const socket = new WebSocket(url, {
    // In the address it would stand in logs on the way.
    headers: { 'x-goog-api-key': apiKey },
    maxPayload: messageBytesMax,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      cancel();
      reject(error);
      socket.terminate();
    };
    const cancel = timers.after(openWithinMs, () => fail(unreachable('Gemini Live did not answer in time')));
    // Also for what comes after it has failed: without a listener an error would end the process.
    socket.on('error', (error) => fail(unreachable(`Gemini Live cannot be reached: ${error.message}`, error)));
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      response.resume();
      fail(faultOfStatus(response.statusCode ?? 0, response.headers['retry-after']));
    });
    socket.once('open', () => {
      cancel();
      resolve(openedSocket(socket, timers));
    });
  });
}

function openedSocket(socket: WebSocket, timers: Timers): LiveSocket {
  let listener: Parameters<LiveSocket['listen']>[0] | null = null;
  let kept: string[] = [];
  let closed: LineClosed | null = null;
  let isClosing = false;

  socket.on('message', (data: RawData) => {
    const text = textOf(data);
    if (listener) listener.onMessage(text);
    else kept.push(text);
  });
  const isGone = new Promise<void>((resolve) => {
    socket.once('close', (code, reason) => {
      closed = { code, reason: reason.toString() };
      if (!isClosing) listener?.onClosed(closed);
      resolve();
    });
  });

  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
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

/** The service sends JSON in binary frames. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
