import { describe, expect, it } from 'vitest';
import { OfferError, parseCandidate, parseOffer, withPublicAddress } from './sdp.ts';
import { readOffer } from '../../testing/browser/offers/index.ts';

const chromium = readOffer('chromium');
const firefox = readOffer('firefox');

describe('reading an offer', () => {
  it('finds the audio line, its Opus, and every other line in order', () => {
    const offer = parseOffer(chromium);
    expect(offer.audio).toEqual({ mid: '0', payloadType: 111 });
    expect(offer.lines.map(({ kind, mid }) => `${mid}:${kind}`)).toEqual([
      '0:audio',
      '1:video',
      '2:video',
      '3:application',
    ]);
    expect(offer.ufrag).toBe('PkQv');
    expect(parseOffer(firefox).audio).toEqual({ mid: '0', payloadType: 109 });
  });

  it('takes other line ends, and a fingerprint that stands at the session', () => {
    expect(parseOffer(firefox.replaceAll('\r\n', '\n')).ufrag).toBe('3d9ce1f0');
  });

  it('does not depend on mids or places', () => {
    const renamed = chromium.replaceAll('a=mid:0', 'a=mid:audio').replace('BUNDLE 0', 'BUNDLE audio');
    expect(parseOffer(renamed).audio.mid).toBe('audio');
  });

  it('keeps candidates apart, each once, and leaves out those that are never tried', () => {
    const { sdp, candidates } = parseOffer(readOffer('chromium-with-candidates'));
    expect(sdp).not.toContain('candidate');
    expect(candidates.length).toBeGreaterThanOrEqual(2);
    for (const { candidate } of candidates) expect(candidate).toMatch(/^candidate:\d+ 1 udp /);
    const mdns = chromium.replace('a=mid:0', 'a=candidate:1 1 udp 2113937151 5d3c.local 50000 typ host\r\na=mid:0');
    expect(parseOffer(mdns).candidates).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['JSON', '{"sdp":"v=0"}'],
    ['only a version', 'v=0\r\n'],
    ['a NUL', `${chromium}\u0000`],
    ['no fingerprint', chromium.replaceAll(/a=fingerprint.*\r\n/g, '')],
    ['a weak fingerprint', chromium.replaceAll(/a=fingerprint.*\r\n/g, 'a=fingerprint:sha-1 AA:BB\r\n')],
    ['no ICE user', chromium.replaceAll(/a=ice-ufrag.*\r\n/g, '')],
    ['no ICE password', chromium.replaceAll(/a=ice-pwd.*\r\n/g, '')],
    ['an unknown role', chromium.replaceAll('a=setup:actpass', 'a=setup:bogus')],
    ['a broken media line', chromium.replace(/m=audio.*/, 'm=audio x y')],
    ['an unknown kind', chromium.replace('m=audio', 'm=hologram')],
    ['no Opus', chromium.replaceAll('opus/48000', 'speex/16000')],
    ['no data channel', chromium.slice(0, chromium.indexOf('m=application'))],
    ['two lines of one mid', chromium.replace('a=mid:1', 'a=mid:0')],
    ['a line without mid', chromium.replace('a=mid:1\r\n', '')],
    ['too much', `${chromium}${'a=x:1\r\n'.repeat(30_000)}`],
    [
      'too many lines',
      `${chromium}${chromium.slice(chromium.indexOf('m=video'), chromium.indexOf('m=application')).repeat(10)}`,
    ],
  ])('refuses %s', (_what, sdp) => {
    expect(() => parseOffer(sdp)).toThrow(OfferError);
  });
});

describe('reading a candidate', () => {
  const usable = 'candidate:39 1 udp 2122194687 10.0.0.7 50124 typ host generation 0 ufrag aPdn network-id 1';

  it('takes UDP of any address family, with or without a=', () => {
    const read = { candidate: usable, address: '10.0.0.7', port: 50_124, ufrag: 'aPdn' };
    expect(parseCandidate(usable)).toEqual(read);
    expect(parseCandidate(`a=${usable}`)).toEqual(read);
    expect(parseCandidate('candidate:1 1 UDP 1 fd00::2 5000 typ srflx raddr 10.0.0.1 rport 9')?.ufrag).toBeNull();
  });

  it.each([
    ['the end mark', ''],
    ['TCP', 'candidate:1 1 tcp 1518214911 10.0.0.7 9 typ host tcptype active'],
    ['a hidden name', 'candidate:1 1 udp 1 2f1c7d0e.local 50000 typ host'],
    ['a host name', 'candidate:1 1 udp 1 example.com 50000 typ host'],
    ['RTCP', 'candidate:1 2 udp 1 10.0.0.7 50000 typ host'],
    ['port 0', 'candidate:1 1 udp 1 10.0.0.7 0 typ host'],
    ['a port too high', 'candidate:1 1 udp 1 10.0.0.7 65536 typ host'],
    ['an unknown type', 'candidate:1 1 udp 1 10.0.0.7 5000 typ magic'],
    ['garbage', 'candidate:'],
    ['something long', `candidate:1 1 udp 1 10.0.0.7 5000 typ host ${'x'.repeat(600)}`],
  ])('skips %s', (_what, text) => {
    expect(parseCandidate(text)).toBeNull();
  });
});

describe('the public address', () => {
  const answer = [
    'm=audio 45999 UDP/TLS/RTP/SAVPF 111',
    'a=candidate:2 1 UDP 2116026111 fd00::2 45999 typ host',
    'a=candidate:1 1 UDP 2114977791 192.0.2.2 45999 typ host',
    'a=candidate:3 1 UDP 1678769919 198.51.100.9 45999 typ srflx raddr 0.0.0.0 rport 0',
    'a=end-of-candidates',
  ].join('\r\n');

  it('comes first among the addresses of its family, at our port', () => {
    expect(withPublicAddress(answer, '203.0.113.5').split('\r\n')).toEqual([
      'm=audio 45999 UDP/TLS/RTP/SAVPF 111',
      'a=candidate:2 1 UDP 2116026111 fd00::2 45999 typ host',
      'a=candidate:9 1 UDP 2130706431 203.0.113.5 45999 typ host',
      'a=candidate:1 1 UDP 2114977791 192.0.2.2 45999 typ host',
      'a=candidate:3 1 UDP 1678769919 198.51.100.9 45999 typ srflx raddr 0.0.0.0 rport 0',
      'a=end-of-candidates',
    ]);
  });

  it('is not written twice where the machine has it itself', () => {
    expect(withPublicAddress(answer, '192.0.2.2')).toBe(answer);
  });
});
