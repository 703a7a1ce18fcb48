import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedRequest {
  headers: Record<string, string>;
  text: string;
  body: Record<string, unknown>;
}

/** What the address of a tool does with one request. */
export type ToolReaction = (response: ServerResponse, request: IncomingMessage) => void;

export interface ToolReceiver extends AsyncDisposable {
  url: string;
  /** As they came, refused ones included. */
  requests: ReceivedRequest[];
  /** Each reaction serves one request; the last one serves all that follow. */
  reactWith(...reactions: ToolReaction[]): void;
  /** Throws unless the official library verifies the request with this secret. */
  verify(request: ReceivedRequest | undefined, secret: string): void;
}

export const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): ToolReaction =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

export const hanging: ToolReaction = () => {};
export const dropping: ToolReaction = (_response, request) => request.socket.destroy();

/** The address of a tool, on this machine. */
export async function openToolReceiver(): Promise<ToolReceiver> {
  const requests: ReceivedRequest[] = [];
  let reactions: ToolReaction[] = [answering({ ok: true })];
  const take = (): ToolReaction => (reactions.length > 1 ? reactions.shift() : reactions[0]) ?? hanging;
  const server = createServer((request, response) => {
    read(request).then(
      (received) => {
        requests.push(received);
        take()(response, request);
      },
      () => {},
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/tool`,
    requests,
    reactWith(...next) {
      reactions = next;
    },
    verify(request, secret) {
      if (!request) throw new Error('nothing was received');
      new Webhook(secret).verify(request.text, request.headers);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { headers, text, body: parsed(text) };
}

/** What is sent to a tool is always an object. */
function parsed(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** A server that listens on a port has an address with one. */
function portOf(address: AddressInfo | string | null): number {
  return (address as AddressInfo).port;
}
