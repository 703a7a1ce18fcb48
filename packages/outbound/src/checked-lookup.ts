import { isIP, type LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { requireReach } from './read-target.ts';
import type { ResolveName } from './resolve-name.ts';

/**
 * The look-up of a connection: what it answers is what the socket connects to, so nothing can change between check and
 * connection. One address that must not be reached spoils the name.
 */
export function createCheckedLookup(resolve: ResolveName, allowPrivateTargets: boolean): LookupFunction {
  return (hostname, options, callback) => {
    check(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) callback(unknownName(), '');
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof OutboundError ? error : unknownName(error), ''),
    );
  };

  async function check(hostname: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(hostname);
    for (const address of addresses) requireReach(address, allowPrivateTargets);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }
}

function unknownName(cause?: unknown): OutboundError {
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return new OutboundError('dns', 'the name has no address', { code, cause });
}
