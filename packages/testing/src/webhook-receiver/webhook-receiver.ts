import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
  atMs: number;
}

/** What the receiver does with what it receives. */
export type Reception =
  | { kind: 'answer'; status?: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Sends half of an answer and never the rest. */
  | { kind: 'half_open' }
  /** Closes the connection instead of answering. */
  | { kind: 'reset' };

export interface WebhookReceiver {
  url: string;
  /** In the order in which they came. */
  received: ReceivedWebhook[];
  /** From now on; by the path, or for every path that has none of its own. */
  react(reception: Reception, path?: string): void;
  /** How many requests are being answered. */
  readonly open: number;
  /** The most at the same time, by path. */
  readonly openMax: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const anyPath = '*';

/** A receiver of webhooks on this machine that can be told to misbehave. It does not judge what it receives. */
export async function openWebhookReceiver({ port = 0 }: { port?: number } = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const reactions = new Map<string, Reception>([[anyPath, { kind: 'answer' }]]);
  const sockets = new Set<Socket>();
  const openByPath = new Map<string, number>();
  const openMax = new Map<string, number>();
  let open = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    open += 1;
    const sameTime = (openByPath.get(path) ?? 0) + 1;
    openByPath.set(path, sameTime);
    openMax.set(path, Math.max(openMax.get(path) ?? 0, sameTime));
    response.on('close', () => {
      open -= 1;
      openByPath.set(path, (openByPath.get(path) ?? 1) - 1);
    });
    const body = await text(request);
    received.push({ path, headers: headersOf(request), body, atMs: Date.now() });
    answer(reactions.get(path) ?? reactions.get(anyPath) ?? { kind: 'hang' }, response);
  }

  const server = createServer((request, response) => {
    // A sender that goes away in the middle is its own affair.
    receive(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of that form.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    react: (reception, path = anyPath) => void reactions.set(path, reception),
    get open() {
      return open;
    },
    openMax,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function answer(reception: Reception, response: ServerResponse): void {
  switch (reception.kind) {
    case 'answer': {
      const { status = 200, headers = {}, body = '', afterMs = 0 } = reception;
      setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
      return;
    }
    case 'hang':
      return;
    case 'half_open':
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      return;
    case 'reset':
      response.destroy();
      return;
    default:
      reception satisfies never;
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
