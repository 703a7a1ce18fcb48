import { isIPv4, isIPv6 } from 'node:net';

export interface Address {
  family: 4 | 6;
  bits: bigint;
}

export interface Network extends Address {
  prefixLength: number;
}

const widths = { 4: 32, 6: 128 } as const;

/** null for what is no address, and for one with a zone: that is always of a local link. */
export function readAddress(text: string): Address | null {
  if (isIPv4(text)) return { family: 4, bits: join(text.split('.').map(Number), 8n) };
  if (!isIPv6(text) || text.includes('%')) return null;
  // The URL parser writes every address in one way: hexadecimal groups, at most one `::`.
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const between = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return { family: 6, bits: join([...first, ...between, ...last], 16n) };
}

export function readNetwork(text: string): Network {
  const [base = '', length = ''] = text.split('/');
  const address = readAddress(base);
  if (!address) throw new Error(`not a network: ${text}`);
  return { ...address, prefixLength: Number(length) };
}

export function contains(network: Network, address: Address): boolean {
  if (network.family !== address.family) return false;
  const rest = BigInt(widths[network.family] - network.prefixLength);
  return network.bits >> rest === address.bits >> rest;
}

/** The IPv4 address in the last 32 bits. */
export function embeddedIpv4(address: Address): Address {
  return { family: 4, bits: address.bits & 0xffff_ffffn };
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function join(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((bits, part) => (bits << width) | BigInt(part), 0n);
}
