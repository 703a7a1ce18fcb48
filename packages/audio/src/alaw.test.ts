import { describe, expect, it } from 'vitest';
import { alawSilence, decodeAlaw, encodeAlaw } from './alaw.ts';

describe('A-law', () => {
  it('every code is decoded to a sample that is encoded to that code', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
    expect(encodeAlaw(decodeAlaw(codes))).toEqual(codes);
  });

  it('decodes the reference values of G.711', () => {
    expect([...decodeAlaw(Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a, 0x80))]).toEqual([8, -8, 32_256, -32_256, 5504]);
    expect(encodeAlaw(Int16Array.of(0))[0]).toBe(alawSilence);
  });

  it('a sample comes back within the step of its segment', () => {
    const pcm = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
    const back = decodeAlaw(encodeAlaw(pcm));
    const isFar = (sample: number, at: number): boolean =>
      Math.abs(sample - (back[at] ?? 0)) > Math.max(8, Math.abs(sample) / 31);
    expect(pcm.filter(isFar)).toEqual(new Int16Array(0));
  });
});
