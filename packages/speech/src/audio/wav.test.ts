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

  it('says what it cannot read', () => {
    expect(() => readWav(Buffer.from('hello'))).toThrow('not a WAV file');
    const deep = Buffer.from(writeWav({ pcm, rateHz: 8000 }));
    deep.writeUInt16LE(24, 34);
    expect(() => readWav(deep)).toThrow('Only 16-bit PCM');
    expect(() => readWav(Buffer.from('RIFF\0\0\0\0WAVE'))).toThrow('no audio');
  });
});
