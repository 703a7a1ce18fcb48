/** Where one peer connection sends its connectivity checks: a client names the addresses, so it could name anybody's. */
import { BlockList, isIPv4 } from 'node:net';
import type { RemoteCandidate } from './sdp.ts';

export interface CandidateGate {
  /** True when the candidate is to be tried; each that is counts. */
  takes(candidate: RemoteCandidate): boolean;
}

/** More than a computer with several networks, IPv6 and TURN has; a check repeats a few times for each. */
export const candidatesPerConnectionMax = 16;

/** No caller is reached at these from another machine. Private networks are not among them: callers on the LAN are. */
const localAddresses = new BlockList();
localAddresses.addSubnet('0.0.0.0', 8);
localAddresses.addSubnet('127.0.0.0', 8);
localAddresses.addSubnet('169.254.0.0', 16);
// Multicast, what is reserved above it, and broadcast.
localAddresses.addSubnet('224.0.0.0', 3);
// Unspecified, loopback, and IPv4 written in IPv6 of the old form.
localAddresses.addSubnet('::', 96, 'ipv6');
localAddresses.addSubnet('fe80::', 10, 'ipv6');
localAddresses.addSubnet('ff00::', 8, 'ipv6');

/** `allowsLocal`: callers on this very machine are expected. */
export function createCandidateGate({ allowsLocal }: { allowsLocal: boolean }): CandidateGate {
  const tried = new Set<string>();
  return {
    takes({ address, port }) {
      const place = `${address.toLowerCase()} ${port}`;
      if (tried.has(place) || tried.size >= candidatesPerConnectionMax) return false;
      if (!allowsLocal && isLocalAddress(address)) return false;
      tried.add(place);
      return true;
    },
  };
}

/** For IPv4 and IPv6 addresses, and IPv4 addresses in IPv6 notation. */
export function isLocalAddress(address: string): boolean {
  return localAddresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
