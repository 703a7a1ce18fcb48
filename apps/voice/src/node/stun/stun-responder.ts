/** Tells browsers the address from which their packets arrive, so that a session needs no STUN server of anybody else. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { systemClock, type Clock } from '@uketsuke/runtime';
import { bindingAnswer, isBindingRequest } from './binding.ts';
import { createSourceLimit } from './source-limit.ts';

export interface StunResponder {
  readonly port: number;
  close(): Promise<void>;
}

export interface StunResponderOptions {
  port: number;
  /** Absent: every address of this machine. */
  host?: string | undefined;
  clock?: Clock;
  /** A fault of the socket; it goes on. */
  onError: (error: unknown) => void;
}

/** Rejects with an Error that names the setting when the port cannot be had. */
export async function startStunResponder(options: StunResponderOptions): Promise<StunResponder> {
  const { port, host, clock = systemClock, onError } = options;
  const socket = await bound(port, host).catch((cause: unknown) => {
    throw new Error(`UDP port ${port} is in use or not allowed: set STUN_PORT to a free one, or to 0`, { cause });
  });
  const mayAnswer = createSourceLimit({ clock });
  socket.on('error', onError);
  socket.on('message', (message, source) => {
    if (!isBindingRequest(message) || source.port === 0 || !mayAnswer(source.address)) return;
    // Whether it arrives is not known in any case; an address that cannot be reached is no fault of ours.
    socket.send(bindingAnswer(message, source), source.port, source.address, () => {});
  });
  return {
    port: socket.address().port,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

async function bound(port: number, host: string | undefined): Promise<Socket> {
  if (host !== undefined) return listen(createSocket(host.includes(':') ? 'udp6' : 'udp4'), { port, address: host });
  try {
    // One socket for IPv6 and IPv4.
    return await listen(createSocket('udp6'), { port, address: '::' });
  } catch (error) {
    if (!isWithoutIpv6(error)) throw error;
    return listen(createSocket('udp4'), { port, address: '0.0.0.0' });
  }
}

async function listen(socket: Socket, at: { port: number; address: string }): Promise<Socket> {
  try {
    const listening = once(socket, 'listening');
    socket.bind(at);
    await listening;
    return socket;
  } catch (error) {
    socket.close();
    throw error;
  }
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL' || code === 'EINVAL';
}
