import { type Address, contains, embeddedIpv4, readAddress, readNetwork } from './network.ts';
import { forbiddenNetworks, globalUnicast, mappedIpv4, nat64, privateNetworks } from './special-use.ts';

/** `private`: one's own machine and local networks. `forbidden`: never a target, private targets allowed or not. */
export type Reach = 'public' | 'private' | 'forbidden';

const networks = {
  private: privateNetworks.map(readNetwork),
  forbidden: forbiddenNetworks.map(readNetwork),
  global: readNetwork(globalUnicast),
  mapped: readNetwork(mappedIpv4),
  nat64: readNetwork(nat64),
};

/** How far an address reaches; what is no address is forbidden. */
export function reachOf(text: string): Reach {
  const address = readAddress(text);
  return address ? judge(address) : 'forbidden';
}

function judge(address: Address): Reach {
  if (networks.forbidden.some((network) => contains(network, address))) return 'forbidden';
  if (networks.private.some((network) => contains(network, address))) return 'private';
  if (address.family === 4 || contains(networks.global, address)) return 'public';
  if (contains(networks.mapped, address)) return judge(embeddedIpv4(address));
  // A translator is not a way into its own network (RFC 6052, section 3.1).
  if (contains(networks.nat64, address)) return judge(embeddedIpv4(address)) === 'public' ? 'public' : 'forbidden';
  return 'forbidden';
}
