/** How sound stands in a provider's messages. */
import { decodeAlaw, decodeMulaw, encodeAlaw, encodeMulaw } from '@uketsuke/audio';

export type SoundFormat =
  /** 16-bit little-endian PCM. */
  { encoding: 'pcm'; rateHz: number } | { encoding: 'mulaw' } | { encoding: 'alaw' };

export function rateHzOf(format: SoundFormat): number {
  return format.encoding === 'pcm' ? format.rateHz : 8000;
}

export function bytesPerSampleOf(format: SoundFormat): number {
  return format.encoding === 'pcm' ? 2 : 1;
}

/** Throws a RangeError where the bytes are no whole number of samples. */
export function decodeSound(format: SoundFormat, bytes: Uint8Array): Int16Array {
  switch (format.encoding) {
    case 'mulaw':
      return decodeMulaw(bytes);
    case 'alaw':
      return decodeAlaw(bytes);
    case 'pcm': {
      // A copy, because the bytes may begin at an odd place of their buffer.
      const copy = Uint8Array.from(bytes);
      return new Int16Array(copy.buffer);
    }
    default:
      return format satisfies never;
  }
}

export function encodeSound(format: SoundFormat, pcm: Int16Array): Uint8Array {
  switch (format.encoding) {
    case 'mulaw':
      return encodeMulaw(pcm);
    case 'alaw':
      return encodeAlaw(pcm);
    case 'pcm':
      return new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    default:
      return format satisfies never;
  }
}
