import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@uketsuke/runtime';
import type { MetricsRegistry } from './metrics-registry.ts';

export interface MetricsServerOptions {
  registry: Pick<MetricsRegistry, 'metrics' | 'contentType'>;
  host: string;
  /** 0, as the setting says it: no server. */
  port: number | 'any';
  logger: Logger;
}

export interface MetricsServer {
  /** null where nothing listens. */
  port: number | null;
  close(): Promise<void>;
}

const nothing: MetricsServer = { port: null, close: () => Promise.resolve() };

/** `GET /metrics`, alone on its address. Never rejects: a process that cannot be measured does its work all the same. */
export async function openMetricsServer({
  registry,
  host,
  port,
  logger,
}: MetricsServerOptions): Promise<MetricsServer> {
  if (port === 0) return nothing;
  const server = createServer((request, response) => {
    answer(registry, request, response).catch((err: unknown) => {
      logger.error({ err }, 'metrics.not_collected');
      response.writeHead(500).end();
    });
  });
  try {
    server.listen(port === 'any' ? 0 : port, host);
    await once(server, 'listening');
  } catch (err) {
    logger.warn({ err, host, port }, 'metrics.not_served');
    return nothing;
  }
  server.on('error', (err) => logger.error({ err }, 'metrics.server_failed'));
  return {
    port: portOf(server.address()),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  registry: MetricsServerOptions['registry'],
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
}

function portOf(address: AddressInfo | string | null): number | null {
  return typeof address === 'object' && address ? address.port : null;
}
