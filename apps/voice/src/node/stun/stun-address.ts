/** Where this node answers STUN: what browsers are told, and what the socket is bound to. */
import { isIP } from 'node:net';

export interface StunAddressOptions {
  /** 0: this node answers none. */
  port: number;
  /** The address that the node's HTTP server listens on. */
  listenHost: string;
  publicUrl?: string | undefined;
  publicIp?: string | undefined;
}

export interface StunAddress {
  port: number;
  /** undefined: every address of this machine. */
  bindHost: string | undefined;
  /** null: there is no address by which somebody else could ask. */
  url: string | null;
}

/** null: this node answers none. */
export function stunAddressOf({ port, listenHost, publicUrl, publicIp }: StunAddressOptions): StunAddress | null {
  if (port === 0) return null;
  const toldHost = publicIp ?? (publicUrl === undefined ? listenHost : hostOf(publicUrl));
  const url = /^(0\.0\.0\.0|::)$/.test(toldHost)
    ? null
    : `stun:${isIP(toldHost) === 6 ? `[${toldHost}]` : toldHost}:${port}`;
  // A proxy may stand before the HTTP server, which then listens on loopback alone; nothing stands before UDP.
  return { port, bindHost: isLoopback(toldHost) ? listenHost : undefined, url };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
