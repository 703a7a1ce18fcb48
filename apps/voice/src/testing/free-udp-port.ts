import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Below the ports that systems give to whoever asks for any: between our looking and our using, nobody else is given it. */
const range = { from: 20_000, count: 12_000 };

export async function freeUdpPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = range.from + Math.floor(Math.random() * range.count);
    if (await isFree(port)) return port;
  }
  throw new Error('No UDP port is free');
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind(port);
  try {
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}
