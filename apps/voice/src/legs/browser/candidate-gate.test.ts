import { describe, expect, it } from 'vitest';
import { candidatesPerConnectionMax, createCandidateGate } from './candidate-gate.ts';

const candidate = (address: string, port = 5000) => ({ candidate: '', address, port, ufrag: null });

const local = [
  ['loopback', '127.0.0.1'],
  ['all of loopback', '127.255.255.254'],
  ['loopback of IPv6', '::1'],
  ['loopback, written out', '0:0:0:0:0:0:0:1'],
  ['loopback of IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['the same in hexadecimal', '::ffff:7f00:1'],
  ['the same in the old form', '::127.0.0.1'],
  ['a link-local address', '169.254.169.254'],
  ['a link-local address of IPv6', 'fe80::1'],
  ['a link-local address with its zone', 'fe80::1%eth0'],
  ['a multicast group', '224.0.0.251'],
  ['a multicast group of IPv6', 'ff02::fb'],
  ['no address', '0.0.0.0'],
  ['no address of IPv6', '::'],
  ['broadcast', '255.255.255.255'],
] as const;

describe('the candidates of a client', () => {
  it.each(local)('are never tried at %s', (_what, address) => {
    expect(createCandidateGate({ allowsLocal: false }).takes(candidate(address))).toBe(false);
  });

  it.each(local)('are tried at %s where callers are on this machine', (_what, address) => {
    expect(createCandidateGate({ allowsLocal: true }).takes(candidate(address))).toBe(true);
  });

  it.each(['10.0.0.7', '172.16.3.4', '192.168.1.20', '100.64.0.9', 'fd00::2', '203.0.113.5', '2001:db8::7'])(
    'are tried at %s: on the LAN and in the world',
    (address) => {
      expect(createCandidateGate({ allowsLocal: false }).takes(candidate(address))).toBe(true);
    },
  );

  it('are tried up to a number, each place once, and those that are not tried do not count', () => {
    const gate = createCandidateGate({ allowsLocal: false });
    expect(gate.takes(candidate('127.0.0.1'))).toBe(false);
    for (let port = 1; port <= candidatesPerConnectionMax; port += 1) {
      expect(gate.takes(candidate('FD00::2', port))).toBe(true);
      expect(gate.takes(candidate('fd00::2', port))).toBe(false);
    }
    expect(gate.takes(candidate('10.0.0.7'))).toBe(false);
  });
});
