import { describe, expect, it } from 'vitest';
import { encodeMulaw } from './mulaw.ts';
import { readWav, writeWav } from './wav.ts';

describe('WAV', () => {
  const pcm = Int16Array.of(0, 1, -1, 32_767, -32_768);

  it('reads what it wrote', () => {
    expect(readWav(writeWav({ pcm, rateHz: 8000 }))).toEqual({ pcm, rateHz: 8000 });
  });

  it('mixes channels and skips chunks that it does not know', () => {
    const bytes = Buffer.from(writeWav({ pcm: Int16Array.of(100, 300, -100, -300), rateHz: 16_000 }));
    bytes.writeUInt16LE(2, 22);
    const extra = Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1');
    const file = Buffer.concat([bytes.subarray(0, 36), extra, bytes.subarray(36)]);
    expect(readWav(file)).toEqual({ pcm: Int16Array.of(200, -200), rateHz: 16_000 });
  });

  it('reads mu-law', () => {
    const bytes = Buffer.concat([
      Buffer.from(writeWav({ pcm: new Int16Array(0), rateHz: 8000 })),
      encodeMulaw(Int16Array.of(1000, 0)),
    ]);
    bytes.writeUInt16LE(7, 20);
    bytes.writeUInt16LE(8, 34);
    bytes.writeUInt32LE(2, 40);
    expect(readWav(bytes).pcm).toEqual(Int16Array.of(988, 0));
  });

  it.each([
    ['8-bit', 1, 8, Buffer.of(128, 255, 0), [0, 32_512, -32_768]],
    ['24-bit', 1, 24, Buffer.of(0, 0, 0, 0, 0x10, 0x20, 0, 0, 0x80), [0, 0x2010, -32_768]],
    ['32-bit', 1, 32, Buffer.of(0, 0, 0x10, 0x20), [0x2010]],
    ['float', 3, 32, Buffer.from(Float32Array.of(0, 0.5, -2, Number.NaN).buffer), [0, 16_384, -32_768, 0]],
  ] as const)('reads %s samples', (_name, format, bits, data, samples) => {
    const bytes = Buffer.concat([Buffer.from(writeWav({ pcm: new Int16Array(0), rateHz: 44_100 })), data]);
    bytes.writeUInt16LE(format, 20);
    bytes.writeUInt16LE(bits, 34);
    bytes.writeUInt32LE(data.length, 40);
    expect(readWav(bytes)).toEqual({ pcm: Int16Array.from(samples), rateHz: 44_100 });
  });

  it('says what it cannot read', () => {
    expect(() => readWav(Buffer.from('hello'))).toThrow('not a WAV file');
    const deep = Buffer.from(writeWav({ pcm, rateHz: 8000 }));
    deep.writeUInt16LE(12, 34);
    expect(() => readWav(deep)).toThrow('Only PCM of 8, 16, 24 or 32 bits');
    expect(() => readWav(Buffer.from('RIFF\0\0\0\0WAVE'))).toThrow('no audio');
  });
});
