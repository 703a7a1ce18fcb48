/** Mono 16-bit PCM in WAV files; reading also takes stereo and mu-law. */
import { decodeMulaw } from './mulaw.ts';

export interface WavAudio {
  pcm: Int16Array;
  rateHz: number;
}

const headerBytes = 44;
const formatPcm = 1;
const formatMulaw = 7;
const formatExtensible = 0xfffe;

export function writeWav({ pcm, rateHz }: WavAudio): Uint8Array {
  const bytes = Buffer.alloc(headerBytes + pcm.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + pcm.length * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(formatPcm, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rateHz, 24);
  bytes.writeUInt32LE(rateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(pcm.length * 2, 40);
  for (const [index, sample] of pcm.entries()) bytes.writeInt16LE(sample, headerBytes + index * 2);
  return bytes;
}

/** Throws an Error with a readable message for anything but 16-bit PCM or mu-law. Channels are mixed. */
export function readWav(file: Uint8Array): WavAudio {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('This is not a WAV file.');
  }
  const format = findChunk(bytes, 'fmt ');
  const data = findChunk(bytes, 'data');
  if (!format || format.length < 16 || !data) throw new Error('This WAV file has no audio.');
  const channels = format.readUInt16LE(2);
  const rateHz = format.readUInt32LE(4);
  if (channels === 0 || rateHz === 0) throw new Error('This WAV file has no audio.');
  return { pcm: mix(readSamples(data, encodingOf(format), format.readUInt16LE(14)), channels), rateHz };
}

function findChunk(bytes: Buffer, id: string): Buffer | null {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    // Streams are written with a size that was not known; the file's end is the end.
    if (bytes.toString('latin1', at, at + 4) === id)
      return bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return null;
}

function encodingOf(format: Buffer): number {
  const encoding = format.readUInt16LE(0);
  return encoding === formatExtensible && format.length >= 26 ? format.readUInt16LE(24) : encoding;
}

function readSamples(data: Buffer, encoding: number, bits: number): Int16Array {
  if (encoding === formatMulaw && bits === 8) return decodeMulaw(data);
  if (encoding !== formatPcm || bits !== 16) throw new Error('Only 16-bit PCM and mu-law WAV files can be read.');
  return Int16Array.from({ length: Math.floor(data.length / 2) }, (_, index) => data.readInt16LE(index * 2));
}

function mix(samples: Int16Array, channels: number): Int16Array {
  if (channels === 1) return samples;
  return Int16Array.from({ length: Math.floor(samples.length / channels) }, (_, frame) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += samples[frame * channels + channel] ?? 0;
    return Math.round(sum / channels);
  });
}
