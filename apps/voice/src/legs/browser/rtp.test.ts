import { describe, expect, it } from 'vitest';
import { createRtpWriter, parseRtp } from './rtp.ts';

interface Parts {
  first?: number;
  second?: number;
  csrc?: number;
  extension?: Buffer;
  payload?: Buffer;
  padding?: number;
}

function packet({
  first = 0x80,
  second = 111,
  csrc = 0,
  extension,
  payload = Buffer.from([1, 2, 3]),
  padding = 0,
}: Parts) {
  const header = Buffer.alloc(12 + csrc * 4);
  header[0] = first | csrc | (extension ? 0x10 : 0) | (padding > 0 ? 0x20 : 0);
  header[1] = second;
  header.writeUInt16BE(65_535, 2);
  header.writeUInt32BE(0xffff_fc40, 4);
  header.writeUInt32BE(0xdead_beef, 8);
  const tail = Buffer.alloc(padding);
  if (padding > 0) tail[padding - 1] = padding;
  return Buffer.concat([header, ...(extension ? [extension] : []), payload, tail]);
}

const twoWordExtension = Buffer.from([0xbe, 0xde, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8]);

describe('reading RTP', () => {
  it('reads the fields and the payload', () => {
    expect(parseRtp(packet({}))).toMatchObject({
      payloadType: 111,
      sequence: 65_535,
      timestamp: 0xffff_fc40,
      ssrc: 0xdead_beef,
    });
  });

  it.each([
    ['a marker', { second: 111 | 0x80 }],
    ['contributing sources', { csrc: 3 }],
    ['a header extension', { extension: twoWordExtension }],
    ['padding', { padding: 4 }],
    ['all of them', { second: 111 | 0x80, csrc: 15, extension: twoWordExtension, padding: 255 }],
  ])('finds the payload behind %s', (_what, parts) => {
    expect([...(parseRtp(packet(parts))?.payload ?? [])]).toEqual([1, 2, 3]);
  });

  it('reads from a view into a larger buffer', () => {
    const whole = Buffer.concat([Buffer.from([9, 9, 9, 9, 9]), packet({}), Buffer.from([8])]);
    expect([...(parseRtp(whole.subarray(5, whole.length - 1))?.payload ?? [])]).toEqual([1, 2, 3]);
  });

  it('leaves RTCP of the same port alone', () => {
    for (let type = 192; type <= 223; type += 1) expect(parseRtp(packet({ second: type }))).toBeNull();
    expect(parseRtp(packet({ second: 63 }))).not.toBeNull();
    expect(parseRtp(packet({ second: 96 }))).not.toBeNull();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a header', packet({}).subarray(0, 11)],
    ['no payload', packet({ payload: Buffer.alloc(0) })],
    ['another version', packet({ first: 0x40 })],
    ['sources that are not there', packet({ csrc: 15 }).subarray(0, 40)],
    ['an extension cut off', packet({ extension: twoWordExtension }).subarray(0, 20)],
    ['more padding than packet', Buffer.concat([packet({ first: 0xa0 }), Buffer.from([200])])],
    ['padding of nothing', Buffer.concat([packet({ first: 0xa0 }), Buffer.from([0])])],
  ])('refuses %s', (_what, data) => {
    expect(parseRtp(data)).toBeNull();
  });
});

describe('writing RTP', () => {
  const writer = () =>
    createRtpWriter({
      ssrc: 0xdead_beef,
      payloadType: 109,
      frameTicks: 960,
      firstSequence: 65_535,
      firstTimestamp: 0xffff_fc40,
    });

  it('writes what it can read, and wraps both counters', () => {
    const out = writer();
    const [first, second] = [Uint8Array.of(5, 6), Uint8Array.of(7)].map((payload) => {
      const read = parseRtp(Uint8Array.from(out.write(payload, false)));
      return { ...read, payload: [...(read?.payload ?? [])] };
    });
    expect(first).toEqual({
      payloadType: 109,
      sequence: 65_535,
      timestamp: 0xffff_fc40,
      ssrc: 0xdead_beef,
      payload: [5, 6],
    });
    expect(second).toEqual({ payloadType: 109, sequence: 0, timestamp: 0, ssrc: 0xdead_beef, payload: [7] });
  });

  it('moves time on without a hole in the numbering when nothing was sent', () => {
    const out = writer();
    out.write(Uint8Array.of(1), false);
    out.skip(10);
    expect(parseRtp(out.write(Uint8Array.of(1), true))).toMatchObject({ sequence: 0, timestamp: 9600 });
  });

  it('marks the start of speech', () => {
    expect(writer().write(Uint8Array.of(1), true)[1]).toBe(0x80 | 109);
  });
});
