import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type ReceivedSpan, readSpans } from './read-spans.ts';

export interface ReceivedRequest {
  url: string;
  headers: IncomingMessage['headers'];
  /** As it was sent, unpacked. */
  body: Buffer;
}

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  requests: readonly ReceivedRequest[];
  /** What came as JSON. */
  spans(): ReceivedSpan[];
  /** Takes requests and answers none. */
  hang(): void;
  close(): Promise<void>;
}

/** A collector of traces: OTLP over HTTP. */
export async function openTraceReceiver({ status = 200 }: { status?: number } = {}): Promise<TraceReceiver> {
  const requests: ReceivedRequest[] = [];
  const spans: ReceivedSpan[] = [];
  let isHanging = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      requests.push({ url: request.url ?? '', headers: request.headers, body });
      if (request.headers['content-type'] === 'application/json') spans.push(...readSpans(body.toString('utf8')));
      if (!isHanging) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    spans: () => spans,
    hang: () => {
      isHanging = true;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || !address) throw new Error('The receiver does not listen');
  return address.port;
}
