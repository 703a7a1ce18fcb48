import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentNetwork {
  /** The address of the database by way of this network. */
  url: string;
  /** From now on nothing is carried either way, and no connection is closed: what a broken network looks like from its ends. */
  fallSilent(): void;
  /** New connections are carried again. Those of before stay silent for ever, as after a failover. */
  carryAgain(): void;
  close(): Promise<void>;
}

/** A network between a program and its PostgreSQL. */
export async function createSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) {
      near.pause();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // A server that listens on TCP has an address of that form.
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
        socket.removeAllListeners('close');
      }
    },
    carryAgain() {
      isSilent = false;
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
