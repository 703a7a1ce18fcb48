/** The one UDP port that every call of this node shares, held from start to end of the process. */
import { isIP } from 'node:net';
import { IceUdpMuxListener } from 'node-datachannel';

export interface PeerNetwork {
  readonly udpPort: number;
  readonly bindAddress: string | null;
  /** Written into our candidates, for a node behind 1:1 NAT. */
  readonly publicIp: string | null;
  /** STUN and TURN that the node itself uses, as `stun:host:port` or `turn:user:password@host:port`. */
  readonly iceServers: readonly string[];
  /** Checks may go to loopback, link-local and the like: callers are on this very machine. */
  readonly allowsLocalCandidates: boolean;
  /** No call may use it any more. */
  close(): void;
}

export interface PeerNetworkOptions {
  udpPort: number;
  /** How many following ports may be taken when it is busy; 0 where the port is part of a firewall rule. */
  nextPorts?: number;
  bindAddress?: string | null;
  publicIp?: string | null;
  iceServers?: readonly string[];
  allowsLocalCandidates?: boolean;
}

/** The native library keeps a socket until the process ends, so a port that was closed is handed out again from here. */
const held = new Map<string, { listener: IceUdpMuxListener; isInUse: boolean }>();

/** Throws an Error that names the setting when no port is free. */
export function openPeerNetwork(options: PeerNetworkOptions): PeerNetwork {
  const { udpPort, nextPorts = 0, bindAddress = null, publicIp = null, iceServers = [] } = options;
  const { allowsLocalCandidates = false } = options;
  if (publicIp !== null && isIP(publicIp) === 0) throw new Error(`PUBLIC_IP must be an IP address, not "${publicIp}"`);
  const last = Math.min(65_535, udpPort + nextPorts);
  for (let port = udpPort; port <= last; port += 1) {
    const close = hold(port, bindAddress);
    if (close) return { udpPort: port, bindAddress, publicIp, iceServers, allowsLocalCandidates, close };
  }
  const tried = nextPorts === 0 ? `UDP port ${udpPort} is` : `UDP ports ${udpPort}-${last} are`;
  throw new Error(`${tried} in use or not allowed: set WEBRTC_UDP_PORT to a free one`);
}

/** Null when the port is taken. */
function hold(port: number, bindAddress: string | null): (() => void) | null {
  const key = `${bindAddress ?? '*'} ${port}`;
  let entry = held.get(key);
  if (entry?.isInUse) return null;
  if (!entry) {
    const listener = listen(port, bindAddress);
    if (!listener) return null;
    entry = { listener, isInUse: true };
    held.set(key, entry);
  }
  const taken = entry;
  taken.isInUse = true;
  return () => {
    taken.isInUse = false;
  };
}

function listen(port: number, bindAddress: string | null): IceUdpMuxListener | null {
  try {
    return bindAddress === null ? new IceUdpMuxListener(port) : new IceUdpMuxListener(port, bindAddress);
  } catch {
    return null;
  }
}
