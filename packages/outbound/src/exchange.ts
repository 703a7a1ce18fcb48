import { type IncomingMessage, type IncomingHttpHeaders, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { faultOf } from './fault-of.ts';
import { OutboundError } from './outbound-error.ts';

export interface Exchange {
  isHttps: boolean;
  options: RequestOptions;
  body: Uint8Array | null;
  maxResponseBytes: number;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  /** The bytes as they came, never decompressed; at most `maxResponseBytes`. */
  body: Buffer;
  /** There was more than `maxResponseBytes`. */
  truncated: boolean;
  durationMs: number;
}

/** The answer was lost on a kept connection before its first byte: the other side had probably closed it already. */
export class StaleConnection extends Error {}

/** One request and its answer on one connection. */
export function exchange({ isHttps, options, body, maxResponseBytes, timeoutMs, signal }: Exchange) {
  return new Promise<OutboundResponse>((resolve, reject) => {
    const startedAt = performance.now();
    let response: IncomingMessage | undefined;
    let isSettled = false;

    const request = (isHttps ? requestHttps : requestHttp)(options);
    const deadline = setTimeout(
      () => fail(new OutboundError('timeout', 'the time was over', statusOf(response))),
      timeoutMs,
    );
    const abort = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });

    function settle(): boolean {
      if (isSettled) return false;
      isSettled = true;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', abort);
      return true;
    }
    function fail(error: unknown): void {
      if (!settle()) return;
      reject(error);
      request.destroy();
    }
    function broke(error: unknown): void {
      const fault = faultOf(error, response?.statusCode);
      if (fault?.kind === 'reset' && request.reusedSocket && !response) fail(new StaleConnection());
      else fail(fault ?? error);
    }

    request.on('error', broke);
    request.on('close', () => broke(resetError()));
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new OutboundError('http_protocol', 'the answer changes the protocol', { status: 101 }));
    });
    request.on('response', (incoming) => {
      response = incoming;
      const { statusCode: status = 0 } = incoming;
      if (status >= 300 && status < 400) {
        fail(new OutboundError('redirect', 'the answer is a redirect', { status }));
        return;
      }
      const chunks: Buffer[] = [];
      let room = maxResponseBytes;
      const finish = (truncated: boolean): void => {
        if (!settle()) return;
        const headers = flatten(incoming.headers);
        resolve({ status, headers, body: Buffer.concat(chunks), truncated, durationMs: performance.now() - startedAt });
        // Whoever answers before it has read the request may never read it.
        if (truncated || !request.writableFinished) request.destroy();
      };
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, room));
        if (chunk.length > room) finish(true);
        room -= chunk.length;
      });
      incoming.on('end', () => finish(false));
      incoming.on('error', broke);
    });

    if (signal?.aborted) abort();
    else request.end(body ?? undefined);
  });
}

function statusOf(response: IncomingMessage | undefined): { status?: number | undefined } {
  return { status: response?.statusCode };
}

function resetError(): Error {
  return Object.assign(new Error('closed'), { code: 'ECONNRESET' });
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
