import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Arrival {
  path: string;
  /** What tells its event from the others. */
  number: number;
  atMs: number;
}

export interface CheckingReceiver {
  url: string;
  /** Those whose signature is right, in the order in which they came. */
  arrivals: Arrival[];
  expect(path: string, secret: string): void;
  /** From now on it takes requests and never answers. */
  hang(path: string): void;
  /** It answers again; what it left unanswered is cut off. */
  revive(path: string): void;
  close(): Promise<void>;
}

export async function openCheckingReceiver(): Promise<CheckingReceiver> {
  const webhooks = new Map<string, Webhook>();
  /** The connections whose requests hang, by path. */
  const hanging = new Map<string, Set<Socket>>();
  const arrivals: Arrival[] = [];

  async function check(request: IncomingMessage, path: string): Promise<number> {
    const atMs = performance.now();
    const body = await text(request);
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      webhooks.get(path)?.verify(body, headers);
    } catch {
      return 401;
    }
    const { data } = JSON.parse(body) as { data: { balance_yen: number } };
    arrivals.push({ path, number: data.balance_yen, atMs });
    return 200;
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const unanswered = hanging.get(path);
    if (unanswered) {
      unanswered.add(request.socket);
      request.resume();
      return;
    }
    check(request, path).then(
      (status) => response.writeHead(status).end(),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of that form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    expect: (path, secret) => void webhooks.set(path, new Webhook(secret)),
    hang: (path) => void hanging.set(path, new Set()),
    revive(path) {
      const cut = hanging.get(path) ?? [];
      hanging.delete(path);
      for (const socket of cut) socket.destroy();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
