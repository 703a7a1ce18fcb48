import { describe, expect, it } from 'vitest';
import { decodeMulaw, encodeMulaw, mulawSilence } from './mulaw.ts';

describe('mu-law', () => {
  it('agrees with the reference values of G.711', () => {
    const samples = Int16Array.of(0, 32_124, -32_124, 32_767, -32_768, 8, -8, 132, 1000, -1000);
    expect([...encodeMulaw(samples)]).toEqual([0xff, 0x80, 0x00, 0x80, 0x00, 0xfe, 0x7e, 0xef, 0xce, 0x4e]);
    expect([...decodeMulaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xfe, 0x7e, 0xce))]).toEqual([
      0, 0, 32_124, -32_124, 8, -8, 988,
    ]);
  });

  it('gives every code back after decoding and encoding it again', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
    const again = encodeMulaw(decodeMulaw(codes));
    // 0x7f is the negative zero, which PCM does not have.
    expect([...again]).toEqual([...codes].map((code) => (code === 0x7f ? mulawSilence : code)));
  });

  it('stays within half a step of every sample that it can hold', () => {
    for (let sample = -32_635; sample <= 32_635; sample += 7) {
      const heard = decodeMulaw(encodeMulaw(Int16Array.of(sample)))[0] ?? Number.NaN;
      expect(Math.abs(heard - sample)).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32);
    }
  });
});
