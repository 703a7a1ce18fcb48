/** The OpenAI Realtime service on a port of this machine: the published protocol of its general release, over WebSocket. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { pause as realPause, type OpenMind, type Pause } from '../mind/index.ts';
import { madeVoice, type EarSettings, type Pace, type Voice } from '../sound/index.ts';
import { createConnection, type Connection, type ConnectionFaults } from './connection.ts';
import { newId } from './new-id.ts';
import { ProtocolError } from './protocol-error.ts';

export interface OpenaiRealtimeOptions {
  openMind: OpenMind;
  /** A sound like speech, unless real words are wanted. */
  voice?: Voice;
  pace?: Partial<Pace>;
  /** What is speech to it, and what it understands. How much silence ends a turn is the session's. */
  ear?: Partial<Omit<EarSettings, 'silenceMs'>>;
  thinkMs?: number;
  /** How the time passes in which it thinks: as the clock goes, unless a test has a time of its own. */
  pause?: Pause;
  transcribeMs?: number;
  /** The only key that is let in; any, when omitted. */
  apiKey?: string;
  port?: number;
  onConnection?: (connection: EmulatedConnection) => void;
  /** When a piece of sound goes out, and when the model was asked for it, by this process's monotonic clock. */
  onSound?: (piece: {
    connection: EmulatedConnection;
    itemId: string;
    ms: number;
    askedAtMs: number;
    atMs: number;
  }) => void;
}

export interface OpenaiRealtimeFaults extends ConnectionFaults {
  /** Connections are refused with this status while it is set. */
  refusal: { status: 401 | 429 | 500 | 503; retryAfterS?: number } | null;
}

export interface EmulatedConnection extends Connection {
  isOpen(): boolean;
  readonly headers: IncomingMessage['headers'];
  /** The connection breaks, without a word. */
  disconnect(): void;
  /** The service ends it, as it does after its longest time. */
  expire(): void;
  /** Sends what is no event. */
  sendMalformed(text?: string): void;
}

export interface OpenaiRealtime {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  readonly faults: OpenaiRealtimeFaults;
  /** All that there were, the oldest first. */
  readonly connections: readonly EmulatedConnection[];
  readonly openCount: number;
  close(): Promise<void>;
}

const messageBytesMax = 16 * 1024 * 1024;

export async function startOpenaiRealtime(options: OpenaiRealtimeOptions): Promise<OpenaiRealtime> {
  const {
    openMind,
    voice = madeVoice(),
    pace = {},
    ear = {},
    thinkMs = 0,
    pause = realPause,
    transcribeMs = 0,
    apiKey,
    onConnection,
    onSound,
  } = options;
  const faults: OpenaiRealtimeFaults = {
    refusal: null,
    isMute: false,
    slowMs: 0,
    hasNoQuota: false,
    refusesUpdates: false,
  };
  const connections: EmulatedConnection[] = [];
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false });
  const server = createServer((_request, response) => response.writeHead(404).end());

  const open = (socket: WebSocket, request: IncomingMessage, model: string): void => {
    const sendText = (text: string): void => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    };
    const inner = createConnection({
      model,
      openMind,
      voice,
      pace,
      ear,
      thinkMs,
      pause,
      transcribeMs,
      faults,
      send: (event) => sendText(JSON.stringify({ event_id: newId('event'), ...event })),
      onSound: (piece) => onSound?.({ connection, ...piece, atMs: performance.now() }),
    });
    const connection = withControls(inner, {
      headers: request.headers,
      isOpen: () => socket.readyState === socket.OPEN,
      disconnect: () => socket.terminate(),
      expire() {
        inner.tellError(
          new ProtocolError('Your session hit the maximum duration of 60 minutes.', { code: 'session_expired' }),
        );
        socket.close(1000, 'session expired');
      },
      sendMalformed: (text = '{"type":"response.output_audio.delta","delta":') => sendText(text),
    });
    connections.push(connection);
    socket.on('message', (data) => inner.receive(textOf(data)));
    socket.on('close', () => inner.close());
    socket.on('error', () => socket.terminate());
    onConnection?.(connection);
  };

  server.on('upgrade', (request, stream: Duplex, head) => {
    stream.on('error', () => stream.destroy());
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const model = searchParams.get('model');
    if (faults.refusal) return refuse(stream, faults.refusal);
    if (pathname !== '/v1/realtime') return refuse(stream, { status: 404 });
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined || (apiKey !== undefined && key !== apiKey)) return refuse(stream, { status: 401 });
    // The header of the preview changes the protocol, which this is not.
    if (request.headers['openai-beta'] !== undefined || model === null) return refuse(stream, { status: 400 });
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, request, model));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${portOf(server.address())}/v1`,
    faults,
    connections,
    get openCount() {
      return sockets.clients.size;
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}

type Controls = Omit<EmulatedConnection, keyof Connection>;

/** The connection with its controls. What it tells of itself is read when it is asked for, so its properties are kept as they are. */
function withControls(inner: Connection, controls: Controls): EmulatedConnection {
  return Object.defineProperties<object>(controls, Object.getOwnPropertyDescriptors(inner)) as EmulatedConnection;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The emulator listens on no port');
  return address.port;
}

const reasons = {
  400: { text: 'Bad Request', code: 'invalid_request_error' },
  401: { text: 'Unauthorized', code: 'invalid_api_key' },
  404: { text: 'Not Found', code: 'not_found' },
  429: { text: 'Too Many Requests', code: 'rate_limit_exceeded' },
  500: { text: 'Internal Server Error', code: 'server_error' },
  503: { text: 'Service Unavailable', code: 'server_error' },
};

function refuse(stream: Duplex, { status, retryAfterS }: { status: keyof typeof reasons; retryAfterS?: number }): void {
  const { text, code } = reasons[status];
  const body = JSON.stringify({ error: { message: text, type: 'invalid_request_error', code, param: null } });
  const lines = [
    `HTTP/1.1 ${status} ${text}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...(retryAfterS === undefined ? [] : [`Retry-After: ${retryAfterS}`]),
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
