/** Where a provider is reached: over TLS, or in the clear within one's own walls. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const own = new BlockList();
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('100.64.0.0', 10);
own.addSubnet('fc00::', 7, 'ipv6');

/** Of a provider: https, or http on this machine. */
export const providerAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => isOverTls(text) || isLoopback(hostOf(text)), 'must be https; http is for this machine alone');

/** Of a server of one's own: https, or http on this machine, in a private network, or to a name without a domain (a container). */
export const ownServerAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => isOverTls(text) || isLoopback(hostOf(text)) || isOwn(hostOf(text)),
    'must be https; http is for this machine, a private network, or a name without a domain',
  );

function isOverTls(text: string): boolean {
  // What is no address at all has its own message.
  return !URL.canParse(text) || new URL(text).protocol === 'https:';
}

function hostOf(text: string): string {
  return new URL(text).hostname.replace(/^\[|\]$/g, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isIn(loopback, host);
}

function isOwn(host: string): boolean {
  if (isIP(host) !== 0) return isIn(own, host);
  return !host.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(host);
}

function isIn(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
