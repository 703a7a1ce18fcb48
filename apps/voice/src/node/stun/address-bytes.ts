import { isIPv4 } from 'node:net';

/** Of an address as a socket tells it: 4 bytes for IPv4 (also where a socket for both kinds maps it into IPv6), else 16. */
export function addressBytes(address: string): Uint8Array {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  const ipv4 = mapped ?? plain;
  if (isIPv4(ipv4)) return Uint8Array.from(ipv4.split('.'), Number);
  const [head = '', tail] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const groups = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16));
}
