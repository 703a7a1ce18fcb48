import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  kill(path: string): void;
  countAlive(): number;
  close(): Promise<void>;
}

export async function openCheckingReceiver(): Promise<CheckingReceiver> {
  const webhooks = new Map<string, Webhook>();
  const dead = new Set<string>();
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
    if (dead.has(path)) {
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
    kill: (path) => void dead.add(path),
    countAlive: () => webhooks.size - dead.size,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
