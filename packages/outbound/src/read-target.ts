import { isIP } from 'node:net';
import { reachOf } from './addresses/reach-of.ts';
import { blockedPorts } from './blocked-ports.ts';
import { OutboundError } from './outbound-error.ts';

export interface TargetRules {
  allowPrivateTargets: boolean;
  /** Without effect where private targets are allowed. */
  requireHttps: boolean;
}

export interface Target {
  url: URL;
  /** As it is looked up and connected to: no brackets, no trailing dot. */
  hostname: string;
}

/** Everything about a target that is known without the network. Throws `invalid_url` or `blocked_address`. */
export function readTarget(text: string, { allowPrivateTargets, requireHttps }: TargetRules): Target {
  const url = URL.parse(text);
  if (!url) throw invalid('the URL cannot be read');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid('the URL must be https or http');
  if (requireHttps && !allowPrivateTargets && url.protocol !== 'https:') throw invalid('the URL must be https');
  if (url.username !== '' || url.password !== '') throw invalid('the URL must not contain a user name or password');
  if (url.port !== '' && blockedPorts.has(Number(url.port))) throw invalid('the port belongs to another protocol');
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (hostname.split('.').includes('')) throw invalid('the URL has no host');
  if (isIP(hostname) !== 0) requireReach(hostname, allowPrivateTargets);
  else if (!allowPrivateTargets && isLocalName(hostname)) throw blocked();
  return { url, hostname };
}

/** Throws `blocked_address` when the address must not be connected to. */
export function requireReach(address: string, allowPrivateTargets: boolean): void {
  const reach = reachOf(address);
  if (reach === 'forbidden' || (reach === 'private' && !allowPrivateTargets)) throw blocked();
}

/** Names that mean one's own machine or network wherever they are looked up (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
function isLocalName(hostname: string): boolean {
  return /(^|\.)(localhost|local|internal|home\.arpa)$/.test(hostname);
}

function invalid(message: string): OutboundError {
  return new OutboundError('invalid_url', message);
}

function blocked(): OutboundError {
  return new OutboundError('blocked_address', 'the address is not a public one');
}
