/** One connection with the realtime service: opened with its key, watched for life, and gone once it is closed. */
import type { IncomingMessage } from 'node:http';
import { systemTimers, type Timers } from '@uketsuke/runtime';
import { WebSocket, type RawData } from 'ws';
import { faultOfStatus, unreachable } from './openai-fault.ts';
import type { ClientEvent } from './realtime-events.ts';

export interface RealtimeSocket {
  send(event: ClientEvent): void;
  /** What comes goes here from now on; what came before was kept. `onClosed` is not called after `close`. */
  listen(listener: { onMessage(text: string): void; onClosed(why: string): void }): void;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
}

export interface RealtimeAddress {
  /** In front of `/realtime`. */
  baseUrl: string;
  apiKey: string;
  model: string;
}

const openWithinMs = 5000;
const closeWithinMs = 1000;
/** A connection whose other end is gone without a word is noticed by the answers to pings. */
const pingEveryMs = 15_000;
const messageBytesMax = 16 * 1024 * 1024;

/** Rejects with a `ProviderFault`. */
export function openRealtimeSocket(
  { baseUrl, apiKey, model }: RealtimeAddress,
  timers: Timers = systemTimers,
): Promise<RealtimeSocket> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/realtime`);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  url.searchParams.set('model', model);
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    maxPayload: messageBytesMax,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      cancel();
      reject(error);
      socket.terminate();
    };
    const cancel = timers.after(openWithinMs, () => fail(unreachable('the realtime service did not answer in time')));
    // Also for what comes after it has failed: without a listener an error would end the process.
    socket.on('error', (error) => fail(unreachable(`the realtime service cannot be reached: ${error.message}`, error)));
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

function openedSocket(socket: WebSocket, timers: Timers): RealtimeSocket {
  let listener: Parameters<RealtimeSocket['listen']>[0] | null = null;
  let kept: string[] = [];
  let closedBecause: string | null = null;
  let isClosing = false;
  let isAnswered = true;
  let cancelPing = (): void => {};

  const ping = (): void => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
    cancelPing = timers.after(pingEveryMs, ping);
  };
  cancelPing = timers.after(pingEveryMs, ping);
  socket.on('pong', () => {
    isAnswered = true;
  });
  socket.on('message', (data: RawData) => {
    const text = textOf(data);
    if (listener) listener.onMessage(text);
    else kept.push(text);
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', (code, reason) => {
      cancelPing();
      closedBecause = `closed with ${code} ${reason.toString()}`.trimEnd();
      if (!isClosing) listener?.onClosed(closedBecause);
      resolve();
    });
  });

  return {
    send(event) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
    },
    listen(to) {
      listener = to;
      for (const text of kept) to.onMessage(text);
      kept = [];
      if (closedBecause !== null && !isClosing) to.onClosed(closedBecause);
    },
    async close() {
      isClosing = true;
      if (closedBecause !== null) return;
      socket.close(1000);
      const cancel = timers.after(closeWithinMs, () => socket.terminate());
      await closed;
      cancel();
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
