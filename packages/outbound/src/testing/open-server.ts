import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server as SocketServer,
  type Socket,
} from 'node:net';
import { localhostCertificate } from './localhost-certificate.ts';

export interface OpenServer extends AsyncDisposable {
  port: number;
  url: string;
  /** How often somebody connected. */
  connections(): number;
}

export function openHttpServer(listener: RequestListener): Promise<OpenServer> {
  return open(createServer({ keepAliveTimeout: 60_000 }, listener), 'http');
}

export function openHttpsServer(listener: RequestListener): Promise<OpenServer> {
  return open(createTlsServer(localhostCertificate, listener), 'https');
}

/** Speaks bytes, so that it can say what no HTTP server says. */
export function openSocketServer(listener: (socket: Socket) => void): Promise<OpenServer> {
  return open(createSocketServer(listener), 'http');
}

async function open(server: SocketServer | Server, scheme: string): Promise<OpenServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}/`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server that listens on a port has an address with one. */
function portOf(server: SocketServer): number {
  return (server.address() as AddressInfo).port;
}
