import { lookup, Resolver } from 'node:dns/promises';
import { systemTimers, within } from '@uketsuke/runtime';

/** The addresses of a name; rejects when it has none. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/** A name server that has no word for IPv6 does not hold up a connection over IPv4 (RFC 8305 waits 50 ms). */
const ipv6GraceMs = 100;

/**
 * Asks the name servers and nothing else: no hosts file, no search domains, and not by the few threads that `dns.lookup`
 * shares with all files, where one dead name server would hold up everybody.
 */
export function createPublicResolver({ servers }: { servers?: readonly string[] } = {}): ResolveName {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const ipv6 = resolver.resolve6(hostname).catch(() => [] as string[]);
    try {
      const ipv4 = await resolver.resolve4(hostname);
      return [...ipv4, ...((await within(systemTimers, ipv6GraceMs, ipv6)) ?? [])];
    } catch (error) {
      const addresses = await ipv6;
      if (addresses.length === 0) throw error;
      return addresses;
    }
  };
}

/** As the machine resolves names, its hosts file included. */
export const resolveLikeSystem: ResolveName = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};
