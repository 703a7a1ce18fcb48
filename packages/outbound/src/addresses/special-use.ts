/**
 * Networks that a customer's address must not lead into. Sources: IANA's special-purpose registries for IPv4 and IPv6
 * (RFC 6890 and its successors) and the metadata services of cloud providers.
 */

/** Reached only where private targets are allowed: one's own machine and local networks. */
export const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
] as const;

/** Never reached. A longer prefix here wins over a private network that contains it. */
export const forbiddenNetworks = [
  '0.0.0.0/8',
  // Metadata of Alibaba Cloud, inside the shared address space.
  '100.100.100.200/32',
  // Azure's host, a public address that each of its machines reaches.
  '168.63.129.16/32',
  // Link-local, with the metadata of most clouds.
  '169.254.0.0/16',
  // Protocol assignments, with the metadata of Oracle Cloud.
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo, benchmarking, ORCHID and the other protocol assignments.
  '2001::/23',
  '2001:db8::/32',
  // 6to4 hides an IPv4 address behind a relay that nobody should run any more (RFC 7526).
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  // Metadata of AWS and Google Cloud, inside the unique local addresses.
  'fd00:ec2::/32',
  'fd20:ce::/32',
] as const;

/** All that is given out to the public in IPv6; the rest is reserved, local or multicast. */
export const globalUnicast = '2000::/3';

/** An IPv4 address in IPv6 notation: judged as the IPv4 address. */
export const mappedIpv4 = '::ffff:0:0/96';

/** NAT64 with the well-known prefix: names of IPv4 servers resolve to it in a network that has only IPv6. */
export const nat64 = '64:ff9b::/96';
