import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorkerHealth } from './work-pulse.ts';

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/** `GET /healthz`: 200 while the worker takes jobs; else 503, with what is missing: its loop or the database. */
export async function openHealthServer({
  host,
  port,
  health,
}: {
  host: string;
  port: number;
  health(): WorkerHealth;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/healthz') {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'not_found' }));
      return;
    }
    const { loop, database } = health();
    const isOk = loop === 'ok' && database === 'ok';
    response.writeHead(isOk ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: isOk ? 'ok' : 'unavailable', loop, database }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    // A server that listens on TCP has an address of that form.
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
