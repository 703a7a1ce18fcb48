import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HealthServer {
  port: number;
  close(): Promise<void>;
}

/** `GET /healthz`: 200 while the worker takes jobs, 503 before and after. */
export async function openHealthServer({
  host,
  port,
  isWorking,
}: {
  host: string;
  port: number;
  isWorking(): boolean;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const known = request.method === 'GET' && request.url === '/healthz';
    const working = isWorking();
    response.writeHead(healthStatus({ known, working }), { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: known && working ? 'ok' : 'unavailable' }));
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

function healthStatus({ known, working }: { known: boolean; working: boolean }): number {
  if (!known) return 404;
  return working ? 200 : 503;
}
